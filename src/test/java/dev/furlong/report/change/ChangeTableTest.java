package dev.furlong.report.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.arm.Arms;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the tables of a comparison show, and what they say of rows that seem not to fit. */
final class ChangeTableTest {
    private static final String SERVER = "derby:server/tpcb/1 client";
    private static final String CORRECTED =
            "Verdicts are corrected for the number of comparisons, intervals are not. So a verdict may be undecided though"
                    + " its interval excludes \"no change\".";
    private static final String FEW =
            "A verdict takes 5 repetitions. With fewer it is undecided, also where the interval excludes \"no change\".";
    private static final double[] SCATTER = {-1.2, -0.6, 0, 0.6, 1.2};

    @Test
    void metricThatOneArmLacks_keepsItsRow_andTheReasonStandsBelow() {
        RecordedRun run = five().with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.unavailable(
                                one, Metrics.LATENCY_P99, "needs 1000 transactions, got 97; measure longer to get it"));

        List<String> lines = ofTargets(run);

        assertThat(lines.subList(0, 9).stream().map(line -> line.replaceAll(" +", " ")))
                .startsWith("", "tpcb/1 client (5 repetitions)")
                .contains(" latency.p99 628.3 → – µs", " wire.roundTrips – → 6.000 /tx")
                .endsWith(
                        " – latency.p99: contender: needs 1000 transactions, got 97; measure longer to get it",
                        " – wire.roundTrips: baseline: no wire: an embedded engine lives in the load JVM");
        assertThat(lines).noneMatch(line -> line.contains("disk.syncs"));
    }

    @Test
    void severalMetricsThatAreLackedForOneReason_areSaidTogether() {
        RecordedRun run = five().with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.unmeasured(one, "latency."));

        assertThat(ofTargets(run)).contains("  – latency.p50, latency.p99: contender: it was not measured");
    }

    /** The reason why figures are withheld stands above the tables. */
    @Test
    void figuresThatAreWithheld_haveNoSecondReason() {
        RecordedRun stalled =
                five().with(one -> one.subject().point().equals(SERVER), one -> ChangedTrial.stalled(one, 0, 2));
        RunComparison comparison = apart(five(), stalled);

        List<String> lines = ChangeTable.lines(comparison, Set.of());
        assertThat(comparison.absent())
                .extracting(one -> one.metric())
                .contains("throughput", "latency.p50", "cpu.total");
        assertThat(lines).noneMatch(line -> line.startsWith("  – "));
        assertThat(lines).anyMatch(line -> line.matches("  throughput +2,596 → – +tx/s"));
    }

    @Test
    void pointWithoutACommonFigure_hasNoNumberOfRepetitions() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 2, ""))
                .withLost(SERVER, 1)
                .withLost("derby/tpcb/1 client", 2);

        assertThat(ofTargets(run)).contains("tpcb/1 client", "select/1 client  (2 repetitions)");
        assertThat(ofTargets(run)).anyMatch(line -> line.endsWith(": no repetition has it in both"));
    }

    /** Three standard errors: the chance of 0.040 is doubled by the other point of the load. */
    @Test
    void verdictThatTheCorrectionAloneLeavesOpen_isExplained() {
        assertThat(ChangeTable.hints(changed(5, 3), Set.of())).containsExactly(CORRECTED);
        assertThat(ChangeTable.hints(changed(5, 4), Set.of())).isEmpty();
        assertThat(ChangeTable.hints(changed(5, 1), Set.of())).isEmpty();
        assertThat(ChangeTable.hints(changed(5, -3), Set.of())).containsExactly(CORRECTED);
    }

    @Test
    void verdictThatTooFewBlocksLeaveOpen_isExplained() {
        assertThat(ChangeTable.hints(changed(4, 12), Set.of())).containsExactly(FEW);
    }

    /** An exact count takes two blocks, so that three are not too few for it. */
    @Test
    void verdictOnAnExactCountOfFewBlocks_isNotLaidToTheirNumber() {
        RecordedRun level = level(3, Metrics.WIRE_ROUND_TRIPS);
        RecordedRun other = moved(level, Metrics.WIRE_ROUND_TRIPS, 5.5);

        assertThat(ChangeTable.hints(apart(level, other), Set.of())).containsExactly(CORRECTED);
    }

    @Test
    void metricThatIsNotShown_isNotExplained() {
        RecordedRun level = level(5, Metrics.CPU.user());
        RecordedRun other = moved(level, Metrics.CPU.user(), 3);

        assertThat(ChangeTable.hints(apart(level, other), Set.of())).doesNotContain(CORRECTED);
        assertThat(ChangeTable.hints(apart(level, other), Set.of("cpu.user"))).contains(CORRECTED);
    }

    @Test
    void ratioThatTheMeansDoNotHave_isExplained() {
        double[] scattered = {100, 100, 100, 100, 900};
        RecordedRun level = level(5, Metrics.CPU.total());
        RecordedRun run = level.with(
                one -> one.subject().target().equals("derby:server"),
                one -> ChangedTrial.measured(one, Metrics.CPU.total(), scattered[one.block() - 1]));

        String means = "The figures are arithmetic means over the repetitions. The change is ";
        assertThat(ChangeTable.hints(targets(run), Set.of()))
                .containsExactly(means + "the geometric mean of the ratios within repetitions, so the two may differ.");
        assertThat(ChangeTable.hints(apart(level, run), Set.of()))
                .containsExactly(means + "the ratio of geometric means, so the two may differ.");
    }

    /** The server's CPU in another run, by so many standard errors more, where nothing else changed. */
    private static RunComparison changed(int blocks, double standardErrors) {
        RecordedRun level = level(blocks, Metrics.CPU.total());
        return apart(level, moved(level, Metrics.CPU.total(), standardErrors));
    }

    private static RecordedRun level(int blocks, Metric metric) {
        return RecordedRun.of(RecordedRun.yaml("[1]", blocks, ""))
                .with(one -> true, one -> ChangedTrial.measured(one, metric, 100));
    }

    /** Of such a scatter by a tenth, the standard error over five blocks is 0.0424. */
    private static RecordedRun moved(RecordedRun level, Metric metric, double standardErrors) {
        return level.with(
                one -> one.subject().point().equals(SERVER),
                one -> ChangedTrial.measured(
                        one, metric, 100 * Math.exp(0.0424 * standardErrors + 0.1 * SCATTER[one.block() - 1])));
    }

    private static RecordedRun five() {
        return RecordedRun.of(RecordedRun.yaml("[1]", 5, ""));
    }

    private static List<String> ofTargets(RecordedRun run) {
        return ChangeTable.lines(targets(run), Set.of());
    }

    private static RunComparison targets(RecordedRun run) {
        return RunComparison.of(Arms.of("r", run, "derby"), Arms.of("r", run, "derby:server"), List.of());
    }

    private static RunComparison apart(RecordedRun before, RecordedRun after) {
        return RunComparison.of(
                Arms.of("before", before, null, trial -> Optional.empty()),
                Arms.of("after", after.later(), null, trial -> Optional.empty()),
                List.of());
    }
}
