package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.ComparisonIndex;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two points seen from either of them, and the best of several. */
final class PairTest {
    /** Higher is better of one metric, and worse of the other; the scatter keeps both ends of an interval apart. */
    @ParameterizedTest
    @CsvSource({"throughput, 2", "cpu.total, 0.5"})
    void pair_isTheSameFromBothSides(String key, double timesAsGood) {
        Metric metric = Metrics.all().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();
        PointsOfALoad points = points(run("[derby, 'derby:server']")
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                metric,
                                (one.subject().target().equals("derby") ? 2000 : 1000) * (1 + 0.01 * scatter(one)))));
        PointSummary one = points.points().get(0);
        PointSummary other = points.points().get(1);

        Pair ahead = Pair.of(points, metric, one, other);
        Pair back = Pair.of(points, metric, other, one);

        assertThat(ahead.timesAsGood()).isCloseTo(timesAsGood, within(0.05));
        for (Pair pair : List.of(ahead, back)) {
            assertThat(Objects.requireNonNull(pair.low()))
                    .isLessThan(pair.timesAsGood())
                    .isLessThan(Objects.requireNonNull(pair.high()));
            assertThat(pair.timesAsGood()).isLessThan(pair.high());
        }
        assertThat(back.low()).isCloseTo(1 / Objects.requireNonNull(ahead.high()), within(1e-9));
        assertThat(back.high()).isCloseTo(1 / Objects.requireNonNull(ahead.low()), within(1e-9));
        assertThat(ahead.isBetter()).isEqualTo(timesAsGood > 1).isEqualTo(back.isWorse());
    }

    /** Wherever it stands among those that are not told from the best one. */
    @Test
    void best_isWithheldIfOneOfTheLevelIs() {
        RecordedRun run = run("[derby, 'derby:server', hsqldb]")
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, scattered(one)))
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.under(
                                ChangedTrial.measured(one, Metrics.DISK.syncs(), 0), Conditions.CHANGES_DATA, true));
        PointsOfALoad points = points(run);
        PointSummary first = at(points, "derby");
        PointSummary withheld = at(points, "derby:server");
        PointSummary open = at(points, "hsqldb");

        assertThat(Pair.of(points, first, withheld).withheld()).isTrue();
        assertThat(Pair.of(points, first, open).withheld()).isFalse();
        assertThat(points.best(List.of(first, withheld, open)).withheld()).isTrue();
        assertThat(points.best(List.of(first, open, withheld)).withheld()).isTrue();
        assertThat(points.best(List.of(first, open)).withheld()).isFalse();
    }

    /**
     * By the CPU, points that differ on two axes have no comparison of their own: it takes a third point. One way of few
     * repetitions takes nothing from the other one.
     */
    @ParameterizedTest
    @CsvSource({
        "none, none, DECIDED",
        "buffer=4MiB/durability=process-kill, none, DECIDED",
        "buffer=64MiB/durability=power-cut, none, DECIDED",
        "buffer=4MiB/durability=process-kill, buffer=64MiB/durability=power-cut, INDICATED"
    })
    void pairThroughAThirdPoint_isAsStrongAsTheStrongestWay(String few, String fewToo, Strength strength) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                                "[1]", 5, "settings: {buffer: [4MiB, 64MiB], durability: [power-cut, process-kill]}")
                        .replaceFirst("targets: .*", "targets: [derby]")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                (one.subject().point().contains("=4MiB") ? 2 : 1)
                                        * (one.subject().point().contains("power-cut") ? 2 : 1)
                                        * (1000 + scatter(one))))
                .without(one -> one.block() > 2
                        && (one.subject().point().endsWith(few)
                                || one.subject().point().endsWith(fewToo)));
        PointsOfALoad points = points(run);

        Pair pair = Pair.of(
                points,
                Metrics.CPU.total(),
                of(points, "buffer=64MiB/durability=process-kill"),
                of(points, "buffer=4MiB/durability=power-cut"));

        assertThat(pair.timesAsGood()).isCloseTo(4, within(0.1));
        assertThat(pair.strength()).isEqualTo(strength);
    }

    private static PointSummary of(PointsOfALoad points, String choice) {
        return points.points().stream()
                .filter(point -> point.id().endsWith(choice))
                .findFirst()
                .orElseThrow();
    }

    private static double scattered(TrialRecord one) {
        return 1000 + 300 * scatter(one);
    }

    private static int scatter(TrialRecord one) {
        return (one.block() + one.subject().target().length()) % 5;
    }

    private static PointSummary at(PointsOfALoad points, String target) {
        return points.points().stream()
                .filter(point -> point.target().equals(target))
                .findFirst()
                .orElseThrow();
    }

    private static PointsOfALoad points(RecordedRun run) {
        Summary summary = run.summary();
        return new PointsOfALoad(summary, ComparisonIndex.of(summary), summary.points());
    }

    private static RecordedRun run(String targets) {
        return RecordedRun.of(RecordedRun.yaml("[1]", 5, "")
                .replaceFirst("targets: .*", "targets: " + targets)
                .replaceFirst("workloads: .*", "workloads: [tpcb]"));
    }
}
