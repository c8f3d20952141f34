package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.scaling.ScalingCurve;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which points of a run make a curve, and which of them withhold it. */
final class SweepsTest {
    private static final String POINT = "derby/tpcb/4 clients";
    private static final RecordedRun RUN = RecordedRun.sweep();

    @Test
    void eachTarget_hasACurveOfItsOwn() {
        List<ScalingCurve> curves = RUN.summary().scaling();

        assertThat(curves)
                .extracting(ScalingCurve::id)
                .containsExactly("derby/tpcb", "derby:server/tpcb", "derby@10.14.2.0/tpcb");
        assertThat(Objects.requireNonNull(curves.get(0).law()).peakClients())
                .satisfies(peak -> assertThat(peak.estimate()).isBetween(21.0, 22.6));
        assertThat(curves.get(0).saturation()).isEqualTo(16);
        assertThat(Objects.requireNonNull(curves.get(1).law()).peakBecause())
                .isEqualTo("beyond what was measured: more than 2 times 32 clients");
        assertThat(curves.get(2).refusedBecause()).startsWith("it does not fit");
    }

    @Test
    void eachChoiceOfSettings_hasACurveOfItsOwn() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[4, 1, 2]", 1, "settings: {buffer: [4MiB, 64MiB], select.rows: [10, 20]}\n"));

        assertThat(run.summary().scaling())
                .extracting(ScalingCurve::id)
                .contains("derby/tpcb/buffer=4MiB", "derby:server/select/buffer=64MiB/select.rows=20")
                .hasSize(12);
        assertThat(run.summary().scaling())
                .allSatisfy(curve -> assertThat(curve.steps())
                        .extracting(ScalingCurve.Step::clients)
                        .containsExactly(1, 2, 4));
    }

    @Test
    void twoClientCounts_areNoCurve() {
        assertThat(RecordedRun.fiveBlocksWithClaims().summary().scaling()).isEmpty();
    }

    @Test
    void invalidPoint_withholdsItsCurveAndNoOther() {
        withheld(RUN.withInvalid(POINT, 2).summary(), POINT + " is invalid: branch 3: balance must be 120, got 121");
    }

    @Test
    void pointWithAnAlarm_withholdsItsCurve() {
        RecordedRun run = RUN.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(RecordedRun.at(POINT, 2), one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0));

        withheld(run.summary(), POINT + ": NOT DURABLE: ");
    }

    @Test
    void pointWithTwoModes_withholdsItsCurve() {
        Summary summary = RUN.summary(trial ->
                trial.equals("block03-derby-tpcb-4-clients") ? Optional.of(Lines.movedInMidTrial()) : Optional.empty());

        withheld(summary, POINT + " has no throughput: two modes, which are never averaged");
    }

    @Test
    void pointBoundByItsGenerator_withholdsItsCurve() {
        RecordedRun run = RUN.with(
                RecordedRun.at(POINT, 1),
                one -> ChangedTrial.withOneCoreForTheClient(
                        ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 0.81)));

        withheld(
                run.summary(),
                POINT + " is bound by its generator: client may be the limit: the load JVM kept over 80 %");
    }

    @Test
    void openLoop_isNoCurve() {
        Summary summary = RecordedRun.of(
                        RecordedRun.yaml("[1, 2, 4, 8, 16, 32]", 5, "settings: {rate: [closed, 1000/s]}\n"))
                .summary();

        assertThat(summary.scaling())
                .filteredOn(curve -> curve.id().equals("derby/tpcb/rate=1000/s"))
                .singleElement()
                .satisfies(curve -> assertThat(curve.refusedBecause())
                        .endsWith(" is not a closed loop: its throughput is its arrival rate"));
        assertThat(summary.scaling())
                .filteredOn(curve -> curve.id().equals("derby/tpcb/rate=closed"))
                .singleElement()
                .satisfies(curve -> assertThat(curve.steps()).hasSize(6));
    }

    @Test
    void pointWithoutATrial_withholdsItsCurve() {
        RecordedRun run = new RecordedRun(
                RUN.plan(),
                RUN.environment(),
                RUN.records().stream()
                        .filter(one -> !one.subject().point().equals(POINT))
                        .toList());

        withheld(run.summary(), POINT + " has no trial yet");
    }

    @Test
    void lostTrial_takesItsBlockOutOfTheCurve() {
        Summary summary = RUN.withLost(POINT, 2).summary();

        assertThat(summary.scaling()).extracting(ScalingCurve::blocks).containsExactly(4, 5, 5);
        assertThat(summary.scaling().get(0).law()).isNotNull();
    }

    @Test
    void throughputThatIsZeroInABlock_withholdsTheCurve() {
        RecordedRun run = RUN.with(RecordedRun.at(POINT, 2), one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 0));

        withheld(run.summary(), POINT + " has no place on a curve: its throughput is 0 in repetition 2");
    }

    @Test
    void lostTrialsThatLeaveTwoBlocks_refuseTheLaw() {
        ScalingCurve curve = RUN.withLost(POINT, 1)
                .withLost("derby/tpcb/8 clients", 2)
                .withLost(POINT, 4)
                .summary()
                .scaling()
                .get(0);

        assertThat(curve.law()).isNull();
        assertThat(curve.refusedBecause())
                .startsWith("a fit needs 3 repetitions or more")
                .endsWith("got 2");
        assertThat(curve.saturation()).isEqualTo(16);
    }

    @Test
    void noBlockThatIsWhole_leavesNoCurve() {
        RecordedRun run = RUN;
        for (int block = 1; block <= 5; block++) {
            run = run.withLost(block % 2 == 0 ? POINT : "derby/tpcb/8 clients", block);
        }

        withheld(run.summary(), "no repetition has a throughput at each client count");
    }

    @Test
    void machineThatIsNotFit_withholdsEveryCurve() {
        RecordedRun run = RUN.with(
                one -> one.subject().point().endsWith("/control"),
                one -> ChangedTrial.measured(
                        one,
                        Metrics.THROUGHPUT,
                        1.3 * Objects.requireNonNull(one.metrics().get(Metrics.THROUGHPUT.key()))));

        assertThat(run.summary().scaling())
                .hasSize(3)
                .allSatisfy(curve -> assertThat(curve.refusedBecause()).startsWith("the machine is not fit: "));
    }

    private static void withheld(Summary summary, String because) {
        ScalingCurve curve = summary.scaling().get(0);
        assertThat(curve.id()).isEqualTo("derby/tpcb");
        assertThat(curve.refusedBecause()).startsWith(because);
        assertThat(curve.notSaturatedBecause()).isEqualTo(curve.refusedBecause());
        assertThat(curve.law()).isNull();
        assertThat(curve.saturation()).isNull();
        assertThat(curve.steps()).isEmpty();
        assertThat(summary.scaling().get(1).law()).isNotNull();
    }
}
