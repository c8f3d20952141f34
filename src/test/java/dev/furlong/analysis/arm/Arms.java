package dev.furlong.analysis.arm;

import dev.furlong.analysis.Judge;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.results.TimeLine;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Arms of a comparison, from recorded runs. */
public final class Arms {
    private Arms() {}

    /** The points of a run that lie there; all points if it is null. No trial has a time line. */
    public static Arm of(String run, RecordedRun records, @Nullable String selector) {
        return of(run, records, selector, trial -> Optional.empty());
    }

    /** The same with the time lines of trials, by their ids. */
    public static Arm of(
            String run, RecordedRun records, @Nullable String selector, Function<String, Optional<TimeLine>> lines) {
        String name = selector == null ? run : run + "#" + selector;
        return new Arm(
                name,
                Path.of(run),
                records.plan(),
                records.environment(),
                Judge.of(records.plan(), records.records(), lines),
                selector == null ? Selector.all() : Selector.read(name, selector, records.plan()));
    }
}
