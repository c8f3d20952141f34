package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.arm.Arms;
import dev.furlong.analysis.change.GateResult.State;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a comparison says of points, trials and figures that one side lacks. */
final class MissingTest {
    private static final String SERVER = "derby:server/tpcb/1 client";
    private static final String ALLOW = "; --allow-missing lets it pass";
    private static final RecordedRun RUN = RecordedRun.of(RecordedRun.yaml("[1]", 2, ""));

    @Test
    void runThatWasInterrupted_isIncomplete_andFailsTheGateUnlessThatIsAllowed() {
        RecordedRun stopped = without(at(SERVER, 2)).withLost(SERVER, 1);
        String words = " is incomplete: 2 of 8 trials have no result, of " + SERVER + "; ./furlong run --resume ";

        RunComparison after = compare(RUN, stopped, "throughput<-90%");
        assertThat(after.incomplete()).containsExactly("contender after" + words + "after continues it");
        assertThat(after.failures(false, false))
                .contains(new GateFailure(
                        GateFailure.Kind.INCOMPLETE_ARM, after.incomplete().get(0) + ALLOW));
        assertThat(after.failures(false, true)).noneMatch(one -> one.kind() == GateFailure.Kind.INCOMPLETE_ARM);
        assertThat(compare(stopped, RUN).incomplete())
                .containsExactly("baseline before" + words + "before continues it");
        assertThat(compare(RUN, RUN).incomplete()).isEmpty();
        assertThat(compare(RUN, without(at(SERVER, 2))).incomplete())
                .singleElement()
                .satisfies(one -> assertThat(one).contains("1 of 8 trials have no result"));
    }

    @Test
    void armOfARun_lacksItsOwnTrialsAlone() {
        RecordedRun stopped = without(at(SERVER, 2));

        assertThat(RunComparison.of(Arms.of("r", stopped, "derby"), Arms.of("r", stopped, "derby:server"), List.of())
                        .incomplete())
                .singleElement()
                .satisfies(one -> assertThat(one).startsWith("contender r#derby:server is incomplete: 1 of 4 trials"));
    }

    @Test
    void pointWithoutARecord_isMissing_andFailsTheGateUnlessThatIsAllowed() {
        RunComparison comparison = compare(RUN, without(at(SERVER, 1).or(at(SERVER, 2))), "throughput<-90%");

        assertThat(comparison.missing()).containsExactly(SERVER);
        assertThat(comparison.unmatched()).containsExactly(SERVER + " (baseline)");
        assertThat(comparison.failures(false, false))
                .extracting(GateFailure::words)
                .contains(SERVER + ": is a point of the baseline, and has no record in the contender" + ALLOW);
        assertThat(comparison.failures(false, true)).isEmpty();
    }

    @Test
    void severalPointsWithoutARecord_areSaidOnce() {
        RecordedRun one = without(
                at("derby/tpcb/1 client", 1).or(at("derby/tpcb/1 client", 2)).negate());
        RunComparison comparison = compare(RUN, one, "throughput<-90%", "cpu.total>900%");

        assertThat(comparison.failures(false, false))
                .extracting(GateFailure::words)
                .containsExactly(
                        "derby/select/1 client, derby:server/tpcb/1 client, derby:server/select/1 client: are points of the"
                                + " baseline, and have no record in the contender" + ALLOW,
                        comparison.incomplete().get(0) + ALLOW);
        RecordedRun two = without(
                at(SERVER, 1).or(at(SERVER, 2)).or(at("derby/tpcb/1 client", 1)).or(at("derby/tpcb/1 client", 2)));
        assertThat(compare(RUN, two, "throughput<-90%").failures(false, false))
                .anyMatch(said -> said.words().contains(SERVER + ": are points of the baseline"));
        RunComparison none = compare(RUN, without(any -> true), "throughput<-90%");
        assertThat(none.failures(false, false))
                .as("its points are missing, which is said once")
                .hasSize(3)
                .noneMatch(said -> said.words().contains("no figure"));
    }

    @Test
    void severalPointsWithoutAFigure_areSaidOnce() {
        RecordedRun unmeasured = RUN.with(
                one -> one.subject().workload().equals("select"), one -> ChangedTrial.unmeasured(one, "throughput"));

        assertThat(compare(RUN, unmeasured, "throughput<-90%").failures(false, false))
                .extracting(GateFailure::words)
                .containsExactly(
                        "throughput<-90% at derby/select/1 client, derby:server/select/1 client: the contender has"
                                + " no figure that may be used" + ALLOW);
    }

    @Test
    void runWithoutARecord_isHeldAgainstNothing() {
        RecordedRun none = without(one -> true);

        assertThat(compare(RUN, none, "throughput<-5%").gate())
                .hasSize(4)
                .allMatch(one -> one.state() == State.MISSING
                        && one.words().equals("the contender has no record of this point"));
        assertThat(compare(none, RUN, "throughput<-5%").gate())
                .hasSize(4)
                .allMatch(one -> one.state() == State.UNJUDGED
                        && one.words().equals("the baseline has no record of this point"));
    }

    @Test
    void figureThatIsMissing_isToldWithTheReasonOfItsSide() {
        RecordedRun unmeasured = RUN.with(one -> true, one -> ChangedTrial.unmeasured(one, "throughput"));

        assertThat(compare(RUN, unmeasured, "throughput<-5%").gate())
                .allMatch(one -> one.state() == State.MISSING
                        && one.words().equals("throughput is not available in both: contender: it was not measured"));
        assertThat(compare(unmeasured, RUN, "throughput<-5%").gate())
                .allMatch(one -> one.state() == State.UNJUDGED
                        && one.words().equals("throughput is not available in both: baseline: it was not measured"));
    }

    @Test
    void figureThatIsMissing_isToldWithTheReasonOfATrialThatHasAResult() {
        RecordedRun unmeasured = RUN.with(one -> true, one -> ChangedTrial.unmeasured(one, "throughput"))
                .with(
                        one -> one.block() == 1,
                        one -> ChangedTrial.ended(
                                ChangedTrial.unavailable(one, Metrics.THROUGHPUT, "the trial was lost"),
                                "the load JVM was killed",
                                null));

        assertThat(compare(RUN, unmeasured, "throughput<-5%").gate())
                .hasSize(4)
                .allMatch(one ->
                        one.words().equals("throughput is not available in both: contender: it was not measured"));
    }

    @Test
    void metricOfOneArmAlone_isToldWithItsFigureAndTheReason() {
        RecordedRun unmeasured = RUN.with(
                one -> one.subject().point().equals(SERVER),
                one -> ChangedTrial.unavailable(one, Metrics.LATENCY_P99, "needs 1000 transactions, got 97"));
        double mean = RUN.records().stream()
                .filter(at(SERVER, 1).or(at(SERVER, 2)))
                .mapToDouble(one -> one.metrics().get("latency.p99"))
                .average()
                .orElseThrow();

        assertThat(compare(RUN, unmeasured).absent())
                .containsExactly(new Absence(
                        SERVER, "latency.p99", "µs", mean, null, false, "contender: needs 1000 transactions, got 97"));
        assertThat(compare(unmeasured, RUN).absent())
                .containsExactly(new Absence(
                        SERVER, "latency.p99", "µs", null, mean, false, "baseline: needs 1000 transactions, got 97"));
        assertThat(compare(unmeasured, unmeasured).absent())
                .as("that both lack")
                .isEmpty();
        assertThat(compare(RUN, unmeasured.withInvalid(SERVER, 2)).absent())
                .as("of an invalid point")
                .isEmpty();
    }

    @Test
    void metricThatNoBlockHasInBothArms_isToldAsSuch() {
        RecordedRun run = RUN.withLost(SERVER, 1).withLost("derby/tpcb/1 client", 2);

        assertThat(RunComparison.of(
                                Arms.of("r", run, "derby, workload=tpcb"),
                                Arms.of("r", run, "derby:server, workload=tpcb"),
                                List.of())
                        .absent())
                .filteredOn(one -> one.metric().equals("throughput"))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.baseline()).isNotNull();
                    assertThat(one.contender()).isNotNull();
                    assertThat(one.because()).isEqualTo("no repetition has it in both");
                });
    }

    @Test
    void metricOfWhichNeitherWayIsBetter_isMoreOrLess() {
        assertThat(committed(2)).isEqualTo(Verdict.MORE);
        assertThat(committed(0.5)).isEqualTo(Verdict.LESS);
    }

    private static Verdict committed(double factor) {
        RecordedRun level = RecordedRun.of(RecordedRun.yaml("[1]", 5, ""))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.COMMITTED, 1000));
        RecordedRun other = level.with(
                one -> true,
                one -> ChangedTrial.measured(
                        one,
                        Metrics.COMMITTED,
                        factor * Objects.requireNonNull(one.metrics().get(Metrics.COMMITTED.key()))));
        return compare(level, other).changes().stream()
                .filter(one -> one.metric().equals(Metrics.COMMITTED.key()))
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    private static Predicate<TrialRecord> at(String point, int block) {
        return RecordedRun.at(point, block);
    }

    private static RecordedRun without(Predicate<TrialRecord> dropped) {
        return new RecordedRun(
                RUN.plan(),
                RUN.environment(),
                RUN.records().stream().filter(dropped.negate()).toList());
    }

    private static RunComparison compare(RecordedRun before, RecordedRun after, String... limits) {
        return RunComparison.of(
                Arms.of("before", before, null),
                Arms.of("after", after.later(), null),
                Stream.of(limits).map(limit -> GateLimit.parse("test", limit)).toList());
    }
}
