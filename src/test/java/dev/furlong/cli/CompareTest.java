package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The gate as a script sees it: what is printed, and the exit code. */
final class CompareTest {
    private static final String SERVER = "derby:server/tpcb/1 client";

    @TempDir
    private Path folder;

    private int runs;

    @Test
    void contenderThatLostATenth_failsTheGate_withTheFiguresAndTheWayToShareBlocks() {
        Path before = written("before", fiveBlocks());
        Path after = written("after", slower(0.9));

        Ended ended = Ended.executing("compare", before.toString(), after.toString(), "--fail-if", "throughput<-5%")
                .exitsWith(4);

        assertThat(unwrapped(ended))
                .contains("The contender is slower at 1 of 4 points: 10 % less throughput (")
                .contains("The two runs were made apart", "furlong compare RUN#A RUN#B")
                .contains("FAILED throughput<-5% at derby:server/tpcb/1 client: -10.0 %")
                .contains("passed throughput<-5% at derby/tpcb/1 client: +0.0 %")
                .contains(" slower 10 % (");
        assertThat(unwrapped(Ended.executing("compare", before.toString(), after.toString())
                        .exitsWith(0)))
                .doesNotContain("Gate");
    }

    @Test
    void experimentsFolder_meansItsLatestRun_andJsonIsPrintedAlone() {
        Path run = written("results", fiveBlocks());

        Ended ended = Ended.executing(
                        "compare",
                        run.getParent() + "#derby",
                        run + "#derby:server",
                        "--json",
                        "--fail-if",
                        "cpu.total>1%")
                .exitsWith(4);

        assertThat(unwrapped(ended)).startsWith("{").contains("\"sameRun\" : true", "\"state\" : \"FAILED\"");
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void armsOfTwoAxes_areComparedOnTheOthers() {
        Path run = written(
                "results",
                RecordedRun.of(RecordedRun.yaml("[1, 8]", 5, "settings: {buffer: [4MiB, 64MiB], gc: [G1, Serial]}\n")));

        assertThat(Ended.executing(
                                "compare",
                                run + "#derby,clients=1,buffer=4MiB",
                                run + "#derby:server, clients=8, buffer=65536KiB",
                                "--figures")
                        .exitsWith(0)
                        .out())
                .contains("\ntpcb/gc=G1  (5 repetitions)\n", "\nselect/gc=Serial  (5 repetitions)\n")
                .doesNotContain("not compared");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026\0\n", "", "\n", "../elsewhere\n", "/etc\n"})
    void latestThatNamesNoRunBesideIt_isADamagedFile(String text) throws IOException {
        Path run = written("results", oneBlock());
        Path latest = run.resolveSibling("latest");
        Files.writeString(latest, text);

        Ended.executing("compare", latest.getParent() + "#derby", run + "#derby:server")
                .fails(3, latest + ": must be the name of a run beside it, such as 20261120T101112Z, got '")
                .exitsWith(3);
    }

    @Test
    void undecidedLimit_isAFailureOnlyWhenStrict() {
        String before = written("before", fiveBlocks()).toString();
        String after = written("after", fiveBlocks()).toString();

        assertThat(unwrapped(Ended.executing("compare", before, after, "--fail-if", "throughput<-1%")
                        .exitsWith(0)))
                .contains(
                        "undecided",
                        "more repetitions may decide it",
                        "The gate passes, though not every limit passed: ")
                .doesNotContain("The gate passes.");
        Ended.executing("compare", before, after, "--fail-if", "throughput<-1%", "--strict")
                .exitsWith(4);
    }

    @Test
    void gateOverOneBlock_tellsNothing_andFails() {
        Path run = written("results", oneBlock());

        assertThat(unwrapped(Ended.executing(
                                "compare", run + "#derby", run + "#derby:server", "--fail-if", "throughput<-90%")
                        .exitsWith(4)))
                .contains("unjudged", "one repetition cannot tell it from chance; run with --repetitions 5")
                .contains(": could not be judged at any point");
    }

    @Test
    void whatTheReportWithholds_isWithheldHereByNameAndReason() {
        Path run = written("results", unfit());
        String[] arms = {run + "#derby", run + "#derby:server"};

        assertThat(unwrapped(Ended.executing("compare", arms[0], arms[1]).exitsWith(0)))
                .contains("withheld: every verdict of " + arms[0] + ", because the machine is not fit: ")
                .contains("undecided")
                .doesNotContain("slower", "faster", "equivalent");
        assertThat(unwrapped(Ended.executing("compare", arms[0], arms[1], "--fail-if", "throughput<-5%")
                        .exitsWith(4)))
                .contains("withheld throughput<-5% at tpcb/1 client: " + arms[0] + ": the machine is not fit: ");
        assertThat(Ended.executing("compare", arms[0], arms[1], "--json")
                        .exitsWith(0)
                        .out())
                .contains(
                        "\"withheld\" : [", "\"what\" : \"every verdict\"", "\"because\" : \"the machine is not fit: ")
                .contains("\"doubted\" : [", "\"code\" : \"MACHINE_NOT_FIT\"");
    }

    @Test
    void pointWithTwoModes_isToldByTheTimeLinesOfItsRun() {
        Path before = written("before", fiveBlocks());
        Path after = written("after", fiveBlocks());
        RunDirectory.open("test", after)
                .write(
                        TimeLine.file("block02-derby-server-tpcb-1-client"),
                        Lines.movedInMidTrial().text());

        assertThat(unwrapped(
                        Ended.executing("compare", before.toString(), after.toString(), "--fail-if", "throughput<-5%")
                                .exitsWith(4)))
                .contains("withheld: throughput, latency and CPU of " + after + ", because two modes")
                .contains("MISSING throughput<-5% at derby:server/tpcb/1 client: " + after + ": two modes");
        assertThat(unwrapped(
                        Ended.executing("compare", after.toString(), before.toString(), "--fail-if", "throughput<-5%")
                                .exitsWith(0)))
                .contains("withheld throughput<-5% at derby:server/tpcb/1 client: " + after + ": two modes");
        Ended.executing("compare", after.toString(), before.toString(), "--fail-if", "throughput<-5%", "--strict")
                .exitsWith(4);
    }

    private static RecordedRun unfit() {
        return fiveBlocks()
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                0.8 * Objects.requireNonNull(one.metrics().get(Metrics.THROUGHPUT.key()))));
    }

    @Test
    void whatCannotBeCompared_isRefusedByName() {
        Path run = written("results", fiveBlocks());

        Ended.executing("compare", run.toString(), run.toString()).fails(2, "got the same run twice");
        Ended.executing("compare", run.toString(), folder.toString())
                .fails(2, "CONTENDER: must be the folder of a run");
        Ended.executing("compare", run.toString(), folder.resolve("none").toString())
                .fails(2, "CONTENDER: must be the folder of a run");
        Ended.executing("compare", run + "#tpcb", run + "#select")
                .fails(2, run + "#tpcb: must be a target or AXIS=VALUE, got 'tpcb'; write workload=tpcb");
        Ended.executing("compare", run + "#derby", run + "#workload=tpcb")
                .fails(2, "compare: must pick both parts by the same axes, got " + run + "#derby by target and ");
        Ended.executing("compare", run + "#derby", run + "#derby:server", "--fail-if", "speed<-5%")
                .fails(2, "--fail-if: must name a metric, got 'speed'");
    }

    @Test
    void copyOfARun_isRefusedAsThatRun() throws IOException {
        Path run = written("results", oneBlock());
        Path copy = folder.resolve("copy");
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(run.relativize(file).toString()));
            }
        }

        gate(run.toString(), copy.toString()).fails(2, "got the same run twice: " + copy + " is a copy of " + run);
        gate(run + "#derby", copy + "#derby").fails(2, "got the same points of one run twice");
    }

    @Test
    void runWithoutAnyTrial_isIncomplete_andFailsTheGateOnEitherSide() {
        String whole = written("whole", oneBlock()).toString();
        String empty = written("empty", without(oneBlock(), one -> true)).toString();

        for (String[] more : List.of(new String[0], new String[] {"--allow-missing"})) {
            String out = unwrapped(gate(whole, empty, more).exitsWith(4));
            assertThat(out)
                    .contains("contender " + empty + " is incomplete: 4 of 4 trials have no result")
                    .contains("MISSING throughput<-20% at " + SERVER + ": the contender has no record of this point");
            assertThat(out).endsWith("throughput<-20%: could not be judged at any point, for the reasons above");
        }
        assertThat(unwrapped(gate(empty, whole).exitsWith(4)))
                .contains("baseline " + empty + " is incomplete: 4 of 4")
                .contains("unjudged throughput<-20% at " + SERVER + ": the baseline has no record of this point");
        Ended.executing("compare", whole, empty).exitsWith(0);
        gate(empty, written("other", without(oneBlock(), one -> true)).toString())
                .fails(2, "compare: must have a trial in one of the two, got none", "run --resume " + empty);
    }

    @Test
    void targetThatWasNotRunYet_isIncompleteToo() {
        String stopped = written(
                        "stopped",
                        without(oneBlock(), one -> one.subject().target().equals("derby:server")))
                .toString();

        assertThat(unwrapped(gate(stopped + "#derby", stopped + "#derby:server").exitsWith(4)))
                .contains("contender " + stopped + "#derby:server is incomplete: 2 of 2");
    }

    @Test
    void pointOfTheBaselineThatWasNeverRun_failsTheGate_byName_unlessItIsAllowed() {
        String before = written("before", fiveBlocks()).toString();
        String after = written(
                        "after",
                        without(fiveBlocks(), one -> one.subject().point().startsWith(SERVER)))
                .toString();

        for (String[] more : List.of(new String[0], new String[] {"--strict"})) {
            assertThat(unwrapped(gate(before, after, more).exitsWith(4)))
                    .contains("The gate fails:")
                    .contains(SERVER + ": is a point of the baseline, and has no record in the contender")
                    .containsOnlyOnce(
                            "contender " + after + " is incomplete: 5 of 25 trials have no result, of " + SERVER);
        }
        assertThat(gate(before, after, "--json").exitsWith(4).out())
                .contains(
                        "\"missing\" : [\n    \"" + SERVER + "\"\n  ]",
                        SERVER + ": is a point of the baseline",
                        "is incomplete: 5");
        assertThat(unwrapped(gate(before, after, "--allow-missing", "--strict").exitsWith(0)))
                .contains("The gate passes.", "not compared: " + SERVER + " (baseline)", "is incomplete: 5 of 25");
        assertThat(unwrapped(Ended.executing("compare", before, after).exitsWith(0)))
                .contains("is incomplete: 5 of 25");
    }

    @Test
    void runThatWasStopped_failsTheGate_onEitherSide() {
        String whole = written("whole", fiveBlocks()).toString();
        String stopped = written("stopped", without(fiveBlocks(), one -> one.block() == 5))
                .toString();

        assertThat(unwrapped(gate(whole, stopped).exitsWith(4)))
                .contains("contender " + stopped + " is incomplete: 5 of 25");
        assertThat(unwrapped(gate(stopped, whole).exitsWith(4)))
                .contains("baseline " + stopped + " is incomplete: 5 of 25");
        assertThat(unwrapped(gate(stopped, whole, "--allow-missing").exitsWith(0)))
                .contains("is incomplete: 5 of 25");
    }

    @Test
    void invalidAndLostPoints_showTheirReasons_andNoFigure() {
        String whole = written("whole", oneBlock()).toString();
        String broken = written("broken", oneBlock().withInvalid(SERVER, 1).withLost("derby/tpcb/1 client", 1))
                .toString();

        assertThat(unwrapped(
                        Ended.executing("compare", whole, broken, "--figures").exitsWith(0)))
                .contains("withheld: every figure of " + broken + ", because " + SERVER + " is invalid: branch 3")
                .contains("withheld: every figure of " + broken
                        + ", because derby/tpcb/1 client is lost: the load JVM was killed (exit 137)")
                .contains("no figure " + SERVER, "no figure derby/tpcb/1 client", "2 points have no verdict")
                .contains("derby/select/1 client (1 repetition)")
                .doesNotContain(SERVER + " (", "derby/tpcb/1 client (");
    }

    @Test
    void lostTrial_makesARunIncomplete_andAGateFail() {
        String whole = written("whole", fiveBlocks()).toString();
        String lost = written("lost", fiveBlocks().withLost(SERVER, 2)).toString();

        assertThat(unwrapped(gate(whole, lost).exitsWith(4)))
                .contains("contender " + lost + " is incomplete: 1 of 25 trials have no result, of " + SERVER);
        gate(whole, lost, "--allow-missing").exitsWith(0);
    }

    @Test
    void gateThatHeldNothingAgainstItsLimit_fails() {
        String run = written("results", fiveBlocks()).toString();
        String limit = "wire.roundTrips>0";

        assertThat(unwrapped(Ended.executing(
                                "compare", run + "#derby:server", run + "#derby", "--fail-if", limit, "--allow-missing")
                        .exitsWith(4)))
                .contains("MISSING", limit + ": could not be judged at any point");
        Ended.executing("compare", run + "#derby", run + "#derby:server", "--strict")
                .fails(2, "--strict: must be used with --fail-if");
        Ended.executing("compare", run + "#derby", run + "#derby:server", "--allow-missing")
                .fails(2, "--allow-missing: must be used with --fail-if");
    }

    @Test
    void figureThatOnlyTheContenderLacks_failsTheGate_withItsReason() {
        String before = written("before", fiveBlocks()).toString();
        RecordedRun withheld = fiveBlocks()
                .with(
                        one -> one.subject().point().equals(SERVER),
                        one -> ChangedTrial.unavailable(one, Metrics.LATENCY_P99, "UNSUSTAINABLE: 3 never began"));
        String after = written("after", withheld).toString();
        String limit = "latency.p99>500%";

        assertThat(unwrapped(Ended.executing("compare", before, after, "--fail-if", limit)
                        .exitsWith(4)))
                .contains("MISSING " + limit + " at " + SERVER)
                .contains("contender: UNSUSTAINABLE: 3 never began")
                .contains(limit + " at " + SERVER
                        + ": the contender has no figure that may be used; --allow-missing lets it pass");
        Ended.executing("compare", before, after, "--fail-if", limit, "--allow-missing")
                .exitsWith(0);
        assertThat(unwrapped(Ended.executing("compare", after, before, "--fail-if", limit)
                        .exitsWith(0)))
                .contains("unjudged " + limit + " at " + SERVER, "baseline: UNSUSTAINABLE: 3 never began");
        Ended.executing("compare", after, before, "--fail-if", limit, "--strict")
                .exitsWith(4);
    }

    /** What is printed, in one line. */
    private static String unwrapped(Ended ended) {
        return ended.out().replaceAll("\\s+", " ").strip();
    }

    private static Ended gate(String before, String after, String... more) {
        List<String> arguments = new ArrayList<>(List.of("compare", before, after, "--fail-if", "throughput<-20%"));
        arguments.addAll(List.of(more));
        return Ended.executing(arguments.toArray(String[]::new));
    }

    private static RecordedRun without(RecordedRun run, Predicate<TrialRecord> which) {
        return new RecordedRun(
                run.plan(),
                run.environment(),
                run.records().stream().filter(which.negate()).toList());
    }

    private static RecordedRun fiveBlocks() {
        return RecordedRun.of(RecordedRun.yaml("[1]", 5, ""));
    }

    private static RecordedRun oneBlock() {
        return RecordedRun.of(RecordedRun.yaml("[1]", 1, ""));
    }

    private static RecordedRun slower(double factor) {
        return fiveBlocks()
                .with(
                        one -> one.subject().point().equals(SERVER),
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                factor * Objects.requireNonNull(one.metrics().get(Metrics.THROUGHPUT.key()))));
    }

    /** Each is another run, an hour after the one before. */
    private Path written(String root, RecordedRun figures) {
        RecordedRun run = figures;
        for (int hour = 0; hour < runs; hour++) {
            run = run.later();
        }
        runs++;
        RunDirectory directory = RunDirectory.create(
                folder.resolve(root), run.plan(), Instant.parse("2026-11-20T10:11:12Z"), run.environment());
        run.records().forEach(directory::append);
        return directory.path();
    }
}
