package dev.furlong.report;

import java.util.ArrayList;
import java.util.List;

/**
 * What a report is printed on.
 *
 * @param columns the columns, at least {@value #LEAST_COLUMNS}
 */
public record Screen(int columns) {
    /** A report needs so many columns. */
    private static final int LEAST_COLUMNS = 80;

    private static final String FURTHER = "  ";

    /** Wider lines are hard to read. */
    private static final int MOST_COLUMNS = 120;

    /** Keeps the columns within what a report is made for. */
    public Screen {
        columns = Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, columns));
    }

    /**
     * The lines of a text, as long as they may be; none of an empty text.
     *
     * @param indent what stands before the first line; the others stand a little further in
     */
    List<String> wrapped(String indent, String text) {
        int room = columns - indent.length() - FURTHER.length();
        List<String> broken =
                text.lines().flatMap(line -> broken(line, room, room).stream()).toList();
        return behind(indent, indent + FURTHER, broken);
    }

    /**
     * The lines of a text.
     *
     * @param first what stands before the first line, such as a name
     * @param indent the spaces before each further line
     * @param columns the most columns of a line
     */
    public static List<String> lines(String first, int indent, String text, int columns) {
        return behind(first, " ".repeat(indent), broken(text, columns - first.length(), columns - indent));
    }

    private static List<String> behind(String first, String further, List<String> broken) {
        List<String> lines = new ArrayList<>();
        for (String line : broken) {
            lines.add(((lines.isEmpty() ? first : further) + line).stripTrailing());
        }
        return lines;
    }

    /** Breaks a text at its spaces alone, so that a word that is longer than a line has a line of its own. */
    private static List<String> broken(String text, int roomOfTheFirst, int roomOfOthers) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int room = roomOfTheFirst;
        boolean empty = true;
        for (String word : text.split(" ", -1)) {
            if (!empty && line.length() + 1 + word.length() > room) {
                lines.add(line.toString());
                line = new StringBuilder();
                room = roomOfOthers;
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        lines.add(line.toString());
        return lines;
    }

    /**
     * A bar.
     *
     * @param share its length, from 0 to 1
     * @param cells the length of the longest
     */
    String bar(double share, int cells) {
        int length = (int) Math.max(1, Math.round(share * cells));
        return "█".repeat(length);
    }
}
