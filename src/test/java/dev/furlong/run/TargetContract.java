package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.Launch;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.plan.Axis;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.Overrides;
import dev.furlong.plan.Plan;
import dev.furlong.plan.PlanReader;
import dev.furlong.results.RunDirectory;
import dev.furlong.results.TrialRecord;
import dev.furlong.storage.Root;
import dev.furlong.storage.Volumes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every target must do: start, answer for its settings, take the data, run both loads with all invariants, stop, start
 * again on the same files, and leave nothing behind.
 */
abstract class TargetContract {
    private static final String SMALL = """
            experiment: contract
            targets: ['%s']
            workloads: [tpcb, select]
            clients: [3]
            repetitions: 1
            warm-up: 200ms
            measure: 400ms
            settings:
              buffer: [16MiB]
              heap: [256MiB]
              tpcb.branches: [2]
              tpcb.accounts-per-branch: [500]
              select.rows: [1000]
            """;

    @TempDir
    private Path folder;

    private final List<String> progress = new ArrayList<>();

    /** As written, such as {@code derby:server}. */
    abstract String target();

    /** The settings that it must answer for itself, rather than being believed. */
    abstract Set<String> readBack();

    /** More of the command line. */
    List<String> overrides() {
        return List.of();
    }

    @Test
    void bothLoads_runWithAllInvariantsAndReadBackSettings_andNothingIsLeft() {
        Plan plan = plan();
        MachineState before = MachineState.now();

        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan, folder);

        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.lostBecause()).isNull();
            assertThat(trial.invalidBecause()).isNull();
            assertThat(trial.checks()).isNotEmpty().allMatch(check -> check.violation() == null);
            assertThat(trial.metrics().get("throughput")).isPositive();
            assertThat(trial.settings())
                    .allSatisfy((key, setting) ->
                            assertThat(setting.contradicted()).as(key).isFalse());
            assertThat(trial.settings().keySet()).containsAll(readBack());
            for (String key : readBack()) {
                assertThat(trial.settings().get(key))
                        .as(key)
                        .extracting(EffectiveSetting::witness)
                        .isIn("observed", "echoed");
            }
            assertThat(trial.facts()).containsKeys("engineVersion", "driverVersion", "engineProperties");
        });
        assertThat(MachineState.now()).isEqualTo(before);
        assertThat(result.folder().resolve("work")).doesNotExist();
    }

    @Test
    void startedAgainOnTheSameFiles_theDataIsWhole() throws Exception {
        MachineState before = MachineState.now();
        // Nothing may be committed beside what the session that checks knows of.
        Prepared prepared = prepare(plan("probes=off")).values().iterator().next();
        Path work = Files.createDirectory(folder.resolve("work"));
        LoadStarter starter = new LoadStarter(true, Interruption.none(), work);
        PopulatedCopies copies = new PopulatedCopies(work, starter, progress::add);
        PopulatedCopies.Populated populated = copies.of(prepared);
        try (Volumes volumes = copies.restore(prepared, populated)) {
            for (int start = 1; start <= 2; start++) {
                Launch launch = prepared.launch(prepared.deployment(), volumes, List.of(), work.resolve("server.log"));
                try (RunningTarget target = Deployment.of(prepared.deployment()).start(launch)) {
                    assertThat(checked(starter, prepared, launch, target))
                            .as("start " + start)
                            .allMatch(check -> check.violation() == null)
                            .isNotEmpty();
                }
            }
        }
        assertThat(MachineState.now()).isEqualTo(before);
    }

    /** What a load session without time for a transaction finds when it checks. */
    private static List<TrialRecord.Check> checked(
            LoadStarter starter, Prepared prepared, Launch launch, RunningTarget target) {
        LoadTask task = new LoadTask(
                LoadTask.Kind.TRIAL,
                prepared.engine().name(),
                launch.configuration(),
                target.connector(),
                prepared.workload().name(),
                prepared.point().parameters(),
                1,
                0,
                0);
        try (LoadRun load = starter.start(task, launch)) {
            while (true) {
                LoadEvent event = starter.next(load, java.time.Duration.ofMinutes(1));
                if (event instanceof LoadEvent.Boundary) {
                    load.go();
                } else if (event instanceof LoadEvent.Finished finished) {
                    return finished.checks();
                }
            }
        }
    }

    private Plan plan(String... more) {
        List<Axis> axes = Stream.concat(overrides().stream(), Stream.of(more))
                .map(one -> Axis.parse("test", one))
                .toList();
        Overrides overrides = new Overrides(null, List.of(), List.of(), List.of(), axes, null, null, null, null);
        Plan plan = PlanReader.read("contract", SMALL.formatted(target()), overrides);
        prepare(plan);
        return plan;
    }

    /** On a user's machine a target that cannot run here is skipped with the reason; in CI it must run. */
    private Map<String, Prepared> prepare(Plan plan) {
        try {
            return new Preflight().check(plan, folder);
        } catch (dev.furlong.failure.MachineException e) {
            Root.demand(Optional.of(String.valueOf(e.getMessage())));
            throw e;
        }
    }
}
