package dev.furlong.cli.help;

import java.util.ArrayList;
import java.util.List;

/** Words in lines of a width. */
public final class Wrapped {
    private Wrapped() {}

    /**
     * The lines of a text. They break at its spaces alone, so a word that is longer than a line has a line of its own.
     *
     * @param first what stands before the first line, such as a name
     * @param indent the spaces before each further line
     * @param columns the most columns of a line
     */
    public static List<String> lines(String first, int indent, String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(first);
        boolean empty = true;
        for (String word : text.split(" ", -1)) {
            if (!empty && line.length() + 1 + word.length() > columns) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(indent));
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }
}
