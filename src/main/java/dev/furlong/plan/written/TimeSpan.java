package dev.furlong.plan.written;

import dev.furlong.failure.PlanException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes a time with its unit: {@code 500ms}, {@code 2s}, {@code 10m}, {@code 1h}. */
public final class TimeSpan {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    /** The word of a time without end. */
    public static final String UNLIMITED = "unlimited";

    /** A time without end. */
    public static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    private TimeSpan() {}

    /**
     * Reads the written form.
     *
     * @throws PlanException if the unit is missing or another
     */
    public static Duration parse(String place, String written) {
        Matcher form = FORM.matcher(written);
        if (!form.matches()) {
            throw PlanException.ofKey(
                    place,
                    "must be a time with a unit, got '" + written
                            + "'; legal: a whole number and ms, s, m or h, such as 500ms or 2s");
        }
        long amount = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
    }

    /** The time in the largest unit that keeps it whole. */
    public static String written(Duration time) {
        long millis = time.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
    }
}
