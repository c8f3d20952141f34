package dev.furlong.workload;

import dev.furlong.engine.schema.Population;

/**
 * The text that pads a row to its length: the row's number in ten digits, then letters, so that a read can be checked
 * without keeping the rows.
 */
public final class Filler {
    private static final int DIGITS = 10;
    private static final String PATTERN = "abcdefghijklmnopqrstuvwxyz".repeat(8);

    private Filler() {}

    /** The filler of a row. */
    public static String of(long row, int length) {
        char[] text = new char[length];
        long rest = row;
        for (int digit = DIGITS - 1; digit >= 0; digit--) {
            text[digit] = (char) ('0' + rest % 10);
            rest /= 10;
        }
        PATTERN.getChars(0, length - DIGITS, text, DIGITS);
        return new String(text);
    }

    /**
     * The contents of a table whose rows are padded: the first column counts from 1, and all other numbers are 0.
     *
     * @param length the length of each text
     */
    public static Population.Cells cells(int length) {
        return new Population.Cells() {
            @Override
            public long number(long row, int column) {
                return column == 0 ? row + 1 : 0;
            }

            @Override
            public String text(long row, int column) {
                return of(row + 1, length);
            }
        };
    }

    /** Whether a text is the filler of that row; allocates nothing. */
    public static boolean matches(String text, long row, int length) {
        if (text.length() != length) {
            return false;
        }
        long number = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            number = number * 10 + (text.charAt(digit) - '0');
        }
        return number == row && text.regionMatches(DIGITS, PATTERN, 0, length - DIGITS);
    }
}
