package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.arm.Arms;
import dev.furlong.analysis.arm.Withheld;
import dev.furlong.analysis.change.GateResult.State;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TimeLine;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A comparison of runs concludes nothing that the report of either run withholds. */
final class JudgedTest {
    private static final RecordedRun FIVE = RecordedRun.of(RecordedRun.yaml("[1]", 5, ""));
    private static final String EMBEDDED = "derby/tpcb/1 client";
    private static final String SERVER = "derby:server/tpcb/1 client";
    private static final Function<String, Optional<TimeLine>> NONE = trial -> Optional.empty();
    private static final Function<String, Optional<TimeLine>> MOVED =
            trial -> trial.equals("block02-derby-server-tpcb-1-client")
                    ? Optional.of(Lines.movedInMidTrial())
                    : Optional.empty();

    @Test
    void runWhoseControlCameOutDifferent_isUndecidedHereAsInItsReport() {
        RecordedRun unfit = unfit();
        RunComparison comparison = within(unfit, "throughput<-5%", "cpu.total>0%");

        assertThat(unfit.summary().comparisons())
                .extracting(Comparison::verdict)
                .containsOnly(Verdict.UNDECIDED);
        assertThat(comparison.changes()).extracting(Change::verdict).containsOnly(Verdict.UNDECIDED);
        assertThat(comparison.changes())
                .as("figures that a fit machine would have a verdict on")
                .filteredOn(one -> !one.metric().endsWith("splitError"))
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.withheldBecause()).startsWith("r#derby: the machine is not fit: "));
        assertThat(comparison.gate())
                .isNotEmpty()
                .allMatch(one -> one.state() == State.WITHHELD)
                .allMatch(one -> one.words().startsWith("r#derby: the machine is not fit: "));
        assertThat(comparison.withheld()).extracting(Withheld::point).contains(EMBEDDED, SERVER);
        assertThat(comparison.withheld())
                .allMatch(one ->
                        one.what().equals("every verdict") && one.because().contains("its throughput differed"));
        assertThat(comparison.failures(false, false))
                .as("limits that nothing was held against")
                .hasSize(2);
    }

    @Test
    void baselineOrContenderThatIsNotFit_isEnough() {
        assertThat(apart(FIVE, NONE, FIVE, NONE).changes())
                .extracting(Change::verdict)
                .contains(Verdict.EQUIVALENT);
        assertThat(apart(unfit(), NONE, FIVE, NONE).changes())
                .extracting(Change::verdict)
                .containsOnly(Verdict.UNDECIDED);
        assertThat(apart(FIVE, NONE, unfit(), NONE).changes())
                .extracting(Change::verdict)
                .containsOnly(Verdict.UNDECIDED);
    }

    @Test
    void pointWithTwoModes_losesItsMeansAlone_andOnlyThere() {
        RunComparison comparison = apart(FIVE, NONE, FIVE, MOVED, "throughput<-5%", "wire.roundTrips>0");

        assertThat(comparison.withheld()).singleElement().satisfies(one -> {
            assertThat(one.arm()).isEqualTo("after");
            assertThat(one.point()).isEqualTo(SERVER);
            assertThat(one.what()).isEqualTo("throughput, latency and CPU");
            assertThat(one.because())
                    .startsWith("two modes, which are never averaged: block02-derby-server-tpcb-1-client");
        });
        assertThat(comparison.changes())
                .filteredOn(one -> one.point().equals(SERVER))
                .extracting(Change::metric)
                .contains("wire.roundTrips")
                .doesNotContain("throughput", "latency.p50", "cpu.total");
        assertThat(state(comparison, SERVER, Metrics.THROUGHPUT)).isEqualTo(State.MISSING);
        assertThat(state(comparison, SERVER, Metrics.WIRE_ROUND_TRIPS)).isEqualTo(State.HELD);
        assertThat(state(comparison, EMBEDDED, Metrics.THROUGHPUT)).isEqualTo(State.HELD);
    }

    @Test
    void baselinesPointThatIsWithheld_failsTheGateOnlyWhenStrict() {
        RunComparison comparison = apart(FIVE, MOVED, FIVE, NONE, "throughput<-5%");

        assertThat(state(comparison, SERVER, Metrics.THROUGHPUT)).isEqualTo(State.WITHHELD);
        assertThat(comparison.failures(false, false)).isEmpty();
        assertThat(comparison.failures(true, false)).hasSize(1);
    }

    @Test
    void contendersPointThatIsWithheld_failsTheGateUnlessThatIsAllowed() {
        RunComparison comparison = apart(FIVE, NONE, FIVE, MOVED, "throughput<-5%");

        assertThat(comparison.failures(false, false))
                .extracting(GateFailure::words)
                .containsExactly("throughput<-5% at " + SERVER
                        + ": the contender has no figure that may be used; --allow-missing lets it pass");
        assertThat(comparison.failures(false, true)).isEmpty();
    }

    @Test
    void figureThatTheBaselineLacksToo_isNotTheContendersFault() {
        RecordedRun unmeasured = FIVE.with(one -> true, one -> ChangedTrial.unmeasured(one, "cpu."));

        RunComparison comparison = apart(unmeasured, NONE, FIVE, MOVED, "cpu.total>5%");

        assertThat(state(comparison, SERVER, Metrics.CPU.total())).isEqualTo(State.WITHHELD);
        assertThat(state(comparison, EMBEDDED, Metrics.CPU.total())).isEqualTo(State.UNJUDGED);
    }

    @Test
    void bothPointsThatAreWithheld_orAMachineThatIsNotFit_areNotTheContendersFault() {
        assertThat(state(apart(FIVE, MOVED, FIVE, MOVED, "throughput<-5%"), SERVER, Metrics.THROUGHPUT))
                .isEqualTo(State.WITHHELD);
        assertThat(state(apart(FIVE, NONE, unfit(), MOVED, "throughput<-5%"), SERVER, Metrics.THROUGHPUT))
                .isEqualTo(State.WITHHELD);
    }

    @Test
    void baselineWithAnInvalidTrial_holdsNoGate_andShowsNoFigure() {
        RecordedRun invalid = FIVE.withInvalid(SERVER, 2);

        assertThat(apart(invalid, NONE, FIVE, NONE).changes())
                .noneMatch(one -> one.point().equals(SERVER));
        RunComparison comparison = apart(invalid, NONE, FIVE, NONE, "throughput<-5%");
        assertThat(state(comparison, SERVER, Metrics.THROUGHPUT)).isEqualTo(State.WITHHELD);
        assertThat(invalid.summary().comparisons())
                .isNotEmpty()
                .noneMatch(one -> one.a().equals(SERVER) || one.b().equals(SERVER));
    }

    @Test
    void contenderThatDoesNotSync_winsNothing() {
        RecordedRun unsynced = FIVE.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(
                        one -> one.subject().point().equals(SERVER),
                        one -> ChangedTrial.measured(
                                ChangedTrial.measured(one, Metrics.DISK.syncs(), 0),
                                Metrics.THROUGHPUT,
                                3 * Objects.requireNonNull(one.metrics().get(Metrics.THROUGHPUT.key()))));
        RunComparison comparison = apart(FIVE, NONE, unsynced, NONE, "throughput<-5%");

        assertThat(comparison.changes())
                .filteredOn(one -> one.point().equals(SERVER))
                .extracting(Change::verdict)
                .containsOnly(Verdict.UNDECIDED);
        assertThat(state(comparison, SERVER, Metrics.THROUGHPUT)).isEqualTo(State.FAILED);
        assertThat(state(comparison, EMBEDDED, Metrics.THROUGHPUT)).isEqualTo(State.HELD);
        assertThat(comparison.failures(false, false)).hasSize(1);
        assertThat(comparison.failures(true, true)).as("--allow-missing").hasSize(1);
        assertThat(comparison.withheld())
                .singleElement()
                .satisfies(one -> assertThat(one.because()).startsWith(SERVER + ": NOT DURABLE: "));
        assertThat(comparison.gate())
                .filteredOn(one -> one.point().equals(SERVER))
                .singleElement()
                .satisfies(one -> assertThat(one.words()).startsWith("after: "));
    }

    @Test
    void pointBoundByItsGenerator_isToldAsInItsReport() {
        RecordedRun bound = FIVE.with(
                        one -> one.subject().point().equals(SERVER), ChangedTrial::withOneCoreForTheClient)
                .with(
                        one -> one.subject().point().equals(SERVER),
                        one -> ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 0.9));
        RunComparison comparison = apart(FIVE, NONE, bound, NONE);

        assertThat(comparison.doubted()).singleElement().satisfies(one -> {
            assertThat(one.arm()).isEqualTo("after");
            assertThat(one.point()).isEqualTo(SERVER);
            assertThat(one.doubt().code()).isEqualTo(Doubt.GENERATOR_BOUND);
        });
    }

    /** Less than five blocks are a note. */
    @Test
    void noteOfAReport_isNoDoubtOfAComparison() {
        RecordedRun two = RecordedRun.of(RecordedRun.yaml("[1]", 2, ""));

        assertThat(two.summary().points())
                .flatMap(point -> point.doubts())
                .isNotEmpty()
                .allMatch(doubt -> doubt.severity() == Severity.NOTE);
        assertThat(apart(two, NONE, two, NONE).doubted()).isEmpty();
    }

    @Test
    void noteOnWhatThePlanAsksFor_isKept_andTheContendersOwnIsADoubt() {
        RecordedRun asked = RecordedRun.of(RecordedRun.yaml("[1]", 5, "settings: {write-cache: noflush}"));

        assertThat(within(asked).doubted())
                .hasSize(4)
                .allSatisfy(one -> assertThat(one.doubt().code()).isEqualTo(Doubt.UNSAFE_WRITE_CACHE))
                .allSatisfy(one -> assertThat(one.doubt().severity()).isEqualTo(Severity.NOTE))
                .allMatch(one -> one.doubt().asked());

        RecordedRun unasked = FIVE.with(one -> true, one -> ChangedTrial.effective(one, "write-cache", "noflush"));
        assertThat(within(unasked).doubted())
                .hasSize(4)
                .allSatisfy(one -> assertThat(one.doubt().severity()).isEqualTo(Severity.DOUBT))
                .noneMatch(one -> one.doubt().asked());
    }

    private static RecordedRun unfit() {
        return FIVE.with(
                one -> one.subject().point().endsWith("/control"),
                one -> ChangedTrial.measured(
                        one,
                        Metrics.THROUGHPUT,
                        0.8 * Objects.requireNonNull(one.metrics().get(Metrics.THROUGHPUT.key()))));
    }

    private static State state(RunComparison comparison, String point, Metric metric) {
        return comparison.gate().stream()
                .filter(one -> one.point().equals(point) && one.limit().startsWith(metric.key()))
                .findFirst()
                .orElseThrow()
                .state();
    }

    private static RunComparison within(RecordedRun run, String... limits) {
        return RunComparison.of(
                Arms.of("r", run, "derby", NONE), Arms.of("r", run, "derby:server", NONE), limits(limits));
    }

    private static RunComparison apart(
            RecordedRun before,
            Function<String, Optional<TimeLine>> linesBefore,
            RecordedRun after,
            Function<String, Optional<TimeLine>> linesAfter,
            String... limits) {
        return RunComparison.of(
                Arms.of("before", before, null, linesBefore),
                Arms.of("after", after.later(), null, linesAfter),
                limits(limits));
    }

    private static List<GateLimit> limits(String... limits) {
        return Stream.of(limits)
                .map(limit -> GateLimit.parse("--fail-if", limit))
                .toList();
    }
}
