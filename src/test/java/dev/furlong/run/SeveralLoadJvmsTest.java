package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.WholeMachine;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.RunDirectory;
import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A load that three clients in two JVMs drive. */
@EnabledOnOs(OS.LINUX)
@WholeMachine
@Tag("full")
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
            public void progress(String doing, Remaining left) {
                if (ended == 1 && !killed && doing.endsWith(": measuring")) {
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
        assertThat(trials.get(1).lostBecause())
                .contains(" of 2: load JVM: must finish its trial, got its end with status 137 (killed)");
    }
}
