package dev.furlong.engine.release;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

    /**
     * Whether a number that was asked for means this release: it is this number, or its first numbers.
     *
     * @param asked null means any release
     */
    public boolean isMeantBy(@Nullable String asked) {
        return asked == null || (written + ".").startsWith(asked + ".");
    }

    /**
     * Whether an engine's own words, "10.16.1.1 - (1901046)" or "v2.0.0", name this release; a repackaging, "_1", aside.
     */
    public boolean isNamedIn(String words) {
        // 9.7 is that of 9.7.4, and not that of 9.70.
        return words.matches("v?" + Pattern.quote(written.replaceFirst("_.*", "")) + "([^0-9].*)?");
    }

    private int[] numbers() {
        return SEPARATOR.splitAsStream(written).mapToInt(Integer::parseInt).toArray();
    }

    @Override
    public String toString() {
        return written;
    }
}
