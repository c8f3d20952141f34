package dev.furlong.engine.derby.counter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A position in Derby's log.
 *
 * @param file the file's number
 * @param place the place in the file, in bytes from its beginning
 */
record LogPosition(long file, long place) {
    private static final Pattern WRITTEN = Pattern.compile("\\(([0-9]{1,18}),([0-9]{1,18})\\)");

    /**
     * Reads a position as Derby writes it: {@code (2,24587)}.
     *
     * @throws IllegalArgumentException if it is written otherwise
     */
    static LogPosition parse(String written) {
        Matcher matcher = WRITTEN.matcher(written);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("derby: a position in the log must be (FILE,PLACE), got " + written);
        }
        return new LogPosition(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }
}
