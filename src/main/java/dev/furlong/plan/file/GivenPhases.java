package dev.furlong.plan.file;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Phases;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.written.TimeSpan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The times and repetitions of a run as they are given. The command line comes before the sizes of a scale, these before the rest of the file, and
 * the defaults come last.
 *
 * @param overrides the overrides of the command line
 * @param sizes the sizes of the scale
 * @param file the file
 */
record GivenPhases(Overrides overrides, ExperimentFile.Sizes sizes, ExperimentFile file) {
    /**
     * The phases.
     *
     * @throws PlanException if the file's times are not legal, or exclude each other
     */
    Phases phases() {
        Phases timed = timed();
        return new Phases(
                timed.warmUp(),
                timed.untilSteady(),
                timed.measure(),
                Optional.ofNullable(overrides.design())
                        .or(() -> Optional.ofNullable(file.design()))
                        .orElse(Defaults.DESIGN));
    }

    /**
     * What the run goes on until; null if it makes all repetitions.
     *
     * @throws PlanException if it has another form
     */
    @Nullable
    Until until() {
        return overrides.until() != null || file.until() == null
                ? overrides.until()
                : Until.parse(Until.KEY, file.until());
    }

    /** The number of repetitions. A number of the file is none at which a run is to end that the command line lets go on. */
    int repetitions() {
        if (overrides.repetitions() != null) {
            return overrides.repetitions();
        }
        if (overrides.until() != null) {
            return Until.MOST_REPETITIONS;
        }
        Integer written = sizes.repetitions() == null ? file.repetitions() : sizes.repetitions();
        return written != null ? written : until() == null ? Defaults.REPETITIONS : Until.MOST_REPETITIONS;
    }

    private Phases timed() {
        Duration measure = time("measure", overrides.measure(), Defaults.MEASURE, sizes.measure(), file.measure());
        if (overrides.warmUp() != null) {
            return new Phases(overrides.warmUp(), false, measure);
        }
        if (overrides.warmUpMax() != null) {
            return new Phases(overrides.warmUpMax(), true, measure);
        }
        for (ExperimentFile.WarmUp one : List.of(sizes.asWarmUp(), file.asWarmUp())) {
            if (one.given() != null && one.longest() != null) {
                throw PlanException.ofKey(
                        "warm-up-max", "must not be combined with warm-up, which is the exact length, got both");
            }
            if (one.given() != null) {
                return new Phases(TimeSpan.parse("warm-up", one.given()), false, measure);
            }
            if (one.longest() != null) {
                return new Phases(TimeSpan.parse("warm-up-max", one.longest()), true, measure);
            }
        }
        return new Phases(Defaults.WARM_UP_MAX, true, measure);
    }

    private static Duration time(
            String key, @Nullable Duration override, Duration byDefault, @Nullable String... written) {
        if (override != null) {
            return override;
        }
        for (String one : written) {
            if (one != null) {
                return TimeSpan.parse(key, one);
            }
        }
        return byDefault;
    }
}
