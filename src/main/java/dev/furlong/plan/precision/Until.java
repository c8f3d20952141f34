package dev.furlong.plan.precision;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.TimeSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a run goes on until: its ratios are known well enough, or its time is over. It ends after a whole repetition.
 *
 * @param precision the distance of the ends of the 95 % interval of a ratio from its middle, as a fraction, from 0.001 to 1; null if
 *     only time counts
 * @param time the time after which no repetition begins, from 1 s to 24 h; null if only precision counts
 */
public record Until(@Nullable Double precision, @Nullable Duration time) {
    /** The key of a plan that gives it, and the name of the option without its dashes. */
    public static final String KEY = "until";

    /** The written form as a regular expression. */
    public static final String FORM = "[0-9.]+%(, *[0-9]+(ms|s|m|h))?|[0-9]+(ms|s|m|h)(, *[0-9.]+%)?";

    /** No run ends before so many repetitions, since a gate takes them. */
    public static final int LEAST_REPETITIONS = EnoughBlocks.FOR_INTERVAL;

    /** The most repetitions of a run that goes on until something, if its plan names no number. */
    public static final int MOST_REPETITIONS = 100;

    /**
     * By how much each chance of a verdict is raised in such a run. A run ends sooner if its interval happens to be too narrow, so
     * that a chance of 2.5 % is up to 5 % by simulation, and 7 % where the scatter of one point alone is skewed: docs/trust.md.
     */
    public static final double CHANCE_FACTOR = 2;

    private static final Pattern PERCENT = Pattern.compile("[0-9.]+%");
    private static final double LEAST_PRECISION = 0.001;
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final String LEGAL = "; legal: such as 2%, 10m, or 2%,10m";

    /**
     * Reads the written form.
     *
     * @param place the place to name in the message
     * @throws PlanException if it has another form, or is out of range
     */
    public static Until parse(String place, String written) {
        List<String> parts =
                Stream.of(written.split(",", -1)).map(String::strip).toList();
        List<String> percents =
                parts.stream().filter(part -> PERCENT.matcher(part).matches()).toList();
        if (!String.join(",", parts).matches(FORM)) {
            throw PlanException.ofKey(
                    place, "must be a share in percent, a time, or one of each, got '" + written + "'" + LEGAL);
        }
        Double precision = percents.isEmpty() ? null : precision(place, percents.get(0));
        Duration time = parts.stream()
                .filter(part -> !percents.contains(part))
                .findFirst()
                .map(part -> time(place, part))
                .orElse(null);
        return new Until(precision, time);
    }

    private static double precision(String place, String written) {
        double precision = Margin.parse(place, written);
        if (!(precision >= LEAST_PRECISION && precision <= 1)) {
            throw PlanException.ofKey(place, "must be from 0.1% to 100%, got " + written + LEGAL);
        }
        return precision;
    }

    private static Duration time(String place, String written) {
        Duration time = TimeSpan.parse(place, written);
        if (time.compareTo(Duration.ofSeconds(1)) < 0 || time.compareTo(LONGEST) > 0) {
            throw PlanException.ofKey(place, "must be a time from 1s to 24h, got " + written + LEGAL);
        }
        return time;
    }

    /** The form that reads back as the same. */
    public String written() {
        return parts().map(part -> part.replace(" ", "")).collect(Collectors.joining(","));
    }

    /** The same as people read it, such as {@code ±2 % or 10m}. */
    public String words() {
        return (precision == null ? "" : "±") + parts().collect(Collectors.joining(" or "));
    }

    private Stream<String> parts() {
        List<String> parts = new ArrayList<>();
        if (precision != null) {
            parts.add(Margin.inWords(precision));
        }
        if (time != null) {
            parts.add(TimeSpan.written(time));
        }
        return parts.stream();
    }

    /**
     * What holds of it, so that a run ends after a whole repetition; empty if it goes on.
     *
     * @param repetitions the whole repetitions so far
     * @param widest the widest precision of a ratio so far, as a fraction; empty if one is not known yet, since it rests on fewer
     *     repetitions than a verdict takes
     * @param passed the time so far
     */
    public Optional<Ended.Reason> holds(int repetitions, Optional<Double> widest, Duration passed) {
        if (repetitions < LEAST_REPETITIONS) {
            return Optional.empty();
        }
        if (precision != null && widest.filter(width -> width <= precision).isPresent()) {
            return Optional.of(Ended.Reason.PRECISION);
        }
        return time != null && passed.compareTo(time) >= 0 ? Optional.of(Ended.Reason.TIME) : Optional.empty();
    }

    /** Whether a run may end for this reason. */
    public boolean mayEnd(Ended.Reason reason) {
        return switch (reason) {
            case PRECISION -> precision != null;
            case TIME -> time != null;
        };
    }

    /** The same in a sentence, such as {@code each ratio is known to ±2 %}. */
    public String words(Ended.Reason reason) {
        return switch (reason) {
            case PRECISION -> "each ratio is known to ±" + Margin.inWords(Objects.requireNonNull(precision));
            case TIME -> TimeSpan.written(Objects.requireNonNull(time)) + " have passed";
        };
    }
}
