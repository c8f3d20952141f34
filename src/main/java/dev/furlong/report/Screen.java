package dev.furlong.report;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/**
 * What a report is printed on.
 *
 * @param columns the columns, at least {@value #LEAST_COLUMNS}
 * @param blocks whether it shows the block that bars are made of; else they are made of a number sign
 */
public record Screen(int columns, boolean blocks) {
    /** A report needs so many columns. */
    private static final int LEAST_COLUMNS = 80;

    private static final String FURTHER = "  ";

    /** Wider lines are hard to read. */
    private static final int MOST_COLUMNS = 120;

    /** Keeps the columns within what a report is made for. */
    public Screen {
        columns = Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, columns));
    }

    /** A screen that shows what the characters of the process can say. */
    public Screen(int columns) {
        this(columns, Charset.defaultCharset().newEncoder().canEncode('█'));
    }

    /**
     * The lines of a text, as long as they may be.
     *
     * @param indent what stands before the first line; the others stand a little further in
     */
    List<String> wrapped(String indent, String text) {
        String lines = WordUtils.wrap(text, columns - indent.length() - FURTHER.length(), "\n", false);
        List<String> wrapped = new ArrayList<>();
        for (String line : lines.lines().toList()) {
            wrapped.add((wrapped.isEmpty() ? indent : indent + FURTHER) + line);
        }
        return wrapped;
    }

    /**
     * A bar.
     *
     * @param share its length, from 0 to 1
     * @param cells the length of the longest
     */
    String bar(double share, int cells) {
        int length = (int) Math.max(1, Math.round(share * cells));
        return (blocks ? "█" : "#").repeat(length);
    }
}
