package dev.furlong.plan.written;

import dev.furlong.failure.PlanException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A size in bytes, written with a binary unit.
 *
 * @param bytes the number of bytes, at least 1
 */
public record ByteSize(long bytes) {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,12})(B|KiB|MiB|GiB)");
    private static final Map<String, Integer> SHIFTS = Map.of("B", 0, "KiB", 10, "MiB", 20, "GiB", 30);

    /**
     * Reads {@code 64MiB}.
     *
     * @throws PlanException if the unit is missing or not binary
     */
    public static ByteSize parse(String place, String written) {
        Matcher form = FORM.matcher(written);
        if (!form.matches() || Long.parseLong(form.group(1)) == 0) {
            throw new PlanException(place + ": must be a size above 0 with a binary unit, got '" + written
                    + "'; legal: a whole number and B, KiB, MiB or GiB, such as 64MiB");
        }
        long count = Long.parseLong(form.group(1));
        int shift = SHIFTS.getOrDefault(form.group(2), 0);
        if (count > Long.MAX_VALUE >> shift) {
            throw new PlanException(place + ": must be a size below 8 EiB, got '" + written + "'");
        }
        return new ByteSize(count << shift);
    }

    /** The size in the largest unit that keeps it whole. */
    public String written() {
        if (bytes % (1 << 30) == 0) {
            return (bytes >> 30) + "GiB";
        }
        if (bytes % (1 << 20) == 0) {
            return (bytes >> 20) + "MiB";
        }
        return bytes % (1 << 10) == 0 ? (bytes >> 10) + "KiB" : bytes + "B";
    }
}
