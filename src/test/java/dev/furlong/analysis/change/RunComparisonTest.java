package dev.furlong.analysis.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.arm.Arm;
import dev.furlong.analysis.arm.Arms;
import dev.furlong.analysis.change.GateResult.State;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.ChangeReport;
import dev.furlong.report.Screen;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What changed between two runs, and what a gate makes of it. */
final class RunComparisonTest {
    private static final String SERVER = "derby:server/tpcb/1 client";
    private static final String GIVEN = "the throughput of an open loop is what was asked for";

    @Test
    void sameFigures_areNoChange_andHoldTheGate() {
        RunComparison comparison = compare(five(), five(), "throughput<-5%", "wire.roundTrips>0");

        assertThat(comparison.failures(false, false)).isEmpty();
        assertThat(comparison.gate()).extracting(GateResult::state).contains(State.HELD);
        assertThat(compare(five(), five(), "throughput<-5%").failures(true, false))
                .isEmpty();
        assertThat(change(comparison, SERVER, Metrics.THROUGHPUT).ratio()).isCloseTo(1, within(1e-9));
        assertThat(change(comparison, SERVER, Metrics.THROUGHPUT).verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(comparison.sameRun()).isFalse();
    }

    @Test
    void aTenthLess_failsTheGate_andOnlyAtThePointThatLostIt() {
        RunComparison comparison = compare(five(), scaled(five(), Metrics.THROUGHPUT, 0.9), "throughput<-5%");

        assertThat(comparison.failures(false, false)).isNotEmpty();
        assertThat(comparison.gate())
                .filteredOn(one -> one.state() == State.FAILED)
                .extracting(GateResult::point)
                .containsExactly(SERVER);
        Change change = change(comparison, SERVER, Metrics.THROUGHPUT);
        assertThat(change.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(change.baseline())
                .isEqualTo(five().records().stream()
                        .filter(one -> one.subject().point().equals(SERVER))
                        .mapToDouble(one -> Objects.requireNonNull(one.metrics().get("throughput")))
                        .average()
                        .orElseThrow());
        assertThat(change.contender() / change.baseline()).isCloseTo(0.9, within(1e-9));
        assertThat(change.low()).isNotNull().isLessThan(0.9);
        assertThat(change.high()).isNotNull().isBetween(0.9, 1.0);
    }

    @Test
    void oneRoundTripMore_failsAGateThatAllowsNone() {
        RunComparison comparison =
                compare(five(), scaled(five(), Metrics.WIRE_ROUND_TRIPS, 7.0 / 6), "wire.roundTrips>0");

        assertThat(comparison.gate())
                .filteredOn(one -> one.state() == State.FAILED)
                .singleElement()
                .satisfies(one -> assertThat(one.words()).contains("+1"));
        assertThat(comparison.gate())
                .as("embedded has no wire")
                .filteredOn(one -> one.point().startsWith("derby/"))
                .allMatch(one -> one.state() == State.UNJUDGED && one.words().contains("not available in both"));
    }

    @Test
    void scatterThatHidesTheLimit_isUndecided_whichIsAFailureOnlyWhenStrict() {
        RecordedRun noisy = five().with(
                        at(SERVER),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, one.block() % 2 == 0 ? 2000 : 3200));
        RunComparison comparison = compare(noisy, noisy, "throughput<-5%");

        assertThat(gateAt(comparison, SERVER).state()).isEqualTo(State.UNDECIDED);
        assertThat(gateAt(comparison, SERVER).words()).contains("more repetitions may decide it");
        assertThat(comparison.failures(false, false)).isEmpty();
        assertThat(comparison.failures(true, false)).isNotEmpty();
    }

    /** The means are of all trials, but what they are compared by is of the shared blocks, and so is the verdict. */
    @Test
    void armsOfOneRunThatLackDifferentBlocks_areComparedByThoseThatTheyShare() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 6, ""))
                .withLost("derby/tpcb/1 client", 2)
                .withLost(SERVER, 5);
        RunComparison comparison = RunComparison.of(
                Arms.of("r", run, "derby, workload=tpcb"), Arms.of("r", run, "derby:server, workload=tpcb"), List.of());

        Change change = comparison.changes().stream()
                .filter(one -> one.metric().equals(Metrics.THROUGHPUT.key()))
                .findFirst()
                .orElseThrow();
        assertThat(List.of(change.baselineBlocks(), change.contenderBlocks(), change.blocks()))
                .containsExactly(5, 5, 4);
        assertThat(change.verdict()).as("four blocks").isEqualTo(Verdict.UNDECIDED);
        assertThat(change.chance()).isNotNull();
        assertThat(told(comparison)).contains("(5 repetitions, of which both share 4)");
    }

    @Test
    void oneBlock_decidesNothing() {
        RecordedRun one = RecordedRun.of(RecordedRun.yaml("[1]", 1, ""));

        assertThat(gateAt(compare(one, one, "throughput<-5%"), SERVER).words()).contains("one repetition cannot tell");
    }

    @Test
    void fromNoneToSome_isNotEquivalent_howeverLittleItIs() {
        RecordedRun none = five().with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.reads(), 0));
        Change change = change(compare(none, reading(none, 0.0403)), SERVER, Metrics.DISK.reads());

        assertThat(change.baseline()).isZero();
        assertThat(change.ratio()).isNull();
        assertThat(change.low()).isNull();
        assertThat(change.high()).isNull();
        assertThat(change.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(change(compare(none, none), SERVER, Metrics.DISK.reads()).verdict())
                .isEqualTo(Verdict.EQUIVALENT);
    }

    private static RecordedRun reading(RecordedRun run, double reads) {
        return run.with(
                one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.reads(), reads + 1e-4 * one.block()));
    }

    @Test
    void contenderThatIsInvalid_failsWhateverItsFigures() {
        RecordedRun better = scaled(five(), Metrics.THROUGHPUT, 2).withInvalid(SERVER, 3);
        RunComparison comparison = compare(five(), better, "throughput<-5%");

        assertThat(gateAt(comparison, SERVER).state()).isEqualTo(State.FAILED);
        assertThat(gateAt(comparison, SERVER).words()).contains("is invalid: branch 3");
        assertThat(comparison.changes())
                .as("figures of an invalid point")
                .noneMatch(one -> one.point().equals(SERVER))
                .anyMatch(one -> one.point().equals("derby/tpcb/1 client"));
        assertThat(comparison.withheld()).singleElement().satisfies(one -> {
            assertThat(one.what()).isEqualTo("every figure");
            assertThat(one.because()).startsWith(SERVER + " is invalid: branch 3");
        });
    }

    @Test
    void contenderWithoutAResult_fails() {
        RecordedRun lost = five();
        for (int block = 1; block <= 5; block++) {
            lost = lost.withLost(SERVER, block);
        }

        RunComparison comparison = compare(five(), lost, "throughput<-5%");
        assertThat(gateAt(comparison, SERVER).words())
                .contains("no trial of the contender has a result: the load JVM was killed");
        assertThat(comparison.withheld())
                .singleElement()
                .satisfies(one ->
                        assertThat(one.because()).isEqualTo(SERVER + " is lost: the load JVM was killed (exit 137)"));
        assertThat(gateAt(compare(lost, five(), "throughput<-5%"), SERVER).words())
                .contains(SERVER + " is lost: the load JVM was killed (exit 137)");
    }

    @Test
    void otherHardware_isNamedAndRefused() {
        Environment here = five().environment();
        Environment there = new Environment(
                here.furlongVersion(),
                "Linux 6.18",
                here.arch(),
                "Other CPU",
                8,
                here.memoryBytes(),
                here.java(),
                here.fileSystem());

        refused(five(), new RecordedRun(five().plan(), there, five().records()))
                .withMessageContaining("processor was Example CPU at 2.1 GHz, and is Other CPU")
                .withMessageContaining("cores were 2, and are 8")
                .withMessageNotContaining("operating system");
    }

    @Test
    void otherSettings_otherScale_andOtherPhases_areNamedAndRefused() {
        refused(five(), five().with(at(SERVER), one -> ChangedTrial.effective(one, "durability", "process-kill")))
                .withMessageContaining(SERVER + ": setting durability was power-cut, and is process-kill");
        RecordedRun longer = RecordedRun.of(RecordedRun.yaml("[1]", 5, "").replace("measure: 3s", "measure: 10s"));
        refused(five(), longer).withMessageContaining("measure was 3s, and is 10s");
    }

    @Test
    void runsWithoutACommonPoint_areRefused_andPointsOfOneAloneAreTold() {
        RecordedRun eight = RecordedRun.of(RecordedRun.yaml("[8]", 5, ""));

        refused(five(), eight)
                .withMessageContaining("must have a point in common, got derby/tpcb/1 client, ")
                .withMessageContaining(" and derby/tpcb/8 clients, ");
        RecordedRun both = RecordedRun.of(RecordedRun.yaml("[1, 8]", 5, ""));
        assertThat(compare(five(), both).unmatched())
                .contains("derby/tpcb/8 clients (contender)")
                .noneMatch(one -> one.contains("control"));
    }

    @Test
    void twoTargetsOfOneRun_areComparedBlockByBlock() {
        RunComparison comparison =
                RunComparison.of(Arms.of("here", five(), "derby"), Arms.of("here", five(), "derby:server"), List.of());

        assertThat(comparison.sameRun()).isTrue();
        Change change = change(comparison, "tpcb/1 client", Metrics.THROUGHPUT);
        assertThat(change.ratio()).isCloseTo(0.526, within(0.01));
        assertThat(change.verdict()).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void twoValuesOfASetting_areComparedThoughThatSettingDiffers() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, "settings: {buffer: [4MiB, 64MiB]}\n"));

        assertThat(RunComparison.of(Arms.of("r", run, "buffer=4MiB"), Arms.of("r", run, "buffer=64MiB"), List.of())
                        .changes())
                .isNotEmpty();
    }

    @Test
    void twoCases_areComparedThoughWhatTheySetDiffers() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[1]", 5, "cases: {small: {buffer: 4MiB, heap: 64MiB}, large: {tpcb.branches: 1}}\n"));

        assertThat(RunComparison.of(Arms.of("r", run, "case=small"), Arms.of("r", run, "case=large"), List.of())
                        .changes())
                .isNotEmpty();
    }

    /** A report compares these points too: what a commit is worth follows from what was asked for. */
    @Test
    void promiseThatFollowsFromASetting_isTold_andBetweenTargetsRefused() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, "settings: {buffer: [4MiB, 64MiB]}\n"))
                .with(
                        one -> one.subject().point().startsWith("derby/")
                                && one.subject().point().endsWith("buffer=4MiB"),
                        one -> ChangedTrial.substituted(one, "durability", "process-kill", "it is too small"));

        assertThat(RunComparison.of(Arms.of("r", run, "buffer=4MiB"), Arms.of("r", run, "buffer=64MiB"), List.of())
                        .notes())
                .containsExactly("setting durability: baseline process-kill, contender power-cut (2 points)");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() ->
                        RunComparison.of(Arms.of("r", run, "derby"), Arms.of("r", run, "derby:server"), List.of()))
                .withMessageEndingWith(
                        "setting durability: baseline process-kill, contender power-cut (2 points); to compare,"
                                + " run both with the same values");
    }

    @Test
    void numbersOfClientsAndRates_areCompared() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 8]", 5, "settings: {rate: [closed, 50%, 70%]}\n"));

        assertThat(RunComparison.of(
                                Arms.of("r", run, "clients=1, rate=50%"),
                                Arms.of("r", run, "clients=8, rate=70%"),
                                List.of())
                        .changes())
                .extracting(Change::point)
                .contains("derby/tpcb", "derby:server/tpcb", "derby/select", "derby:server/select");
    }

    /** What the plan gave is no result of either arm, also where both ask for the same rate. */
    @Test
    void throughputOfOpenLoopsAtOneRate_hasNoVerdict_andTheReasonIsTold() {
        RecordedRun run = rates("closed, 70%", 0.5);
        RunComparison comparison = RunComparison.of(
                Arms.of("r", run, "derby"), Arms.of("r", run, "derby:server"), List.of(throughputLoss()));

        Change open = change(comparison, "tpcb/1 client/rate=70%", Metrics.THROUGHPUT);
        assertThat(open.contender()).isLessThan(open.baseline() / 2);
        assertThat(open.ratio()).isNull();
        assertThat(open.low()).isNull();
        assertThat(open.chance()).isNull();
        assertThat(open.blocks()).isEqualTo(5);
        assertThat(open.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(open.withheldBecause()).isEqualTo(GIVEN);
        Change closed = change(comparison, "tpcb/1 client/rate=closed", Metrics.THROUGHPUT);
        assertThat(closed.verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(closed.withheldBecause()).isNull();
        assertThat(gateAt(comparison, "tpcb/1 client/rate=70%"))
                .isEqualTo(new GateResult("throughput<-5%", "tpcb/1 client/rate=70%", State.WITHHELD, GIVEN));
        assertThat(gateAt(comparison, "tpcb/1 client/rate=closed").state()).isEqualTo(State.FAILED);
        assertThat(told(comparison))
                .contains("withheld: every verdict on throughput of r#derby and r#derby:server, because " + GIVEN
                        + "; at tpcb/1 client/rate=70%, select/1 client/rate=70%");
        assertThat(ChangeReport.json(comparison, List.of())).contains("\"withheldBecause\" : \"" + GIVEN + "\"");
    }

    @Test
    void throughputOfOpenLoops_isOutsideTheFamilyOfTheClosedOnes_andOfTheGate() {
        RecordedRun both = rates("closed, 70%", 1);
        RecordedRun closed = rates("closed", 1);
        String point = "tpcb/1 client/rate=closed";
        RunComparison withOpen =
                RunComparison.of(Arms.of("r", both, "derby"), Arms.of("r", both, "derby:server"), List.of());
        RunComparison alone =
                RunComparison.of(Arms.of("r", closed, "derby"), Arms.of("r", closed, "derby:server"), List.of());

        assertThat(change(withOpen, point, Metrics.THROUGHPUT).chance())
                .isEqualTo(change(alone, "tpcb/1 client", Metrics.THROUGHPUT).chance());
    }

    @Test
    void latenciesOfClosedAndOpenLoops_haveNoVerdict_andThoseOfTwoOpenOnesHave() {
        RecordedRun run = rates("closed, 50%, 70%", 1);
        RunComparison unlike =
                RunComparison.of(Arms.of("r", run, "rate=closed"), Arms.of("r", run, "rate=70%"), List.of());
        RunComparison alike = RunComparison.of(Arms.of("r", run, "rate=50%"), Arms.of("r", run, "rate=70%"), List.of());

        assertThat(change(unlike, "derby/tpcb/1 client", Metrics.LATENCY_P99).withheldBecause())
                .startsWith("latencies of closed loops count from when a transaction is sent");
        assertThat(change(unlike, "derby/tpcb/1 client", Metrics.THROUGHPUT).withheldBecause())
                .isEqualTo(GIVEN);
        assertThat(change(unlike, "derby/tpcb/1 client", Metrics.CPU.total()).withheldBecause())
                .isNull();
        assertThat(change(alike, "derby/tpcb/1 client", Metrics.LATENCY_P99).withheldBecause())
                .isNull();
    }

    @Test
    void gateOnLatenciesOfClosedAndOpenLoops_isWithheldWithTheReason_notSaidToLackFigures() {
        RecordedRun run = rates("closed, 50/s", 1);
        RunComparison comparison = RunComparison.of(
                Arms.of("r", run, "rate=closed, derby"),
                Arms.of("r", run, "rate=50/s, derby"),
                List.of(GateLimit.parse("--fail-if", "latency.p50>5%"), throughputLoss()));

        assertThat(comparison.gate())
                .hasSize(4)
                .allMatch(one -> one.state() == State.WITHHELD)
                .extracting(GateResult::words)
                .containsOnly(
                        "latencies of closed loops count from when a transaction is sent, those of open loops from when"
                                + " it was to be sent",
                        GIVEN);
    }

    /** The error of a figure is shown, and is nothing that a target is better or worse in. */
    @Test
    void errorOfTheCpuSplit_hasItsFiguresAndNoVerdict() {
        RunComparison comparison =
                compare(five(), scaled(five(), Metrics.CPU_SERVER.splitError(), 9), "throughput<-5%");

        Change change = change(comparison, SERVER, Metrics.CPU_SERVER.splitError());
        assertThat(change.contender() / change.baseline()).isCloseTo(9, within(1e-9));
        assertThat(change.ratio()).isNull();
        assertThat(change.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(change.withheldBecause()).isEqualTo("it is the error of other figures, not a result of the target");
        assertThat(comparison.withheld()).isEmpty();
    }

    /** A gate on what the plan gave alone must not pass: it holds nothing. */
    @Test
    void gateOnTheThroughputOfOpenLoopsAlone_fails() {
        RecordedRun run = rates("closed, 70%", 1);
        RunComparison comparison = RunComparison.of(
                Arms.of("r", run, "derby, rate=70%"),
                Arms.of("r", run, "derby:server, rate=70%"),
                List.of(throughputLoss()));

        assertThat(comparison.failures(false, false))
                .extracting(GateFailure::words)
                .containsExactly("throughput<-5%: could not be judged at any point, for the reasons above");
    }

    /** Five blocks at these rates, of which the server's open loops reach such a share of what was asked for. */
    private static RecordedRun rates(String rates, double share) {
        return RecordedRun.of(RecordedRun.yaml("[1]", 5, "settings: {rate: [" + rates + "]}\n"))
                .with(
                        one -> one.subject().target().equals("derby:server")
                                && one.settings().get("rate").asked().endsWith("%"),
                        one -> ChangedTrial.measured(
                                one, Metrics.THROUGHPUT, share * one.metrics().getOrDefault("throughput", 0.0)));
    }

    private static GateLimit throughputLoss() {
        return GateLimit.parse("--fail-if", "throughput<-5%");
    }

    @Test
    void caseOfOneName_withOtherValues_isRefused() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, "cases: {small: {buffer: 4MiB}, large: {}}\n"));
        RecordedRun other = RecordedRun.of(RecordedRun.yaml("[1]", 5, "cases: {small: {buffer: 8MiB}, large: {}}\n"));

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> RunComparison.of(
                        Arms.of("r", run, "case=small"), Arms.of("s", other.later(), "case=small"), List.of()))
                .withMessageContaining("setting buffer was 4MiB, and is 8MiB");
    }

    @Test
    void whatOnlyAnotherCaseSets_isNotLetThrough() {
        String cases = "cases: {small: {buffer: 4MiB}, large: {}, other: {heap: 64MiB}}\n";
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, cases))
                .with(
                        one -> one.subject().point().contains("case=large"),
                        one -> ChangedTrial.effective(one, "heap", "512MiB"));

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() ->
                        RunComparison.of(Arms.of("r", run, "case=small"), Arms.of("r", run, "case=large"), List.of()))
                .withMessageContaining("setting heap: baseline ");
    }

    @Test
    void sameRunTwice_isRefusedWithArmsThatItHas() {
        String buffers = RecordedRun.yaml("[1]", 1, "settings: {gc: [G1], buffer: [4MiB, 64MiB]}\n");

        assertThat(refusalOfTwice(RecordedRun.yaml("[1]", 1, "")))
                .isEqualTo("compare: must be two runs, or two parts of one such as r#derby and r#derby:server,"
                        + " got the same run twice");
        assertThat(refusalOfTwice(buffers.replaceFirst("targets: .*", "targets: [h2]")))
                .isEqualTo("compare: must be two runs, or two parts of one such as r#buffer=4MiB and r#buffer=64MiB,"
                        + " got the same run twice");
        assertThat(refusalOfTwice(RecordedRun.yaml("[1]", 1, "").replaceFirst("targets: .*", "targets: [h2]")))
                .isEqualTo("compare: must be two runs, got the same run twice");
    }

    private static String refusalOfTwice(String yaml) {
        Arm arm = Arms.of("r", RecordedRun.of(yaml), null);
        return catchThrowableOfType(PlanException.class, () -> RunComparison.of(arm, arm, List.of()))
                .getMessage();
    }

    @Test
    void copyOfARun_isThatRun_whateverItsFolderIsCalled() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(
                        () -> RunComparison.of(Arms.of("r", five(), null), Arms.of("copy", five(), null), List.of()))
                .withMessageContaining("got the same run twice: copy is a copy of r");
        assertThat(RunComparison.of(Arms.of("r", five(), "derby"), Arms.of("copy", five(), "derby:server"), List.of())
                        .sameRun())
                .isTrue();
    }

    @Test
    void samePointsOfOneRunTwice_areRefused() {
        for (String folder : List.of("r", "copy")) {
            assertThatExceptionOfType(PlanException.class)
                    .isThrownBy(() -> RunComparison.of(
                            Arms.of("r", five(), "derby"), Arms.of(folder, five(), "derby"), List.of()))
                    .withMessageContaining("got the same points of one run twice");
        }
    }

    @Test
    void partThatNoPointHas_isRefusedWithTheNearest_andThoseThatThereAre() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(
                        () -> RunComparison.of(Arms.of("r", five(), "derbi"), Arms.of("r", five(), "derby"), List.of()))
                .withMessage(
                        "r#derbi: must name what the run has, got target=derbi; did you mean 'derby'? legal: derby,"
                                + " derby:server");
    }

    /** A loss that an interval of 95 % tells from chance, and one of 97.5 % does not. */
    @Test
    void eachLimitAtEachPoint_makesTheGateMoreCareful() {
        String one = RecordedRun.yaml("[1]", 5, "")
                .replaceFirst("targets: .*", "targets: ['derby:server']")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");
        RecordedRun alone = RecordedRun.of(one);
        RecordedRun four = five();

        assertThat(gateAt(compare(scattered(alone, 1000), scattered(alone, 900), "throughput<-5%"), SERVER)
                        .state())
                .isEqualTo(State.FAILED);
        assertThat(gateAt(
                                compare(
                                        scattered(alone, 1000),
                                        scattered(alone, 900),
                                        "throughput<-5%",
                                        "latency.p50>5%"),
                                SERVER)
                        .state())
                .as("of two limits")
                .isEqualTo(State.UNDECIDED);
        assertThat(gateAt(compare(scattered(four, 1000), scattered(four, 900), "throughput<-5%"), SERVER)
                        .state())
                .as("of four points")
                .isEqualTo(State.UNDECIDED);
    }

    /** As above, where one point can be judged, and the others lack what is judged or its scatter. */
    @Test
    void pointsThatCannotBeJudged_leaveTheGateItsSight() {
        RecordedRun before = scattered(five(), 1000)
                .with(one -> !at(SERVER).test(one), one -> ChangedTrial.unmeasured(one, "throughput"));
        RecordedRun after = scattered(five(), 900)
                .with(one -> !at(SERVER).test(one), one -> ChangedTrial.unmeasured(one, "throughput"));

        assertThat(gateAt(compare(before, after, "throughput<-5%"), SERVER).state())
                .isEqualTo(State.FAILED);
    }

    @Test
    void figureThatOneTrialLacks_isNoFigureOfThePoint_asInItsReport() {
        RecordedRun after = five().with(
                        one -> at(SERVER).test(one) && one.block() == 2,
                        one -> ChangedTrial.unavailable(one, Metrics.CPU.total(), "it was read late"));
        RunComparison comparison = compare(five(), after, "cpu.total>5%");

        assertThat(after.summary().points().stream()
                        .filter(point -> point.id().equals(SERVER))
                        .findFirst()
                        .orElseThrow()
                        .unavailable())
                .containsEntry("cpu.total", "it was read late");
        assertThat(comparison.changes())
                .noneMatch(one -> one.point().equals(SERVER) && one.metric().equals("cpu.total"));
        assertThat(gateAt(comparison, SERVER))
                .isEqualTo(new GateResult(
                        "cpu.total>5%",
                        SERVER, State.MISSING, "cpu.total is not available in both: contender: it was read late"));
        assertThat(after.summary().comparisons())
                .noneMatch(one -> one.b().equals(SERVER) && one.metric().equals("cpu.total"));
    }

    private static RecordedRun scattered(RecordedRun run, double mean) {
        return run.with(
                one -> one.subject().point().startsWith(SERVER),
                one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, mean * Math.exp(0.034 * (one.block() - 3))));
    }

    @ParameterizedTest(name = "{0} to {1} round trips more")
    @CsvSource({"0.5, 1.5, FAILED", "-0.5, 2, UNDECIDED", "-1.5, 0.5, UNDECIDED", "-1.5, -0.5, HELD"})
    void limitUpwards_failsWhereMoreIsCertain_andHoldsWhereItIsExcluded(double from, double to, State state) {
        RecordedRun more = five().with(
                        at(SERVER),
                        one -> ChangedTrial.measured(
                                one, Metrics.WIRE_ROUND_TRIPS, 6 + from + (to - from) * (one.block() - 1) / 4));

        assertThat(gateAt(compare(five(), more, "wire.roundTrips>0"), SERVER).state())
                .isEqualTo(state);
    }

    private static ThrowableAssertAlternative<PlanException> refused(RecordedRun baseline, RecordedRun contender) {
        return assertThatExceptionOfType(PlanException.class).isThrownBy(() -> compare(baseline, contender));
    }

    private static RunComparison compare(RecordedRun baseline, RecordedRun contender, String... limits) {
        return RunComparison.of(
                Arms.of("before", baseline, null),
                Arms.of("after", contender.later(), null),
                Stream.of(limits)
                        .map(limit -> GateLimit.parse("--fail-if", limit))
                        .toList());
    }

    private static RecordedRun five() {
        return RecordedRun.of(RecordedRun.yaml("[1]", 5, ""));
    }

    private static RecordedRun scaled(RecordedRun run, Metric metric, double factor) {
        UnaryOperator<TrialRecord> change = one -> ChangedTrial.measured(
                one, metric, factor * Objects.requireNonNull(one.metrics().get(metric.key())));
        return run.with(at(SERVER), change);
    }

    private static Predicate<TrialRecord> at(String point) {
        return one -> one.subject().point().equals(point);
    }

    private static Change change(RunComparison comparison, String point, Metric metric) {
        return comparison.changes().stream()
                .filter(one -> one.point().equals(point) && one.metric().equals(metric.key()))
                .findFirst()
                .orElseThrow();
    }

    /** All that the terminal says, in one line. */
    private static String told(RunComparison comparison) {
        List<String> lines =
                ChangeReport.lines(comparison, new ChangeReport.Shown(Set.of(), true), List.of(), new Screen(80));
        return String.join(" ", lines).replaceAll(" +", " ");
    }

    private static GateResult gateAt(RunComparison comparison, String point) {
        return comparison.gate().stream()
                .filter(one -> one.point().equals(point))
                .findFirst()
                .orElseThrow();
    }
}
