package dev.furlong.engine.release;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * An engine's version, ordered number by number.
 *
 * @param written the number as its maker writes it, such as {@code 10.16.1.1}
 */
public record ReleaseNumber(String written) implements Comparable<ReleaseNumber> {
    private static final Pattern SEPARATOR = Pattern.compile("[._-]");

    @Override
    public int compareTo(ReleaseNumber other) {
        return Arrays.compare(numbers(), other.numbers());
    }

    /** Whether this is the given release or a later one. */
    public boolean atLeast(String release) {
        return compareTo(new ReleaseNumber(release)) >= 0;
    }

    private int[] numbers() {
        return SEPARATOR.splitAsStream(written).mapToInt(Integer::parseInt).toArray();
    }

    @Override
    public String toString() {
        return written;
    }
}
