package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.failure.ExitCode;
import dev.furlong.measurement.WallClock;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.Loss;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.storage.Root;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that are stopped for good, one in each trial of a run but the last: each of these is lost, says who hung, and leaves
 * no process; the run goes on. The patience is shorter than the real one, which {@code StoppedForGoodTest} waits for.
 */
@EnabledOnOs(OS.LINUX)
@Tag("full")
final class HungTrialTest {
    /** Longer than a disk keeps a healthy trial waiting. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private static final String STOPPED = "state T, stopped by a signal such as SIGSTOP";
    private static final String FROZEN = ", frozen with its control group, as a paused container is";

    @TempDir
    private Path folder;

    /** Who is stopped in a trial, and when. */
    private record Fault(String when, Supplier<Victim> who) {}

    @Test
    void stoppedServer_isALostTrial_andTheRunGoesOn() throws Exception {
        Stopping stopping = new Stopping(List.of(new Fault("measuring", Victim::serverJvm)));

        ExperimentRun.Result result = run(stopping, 2);

        assertThat(result.failure()).isNull();
        assertThat(result.exitCode()).isEqualTo(ExitCode.TRIAL);
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).hasSize(2);
        String server = assertHung(trials.get(0), "server hung: nothing happened for", "in the measurement", STOPPED);
        assertThat(log(result, trials.get(0)))
                .contains(server, "=== stacks of the load JVM", "furlong-client", "=== stacks of the server")
                .contains("unavailable, because it is stopped", "=== load.log", "=== server.log");
        assertThat(trials.get(1).valid()).as("the trial behind it").isTrue();
    }

    @Test
    @Tag("every")
    void whoIsStoppedInAnyPhase_losesItsTrial_andTheRunGoesOn() throws Exception {
        Stopping stopping = new Stopping(List.of(
                new Fault("data for derby", Victim::loadJvm),
                new Fault("measuring", Victim::loadJvm),
                new Fault("draining", Victim::serverJvm)));

        ExperimentRun.Result result = run(stopping, 4);

        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertHung(trials.get(0), " hung: nothing happened for", "SIGSTOP");
        assertHung(trials.get(1), "load JVM hung: nothing happened for", "the load JVM said nothing for", STOPPED);
        assertThat(log(result, trials.get(1)))
                .contains("=== stacks of the load JVM\nunavailable, because it is stopped")
                .as("the server can still answer")
                .contains("Full thread dump");
        assertHung(trials.get(2), "server hung: nothing happened for", "SIGSTOP");
        assertThat(trials.get(3).valid()).as("the trial behind them").isTrue();
    }

    /**
     * Paused, all processes of a container stand still at once, as if its virtual machine did. In the first version of control
     * groups, they look as if they waited for a disk.
     */
    @Test
    @Tag("every")
    void pausedContainer_stoppedJvmInOne_andLoadJvmBesideOne_areLostTrials() throws Exception {
        Plan plan = plan("derby:container", 4);
        Root.demand(Targets.unavailable(plan));
        Stopping stopping = new Stopping(List.of(
                new Fault("checking", Victim::container),
                new Fault("measuring", Victim::firstInContainer),
                new Fault("measuring", Victim::loadJvm)));

        ExperimentRun.Result result = run(stopping, plan);

        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertHung(trials.get(0), "server hung: nothing happened for", "in the check of the data", FROZEN);
        assertHung(trials.get(1), "server hung: nothing happened for", "in the measurement", STOPPED);
        assertThat(log(result, trials.get(1)))
                .contains("=== stacks of the load JVM", "furlong-client")
                .contains("=== stacks of the server\nunavailable, because it is stopped and cannot answer");
        assertHung(trials.get(2), "load JVM hung: nothing happened for", STOPPED);
        String stacks = log(result, trials.get(2)).split("=== stacks of the server\n", 2)[1];
        assertThat(stacks.split("\n===", 2)[0]).contains("Full thread dump", "DRDAConnThread", "JNI global ref");
        assertThat(trials.get(3).valid()).as("the trial behind them").isTrue();
    }

    @Tag("every")
    @Test
    void embeddedEngine_thatHangsInAHealthyJvm_isALostTrial() throws Exception {
        DatabaseFreezer freezer = new DatabaseFreezer(folder);
        Stopping stopping = new Stopping(List.of(new Fault("measuring", () -> Victim.engineInLoadJvm(freezer))));

        ExperimentRun.Result result = run(stopping, plan("derby", "update", 2));

        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertHung(trials.get(0), "engine in the load JVM hung: nothing happened for", "in the measurement");
        assertThat(trials.get(0).lostBecause()).doesNotContain(STOPPED);
        assertThat(log(result, trials.get(0)))
                .contains("=== stacks of the load JVM", "furlong-client", "org.apache.derby")
                .doesNotContain("=== stacks of the server");
        assertThat(trials.get(1).valid()).as("the trial behind it").isTrue();
    }

    private String assertHung(TrialRecord trial, String... words) {
        String because = trial.lostBecause();
        assertThat(because)
                .isNotNull()
                .contains(words)
                .contains("the processes that Furlong started for it were killed");
        assertThat(because.lines()).hasSizeLessThanOrEqualTo(10);
        return because.lines().findFirst().orElseThrow();
    }

    private static String log(ExperimentRun.Result result, TrialRecord trial) throws Exception {
        return Files.readString(result.folder().resolve(Loss.file(trial.trial())));
    }

    private ExperimentRun.Result run(Stopping stopping, int blocks) {
        return run(stopping, plan("derby:server", blocks));
    }

    private ExperimentRun.Result run(Stopping stopping, Plan plan) {
        ExperimentRun.Result result = new ExperimentRun(
                        stopping, Interruption.none(), true, null, GRACE, WallClock.system())
                .run(plan, folder);
        assertThat(stopping.stopped).hasSize(stopping.faults.size()).noneMatch(Victim::alive);
        return result;
    }

    private static Plan plan(String target, int blocks) {
        return plan(target, "select", blocks);
    }

    private static Plan plan(String target, String workload, int blocks) {
        return PlanReader.read("hung", """
                experiment: hung
                targets: ['%1$s']
                workloads: [%2$s]
                clients: [2]
                repetitions: %3$d
                warm-up: 1s
                measure: 2s
                settings: {%2$s.rows: [1000], heap: [256MiB]}
                """.formatted(target, workload, blocks), Overrides.none());
    }

    /** Stops each trial's victim when its time has come. The session waits meanwhile, but in a timed phase. */
    private static final class Stopping implements RunListener {
        private final List<Fault> faults;
        private final List<Victim> stopped = new ArrayList<>();
        private int trial;

        Stopping(List<Fault> faults) {
            this.faults = faults;
        }

        @Override
        public void progress(String doing, double secondsLeft) {
            boolean due = trial < faults.size() && stopped.size() == trial;
            if (due && doing.contains(faults.get(trial).when())) {
                Victim victim = faults.get(trial).who().get();
                victim.stop();
                stopped.add(victim);
            }
        }

        @Override
        public void ended(dev.furlong.plan.TrialSpec ended, TrialRecord record) {
            assertThat(stopped).as("of ended trials, nobody lives").noneMatch(Victim::alive);
            trial++;
        }
    }
}
