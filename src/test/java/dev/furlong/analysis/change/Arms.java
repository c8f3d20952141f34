package dev.furlong.analysis.change;

import dev.furlong.analysis.Judge;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.results.TimeLine;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Arms of a comparison, from recorded runs. */
final class Arms {
    private Arms() {}

    /** The points of a run whose ids have this part; all points if it is null. No trial has a time line. */
    static Arm of(String run, RecordedRun records, @Nullable String selector) {
        return of(run, records, selector, trial -> Optional.empty());
    }

    /** The same with the time lines of trials, by their ids. */
    static Arm of(
            String run, RecordedRun records, @Nullable String selector, Function<String, Optional<TimeLine>> lines) {
        return new Arm(
                selector == null ? run : run + "#" + selector,
                Path.of(run),
                records.plan(),
                records.environment(),
                Judge.of(records.plan(), records.records(), lines),
                selector);
    }
}
