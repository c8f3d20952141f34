package dev.furlong.report.words;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.steady.Steadiness;
import java.util.List;
import java.util.Optional;

/** The doubts that a point carries. */
public final class PointDoubts {
    private PointDoubts() {}

    /** Whether a point carries a doubt. */
    public static boolean has(PointSummary point, Doubt doubt) {
        return point.doubts().stream().anyMatch(entry -> entry.code() == doubt);
    }

    /** Words behind the figures of a JVM that was still warming up; empty if none was. */
    public static String compiling(List<PointSummary> points) {
        return points.stream().anyMatch(point -> has(point, Doubt.COMPILER_AT_WORK))
                ? ", with a JVM's compiler still at work"
                : "";
    }

    /** The first trial whose throughput jumps between two levels; empty if there is none. */
    public static Optional<Steadiness> twoModes(PointSummary point) {
        return point.steady().stream()
                .filter(trial -> trial.is(Steadiness.State.TWO_MODES))
                .findFirst();
    }
}
