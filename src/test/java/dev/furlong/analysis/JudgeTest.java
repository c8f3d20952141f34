package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.stall.TrialStates;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which figures and verdicts of a run its judge withholds, and from which of its points. */
final class JudgeTest {
    private static final String POINT = "derby:server/tpcb/2 clients";
    private static final String OTHER = "derby:server/select/2 clients";
    private static final String TRIAL = "block02-derby-server-tpcb-2-clients";
    private static final RecordedRun RUN = RecordedRun.firstLook();

    @Test
    void pointWithTwoModes_withholdsItsMeansOverTime_andNothingElse() {
        Judge judge = judge(RUN, Lines.movedInMidTrial());

        assertThat(judge.withoutMeans(POINT).orElseThrow()).startsWith("two modes, which are never averaged: " + TRIAL);
        assertThat(judge.withheld(POINT, Metrics.THROUGHPUT)).isEqualTo(judge.withoutMeans(POINT));
        assertThat(judge.own(POINT, Metrics.LATENCY_P99)).isEqualTo(judge.withoutMeans(POINT));
        assertThat(judge.withheld(POINT, Metrics.WIRE_ROUND_TRIPS)).isEmpty();
        assertThat(judge.withheld(POINT)).isEmpty();
        assertThat(judge.withoutFigures(POINT)).isEmpty();
        assertThat(judge.withoutMeans(OTHER)).isEmpty();
        assertThat(judge.withheld(OTHER, Metrics.THROUGHPUT)).isEmpty();
        assertThat(judge.records())
                .filteredOn(one -> !one.metrics().containsKey("throughput"))
                .as("both trials of the point")
                .hasSize(2)
                .allMatch(one -> one.subject().point().equals(POINT));
    }

    @Test
    void pointThatStalled_withholdsItsMeansOverTime_asLongAsTheMeasurementIs() {
        RecordedRun stalled = RUN.with(RecordedRun.at(POINT, 2), one -> ChangedTrial.stalled(one, 0, 1.5));
        Judge judge = judge(stalled, null);

        assertThat(judge.withoutMeans(POINT).orElseThrow())
                .startsWith("stalled, which is never averaged: " + TRIAL + ": no commit for 1.5 s")
                .endsWith("stalls took 1.5 s in all, 50 % of the measurement");
        assertThat(codes(judge, POINT)).contains("STALLED");
        assertThat(codes(judge, OTHER)).doesNotContain("STALLED");
    }

    @Test
    void invalidPoint_withholdsEveryFigureOfItself() {
        Judge judge = judge(RUN.withInvalid(POINT, 2), null);

        assertThat(judge.withoutFigures(POINT)).contains(POINT + " is invalid: branch 3: balance must be 120, got 121");
        assertThat(judge.withheld(POINT, Metrics.WIRE_ROUND_TRIPS)).isEqualTo(judge.withoutFigures(POINT));
        assertThat(judge.withoutFigures(OTHER)).isEmpty();
    }

    @Test
    void mereDoubt_withholdsNothing() {
        Judge judge = judge(
                RUN.with(RecordedRun.at(POINT, 2), one -> ChangedTrial.under(one, Conditions.FORKED, false)), null);

        assertThat(codes(judge, POINT)).contains("NOT_FORKED");
        assertThat(judge.withheld(POINT)).isEmpty();
    }

    @Test
    void machineThatIsNotFit_withholdsEveryMetricOfEveryPoint() {
        RecordedRun unfit = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""))
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 100 + one.block()));
        Judge judge = judge(unfit, null);

        assertThat(judge.withheld(OTHER, Metrics.WIRE_ROUND_TRIPS).orElseThrow())
                .startsWith("the machine is not fit: ");
    }

    @Test
    void records_areInThePlansOrder() {
        List<TrialRecord> turned = new ArrayList<>(RUN.records());
        Collections.reverse(turned);

        assertThat(judge(new RecordedRun(RUN.plan(), RUN.environment(), turned), null)
                        .records())
                .isEqualTo(RUN.records());
    }

    /** At 1000 transactions a second for 60 s, of which each logs 100 bytes. */
    @ParameterizedTest(name = "{0} bytes: {1}")
    @CsvSource({"1900000, STEADY, 3", "2100000, UNSETTLED, 2"})
    void engineThatTellsOfNoCheckpoint_hasItsCyclesCountedByItsLog(long bytes, Steadiness.State state, int cycles) {
        Steadiness steady = cycles(ChangedTrial.measured(
                ChangedTrial.under(writing(), Conditions.CHECKPOINT_BYTES, bytes), Metrics.ENGINE_LOG_BYTES, 100));

        assertThat(steady.state()).isEqualTo(state);
        assertThat(steady.checkpoints()).isEqualTo(cycles);
    }

    @Test
    void engineWhoseLogIsNotCounted_orGrowsByNothing_hasNoKnownCycles() {
        TrialRecord told = ChangedTrial.under(writing(), Conditions.CHECKPOINT_BYTES, 1000L);

        for (TrialRecord trial : List.of(
                told,
                ChangedTrial.measured(told, Metrics.ENGINE_LOG_BYTES, 0),
                ChangedTrial.measured(writing(), Metrics.ENGINE_LOG_BYTES, 100))) {
            assertThat(cycles(trial).checkpoints()).isNull();
            assertThat(cycles(trial).state()).isEqualTo(Steadiness.State.STEADY);
            assertThat(cycles(trial).because()).endsWith("its checkpoints are unknown: it tells of none");
        }
    }

    private static TrialRecord writing() {
        TrialRecord trial = RUN.records().stream()
                .filter(RecordedRun.at(POINT, 2))
                .findFirst()
                .orElseThrow();
        return ChangedTrial.under(trial, Conditions.CHANGES_DATA, true);
    }

    private static Steadiness cycles(TrialRecord trial) {
        double[] level = new double[60];
        Arrays.setAll(level, i -> 1000 + (i % 2 == 0 ? 5 : -5));
        TimeLine line = new TimeLine(
                Map.of("checkpoints", "it tells of none"), Lines.of(level).seconds());
        RecordedRun full =
                RecordedRun.of(RecordedRun.yaml("[2]", 2, "").replace("repetitions", "scale: full\nrepetitions"));
        return TrialStates.of(full.plan(), List.of(trial), id -> Optional.of(line))
                .of(List.of(trial))
                .get(0);
    }

    private static List<String> codes(Judge judge, String point) {
        return judge.point(point).orElseThrow().doubts().stream()
                .map(doubt -> doubt.code().name())
                .toList();
    }

    private static Judge judge(RecordedRun run, TimeLine line) {
        return Judge.of(
                run.plan(), run.records(), trial -> Optional.ofNullable(line).filter(one -> trial.equals(TRIAL)));
    }
}
