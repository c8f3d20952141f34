package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.cli.gate.RunGate;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.Screen;
import dev.furlong.results.folder.RunDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gate at the end of a run. */
class RunGateTest {
    @TempDir
    private Path folder;

    /** Each pair of arms, of which the second has nine tenths of the throughput of the first. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            targets: [derby, h2]          | settings: {durability: process-kill}       | derby           | h2
            targets: [h2, derby]          | settings: {durability: process-kill}       | h2              | derby
            targets: [derby]              | settings: {buffer: [64MiB, 4MiB]}          | buffer=64MiB    | buffer=4MiB
            targets: [derby]              | cases: {old: {buffer: 4MiB}, now: {}}      | case=old        | case=now
            targets: [derby]              | settings: {derby.derby.locks.deadlockTimeout: [20, 9]} | derby.derby.locks.deadlockTimeout=20 | derby.derby.locks.deadlockTimeout=9
            """)
    void secondArm_isHeldAgainstTheFirst(String targets, String more, String baseline, String contender) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 8]", 5, more == null ? "" : more)
                .replaceFirst("targets: .*", targets)
                .replaceFirst("workloads: .*", "workloads: [tpcb]"));
        RecordedRun slower = run.with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000))
                .with(
                        one -> one.subject().point().contains(contender),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 900));

        RunGate.Judged fails = judged(slower, "throughput<-5%");
        RunGate.Judged passes = judged(slower, "throughput<-15%");

        assertThat(fails.comparison().baseline()).isEqualTo(baseline);
        assertThat(fails.comparison().contender()).isEqualTo(contender);
        assertThat(fails.failures())
                .hasSize(2)
                .allSatisfy(failure -> assertThat(failure.words())
                        .startsWith("throughput<-5% at ")
                        .endsWith(": failed"));
        assertThat(fails.inShort())
                .filteredOn(line -> line.contains("FAILED") && line.contains("-10.0 %"))
                .hasSize(2);
        assertThat(fails.lines(new Screen(80)))
                .contains("baseline   " + baseline, "The gate fails:")
                .noneMatch(line -> line.contains("made apart"));
        assertThat(passes.failures()).isEmpty();
        assertThat(passes.lines(new Screen(80))).contains("The gate passes.");
    }

    private int runs;

    private RunGate.Judged judged(RecordedRun run, String limit) {
        return judged(run, limit, false, false);
    }

    private RunGate.Judged judged(RecordedRun run, String limit, boolean strict, boolean allowMissing) {
        RunDirectory directory = RunDirectory.create(
                folder.resolve("run" + runs++), run.plan(), Instant.parse("2026-11-20T10:11:12Z"), run.environment());
        run.records().forEach(directory::append);
        return RunGate.of(List.of(limit), strict, allowMissing, run.plan()).judge(directory);
    }

    /** The second one is slower in two repetitions of five, and faster in the others. */
    @Test
    void undecidedLimit_failsTheStrictGateAlone() {
        RecordedRun run = targets("[derby, 'derby:server']", 5)
                .with(
                        one -> one.subject().point().contains("server"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, one.block() % 2 == 0 ? 700 : 1150));

        assertThat(judged(run, "throughput<-1%", false, false).failures()).isEmpty();
        assertThat(judged(run, "throughput<-1%", false, true).failures()).isEmpty();
        assertThat(judged(run, "throughput<-1%", true, false).failures()).isNotEmpty();
    }

    @Test
    void lostPoint_passesOnlyWhereItMayBeMissing() {
        RecordedRun run = targets("[derby, 'derby:server']", 5)
                .without(one -> one.subject().point().contains("server")
                        && one.subject().clients() == 8);

        assertThat(judged(run, "throughput<-5%", false, true).failures()).isEmpty();
        assertThat(judged(run, "throughput<-5%", false, false).failures()).isNotEmpty();
    }

    /** The throughput of an open loop is what was asked for. That of the closed loop beside it is compared. */
    @Test
    void limitThatSomePointsAloneCanBeHeldTo_isAccepted() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, "settings: {rate: [closed, 500/s]}")
                .replaceFirst("workloads: .*", "workloads: [tpcb]"));

        assertThat(judged(run, "throughput<-50%").comparison().gate())
                .extracting(one -> one.point().contains("500/s"))
                .contains(false);
    }

    private static RecordedRun targets(String targets, int repetitions) {
        return RecordedRun.of(RecordedRun.yaml("[1, 8]", repetitions, "")
                        .replaceFirst("targets: .*", "targets: " + targets)
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000));
    }

    /** Loads, clients and rates are places at which both are compared. The latency of an open loop may be limited. */
    @Test
    void loadsClientsAndRates_varyBesideTheTwo() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[1, 8]", 5, "settings: {rate: [500/s, 1000/s], tpcb.branches: [1, 2]}"));

        RunGate.Judged judged = judged(run, "latency.p99>900%");

        assertThat(judged.comparison().gate()).hasSize(2 * 2 * 2 + 2 * 2);
        assertThat(judged.inShort()).contains("the gate passes");
    }

    /** Derby's first release needs two round trips more for a SELECT, which is counted exactly. */
    @ParameterizedTest
    @CsvSource("'derby:server,derby@10.1.1.0:server', --json, 4, '  wire.roundTrips>0 at '")
    @Tag("full")
    void run_failsIfTheSecondTargetIsWorseThanTheLimit(String targets, String more, int code, String words) {
        Ended ended = run("select", targets, 2, more);

        assertThat(
                        more == null
                                ? ended.exitsWith(code).out()
                                : ended.exitsWith(code).err())
                .contains(words);
        if (more == null) {
            assertThat(ended.folder().trials()).hasSize(4);
        } else {
            assertThat(RunFolder.onlyIn(folder.resolve("results")).path().resolve("summary.json"))
                    .content()
                    .contains("\"gate\"")
                    .isEqualTo(ended.out());
            assertThat(ended.err()).contains("furlong: the gate fails");
        }
    }

    @ParameterizedTest
    @CsvSource("'derby@10.1.1.0:server,derby:server', , 0, The gate passes.")
    @Tag("every")
    void run_passesIfTheSecondTargetIsBetter(String targets, String more, int code, String words) {
        run_failsIfTheSecondTargetIsWorseThanTheLimit(targets, more, code, words);
    }

    /** The command that goes on with it has the gate, and works in a shell though the folder has a space. */
    @Test
    @Tag("every")
    @EnabledOnOs(OS.LINUX)
    void stoppedRun_tellsHowToGoOn_andIsHeldAgainstTheGateThen() {
        Path results = folder.resolve("my results");
        Ended ended;
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "select",
                "--target",
                "derby:server,derby@10.1.1.0:server",
                "--repetitions",
                "2",
                "--warm-up",
                "0s",
                "--measure",
                "3s",
                "--clients",
                "1",
                "--design",
                "trials",
                "--set",
                "select.rows=1000",
                "--fail-if",
                "wire.roundTrips>0")) {
            furlong.awaitWords("[1/4]");
            furlong.awaitClients();
            furlong.interruptGroup();
            ended = furlong.await();
        }
        Path run = RunFolder.onlyIn(results).path();

        ended.fails(
                130,
                "; continue with: ./furlong run --resume '" + run + "' --fail-if 'wire.roundTrips>0'\n",
                "furlong: the gate is judged when the run is complete\n");
        assertThat(ended.out()).doesNotContain("The gate");
        Ended resumed = Ended.executing("run", "--resume", run.toString(), "--quiet", "--fail-if", "wire.roundTrips>0");
        assertThat(resumed.exitsWith(4).out()).contains("The gate fails:", "baseline   derby:server");
    }

    /** The reason is in the run's plan, where a reader of its report finds it. */
    @Test
    @Tag("full")
    void gate_isMeasuredInSlices() {
        Ended ended = Ended.executing(
                "run",
                "select",
                "--quiet",
                "--target",
                "h2,hsqldb",
                "--clients",
                "1",
                "--repetitions",
                "2",
                "--warm-up",
                "100ms",
                "--measure",
                "500ms",
                "--set",
                "heap=256MiB",
                "--set",
                "select.rows=1000",
                "--out",
                folder.resolve("results").toString(),
                "--fail-if",
                "throughput<-99%");

        assertThat(ended.exitsWith(0).out()).contains("Gate", "throughput<-99%");
        assertThat(RunFolder.onlyIn(folder.resolve("results")).path().resolve("plan.yaml"))
                .content()
                .contains("design: \"slices\"", "the run is a gate, and its points can stand side by side");
        assertThat(RunFolder.onlyIn(folder.resolve("results")).path().resolve("report.md"))
                .content()
                .contains("## Gate, hsqldb against h2: The gate passes");
    }

    /** H2 syncs no commit. A load that changes nothing has nothing to lose. */
    @Test
    void targetsThatPromiseDifferentThings_areRefused_beforeAnythingStarts() {
        run("tpcb", "derby,h2", 2, null)
                .fails(
                        2,
                        "--fail-if: must compare targets that promise the same, got durability=power-cut for derby,"
                                + " process-kill for h2 (",
                        "legal: --set durability=process-kill for both; nothing was started");
        run("select", "derby,duckdb", 2, null)
                .fails(
                        2,
                        "--fail-if: must compare targets that promise the same, got isolation=read-committed for derby,"
                                + " snapshot for duckdb (",
                        "legal: targets of the same isolation; nothing was started");

        assertThat(folder.resolve("results")).doesNotExist();
        assertThat(RunGate.of(
                                List.of("throughput<-5%"),
                                false,
                                false,
                                RecordedRun.of(RecordedRun.yaml("[1]", 5, "")
                                                .replaceFirst("targets: .*", "targets: [derby, h2]")
                                                .replaceFirst("workloads: .*", "workloads: [select]"))
                                        .plan())
                        .limits())
                .hasSize(1);
    }

    /** What a server turns out to have is known only after the run. */
    @Test
    void targetsThatTurnOutToPromiseDifferentThings_areNotCompared() {
        RecordedRun run = targets("[derby, 'derby:server']", 5)
                .with(
                        one -> one.subject().point().contains("server"),
                        one -> ChangedTrial.substituted(one, "durability", "process-kill", "it has no more"));

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> judged(run, "throughput<-5%"))
                .withMessageContaining("durability");
    }

    private Ended run(String load, String targets, int repetitions, String more) {
        List<String> arguments = new ArrayList<>(List.of("run", load, "--no-fork", "--quiet", "--target", targets));
        arguments.addAll(List.of("--clients", "1", "--repetitions", Integer.toString(repetitions)));
        arguments.addAll(List.of("--warm-up", "100ms", "--measure", "500ms", "--set", "heap=256MiB"));
        arguments.addAll(
                load.equals("tpcb")
                        ? List.of("--set", "tpcb.branches=1", "--set", "tpcb.accounts-per-branch=1000")
                        : List.of("--set", "select.rows=1000"));
        arguments.addAll(List.of("--out", folder.resolve("results").toString(), "--fail-if", "wire.roundTrips>0"));
        if (more != null) {
            arguments.add(more);
        }
        return Ended.executing(arguments.toArray(String[]::new));
    }
}
