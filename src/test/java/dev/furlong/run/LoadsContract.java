package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.GivenOverrides;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.probe.wire.socket.SocketCounters;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.storage.Root;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every target must do under any settings: start, answer for these settings, take the data, run both loads with all
 * invariants, stop, and leave nothing behind.
 */
abstract class LoadsContract {
    private static final String SMALL = """
            experiment: contract
            targets: ['%s']
            workloads: [%s]
            clients: [3]
            repetitions: 1
            warm-up: 200ms
            measure: 400ms
            settings:
              buffer: [16MiB]
              heap: [256MiB]
            """;

    private static final String[] WIRE = {"wire.roundTrips", "wire.bytesUp", "wire.bytesDown"};

    @TempDir
    Path folder;

    /** As written, such as {@code derby:server}. */
    abstract String target();

    /** The settings that it must answer for itself, rather than being believed. */
    abstract Set<String> readBack();

    /** Both, where the engine is what is tested; one is enough for what surrounds it. */
    List<String> workloads() {
        return List.of("tpcb", "select");
    }

    /** More of the command line. */
    List<String> overrides() {
        return List.of();
    }

    /**
     * Round trips, bytes sent and bytes received by a transaction of each load, as the wire counts them: whole numbers, and
     * the same each time. Empty where they are not.
     */
    Map<String, List<Double>> wire() {
        return Map.of();
    }

    @Test
    void loads_runWithAllInvariantsAndReadBackSettings_andNothingIsLeft() {
        Plan plan = plan();
        MachineState before = MachineState.now();

        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan, folder);

        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).hasSameSizeAs(workloads()).allSatisfy(trial -> {
            assertThat(trial.lostBecause()).isNull();
            assertThat(trial.invalidBecause()).isNull();
            assertThat(trial.checks()).isNotEmpty().allMatch(check -> check.violation() == null);
            assertFigures(plan, trial);
            assertThat(trial.settings())
                    .allSatisfy((key, setting) ->
                            assertThat(setting.contradicted()).as(key).isFalse());
            assertThat(trial.settings().keySet()).containsAll(readBack());
            for (String key : readBack()) {
                assertThat(trial.settings().get(key))
                        .as(key)
                        .extracting(EffectiveSetting::witness)
                        .isIn(EffectiveSetting.Witness.OBSERVED, EffectiveSetting.Witness.ECHOED);
            }
            assertThat(trial.facts()).containsKeys("engineVersion", "driverVersion", "disk.data");
            assertThat(result.folder().resolve(TimeLine.file(trial.trial()))).isNotEmptyFile();
            assertThat(result.folder().resolve("histograms/" + trial.trial() + ".hlog"))
                    .isNotEmptyFile();
            assertThat(trial.conditions().values())
                    .containsKeys(
                            "canary",
                            "changesData",
                            "clientCores",
                            "coresOfBoth",
                            "engineProperties",
                            "fileSystem",
                            "forked",
                            "stolenShare");
            assertThat(trial.conditions().get(Conditions.CHECKPOINT_BYTES).isPresent())
                    .isEqualTo(List.of("derby", "mysql", "mariadb")
                            .contains(trial.subject().engine()));
        });
        MachineState.awaitSame(before);
        assertThat(result.folder().resolve("work")).doesNotExist();
        assertWire(trials);
    }

    private void assertWire(List<TrialRecord> trials) {
        for (TrialRecord trial : trials) {
            List<Double> expected = wire().get(trial.subject().workload());
            if (trial.subject().deployment().equals("embedded")) {
                assertThat(trial.unavailable())
                        .extractingByKeys(WIRE)
                        .allSatisfy(because -> assertThat(because).startsWith("no wire"));
            } else if (expected != null && SocketCounters.unavailableHere().isEmpty()) {
                assertThat(trial.unavailable()).doesNotContainKeys(WIRE);
                assertThat(trial.metrics()).extractingByKeys(WIRE).isEqualTo(expected);
            }
        }
    }

    /** What holds for figures however slow or busy the machine is. */
    private static void assertFigures(Plan plan, TrialRecord trial) {
        Map<String, Double> figures = trial.metrics();
        assertThat(Metrics.all().stream().filter(metric -> figures.containsKey(metric.key())))
                .hasSameSizeAs(figures.keySet())
                .allSatisfy(metric -> assertThat(figures.get(metric.key()))
                        .as(metric.key())
                        .isFinite()
                        .isNotNegative());
        double measured = plan.phases().measure().toMillis() / 1e3;
        assertThat(figures.get("throughput") * measured)
                .as("what was committed in time; each client may have committed once more, and a slow disk none before")
                .isNotNegative()
                .isBetween(
                        figures.get("txn.committed") - trial.subject().clients() - 1e-6,
                        figures.get("txn.committed") + 1e-6);
        assertThat(figures.get("latency.max")).isPositive();
        // Of fewer than 20 transactions there is none.
        assertThat(figures.getOrDefault("latency.p50", figures.get("latency.max")))
                .isPositive()
                .isLessThanOrEqualTo(figures.get("latency.max"));
    }

    final Plan plan(String... more) {
        Overrides overrides = new GivenOverrides()
                .axes(Stream.concat(overrides().stream(), Stream.of(more)).toArray(String[]::new))
                .made();
        String yaml = SMALL.formatted(target(), String.join(", ", workloads()))
                + SmallTables.of(workloads())
                + (workloads().contains("tpcb") ? "  tpcb.branches: [2]\n" : "");
        Plan plan = PlanReader.read("contract", yaml, overrides);
        prepare(plan);
        return plan;
    }

    /** On a user's machine a target that cannot run here is skipped with the reason; in CI it must run. */
    final Map<String, Prepared> prepare(Plan plan) {
        try {
            return new Preflight().check(plan, folder);
        } catch (dev.furlong.failure.MachineException e) {
            Root.demand(Optional.of(String.valueOf(e.getMessage())));
            throw e;
        }
    }
}
