package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.WholeMachine;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A load that clients in two JVMs drive. */
@EnabledOnOs(OS.LINUX)
@WholeMachine
@Tag("every")
final class SeveralLoadJvmsTest {
    @TempDir
    private Path folder;

    /** The check adds up the ledgers of both; the wire's witness counts the connections of both. */
    @Test
    void loadOfTwoJvms_isCheckedAndCountedAsOne_andIsLostIfOneOfThemIsKilled() {
        RunListener killing = new RunListener() {
            private int ended;
            private boolean killed;

            @Override
            public void progress(String doing, double secondsLeft) {
                if (ended == 1 && !killed && doing.startsWith("measuring ")) {
                    killed = true;
                    Victim.loadJvm().kill();
                }
            }

            @Override
            public void ended(TrialSpec trial, TrialRecord record) {
                ended++;
            }
        };

        ExperimentRun.Result result = new ExperimentRun(killing, Interruption.none(), true)
                .run(PlanReader.read("jvms", """
                        experiment: jvms
                        targets: ['derby:server']
                        workloads: [tpcb]
                        clients: [3]
                        repetitions: 2
                        warm-up: 1s
                        measure: 4s
                        settings: {load-jvms: [2], heap: [256MiB], tpcb.accounts-per-branch: [1000]}
                        """, Overrides.none()), folder);

        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).extracting(TrialRecord::lost).containsExactly(false, true);
        TrialRecord trial = trials.get(0);
        assertThat(trial.invalidBecause()).isNull();
        assertThat(trial.checks()).isNotEmpty().allMatch(check -> check.violation() == null);
        assertThat(trial.settings().get(Setting.LOAD_JVMS.key()))
                .isEqualTo(EffectiveSetting.of("2", "2", Witness.OBSERVED));
        assertThat(trial.metrics().get("txn.committed")).isPositive();
        assertThat(trial.facts())
                .containsEntry("wire.timed.kernel.connections", "3")
                .containsKey("load.beganApartMillis");
        assertThat(trials.get(1).lostBecause()).contains(" of 2: exited with status 137 (killed)");
    }

    /** PostgreSQL's connections tell the server late what they counted, and each load JVM makes its own tell. */
    @Test
    void costsOfATransactionOnPostgresql_areThoseOfOneLoadJvm() {
        ExperimentRun.Result result = new ExperimentRun(new RunListener() {}, Interruption.none(), true)
                .run(PlanReader.read("jvms", """
                        experiment: jvms
                        targets: ['postgresql:process']
                        workloads: [tpcb]
                        clients: [2]
                        repetitions: 1
                        warm-up: 1s
                        measure: 4s
                        settings: {load-jvms: [1, 2], heap: [256MiB], tpcb.accounts-per-branch: [1000]}
                        """, Overrides.none()), folder);

        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials)
                .extracting(
                        trial -> trial.settings().get(Setting.LOAD_JVMS.key()).effective())
                .containsExactlyInAnyOrder("1", "2");
        assertThat(trials).allSatisfy(trial -> {
            assertThat(trial.invalidBecause()).isNull();
            assertThat(trial.facts()).containsEntry("wire.timed.kernel.connections", "2");
            assertThat(bytesOfTheTimedPass(trial, "Up"))
                    .isCloseTo(metric(trials.get(0), Metrics.WIRE_BYTES_UP), within(1.0));
            assertThat(bytesOfTheTimedPass(trial, "Down"))
                    .isCloseTo(metric(trials.get(0), Metrics.WIRE_BYTES_DOWN), within(1.0));
            for (Metric exact : List.of(Metrics.WIRE_ROUND_TRIPS, Metrics.WIRE_BYTES_UP, Metrics.WIRE_BYTES_DOWN)) {
                assertThat(metric(trial, exact)).isEqualTo(metric(trials.get(0), exact));
            }
            // Commits share syncs, more or less often on a busy machine. Counts of one JVM alone would be twice as
            // many.
            assertThat(metric(trial, Metrics.ENGINE_SYNCS)).isBetween(0.2, 1.5);
        });
    }

    private static double metric(TrialRecord trial, Metric metric) {
        return trial.metrics().get(metric.key());
    }

    /** Bytes of an attempt at a transaction, by the kernel's count of all connections. */
    private static double bytesOfTheTimedPass(TrialRecord trial, String direction) {
        return Double.parseDouble(trial.facts().get("wire.timed.kernel.bytes" + direction))
                / Double.parseDouble(trial.facts().get("wire.timed.attempts"));
    }
}
