package dev.furlong.run.trial;

import static dev.furlong.run.trial.FinishedTrial.CANARY;
import static dev.furlong.run.trial.FinishedTrial.STARTED;
import static dev.furlong.run.trial.FinishedTrial.TRIAL;
import static dev.furlong.run.trial.FinishedTrial.VERSION;
import static dev.furlong.run.trial.FinishedTrial.finished;
import static dev.furlong.run.trial.FinishedTrial.outcome;
import static dev.furlong.run.trial.FinishedTrial.prepared;
import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.session.protocol.LoadEvent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that a record holds each setting as it was, and the facts of every JVM. */
final class TrialSettingsTest {
    @Test
    void ruleThatDoesNotHold_settingThatIsNotKept_andAnotherRelease_makeItInvalid() {
        LoadEvent.Finished finished = finished(
                Map.of("buffer", EffectiveSetting.of("64MiB", "1MiB", Witness.OBSERVED)),
                "10.16.1.10",
                JvmIdentity.ofThisJvm(),
                new TrialRecord.Check("each is there", "one is gone"));

        assertThat(record(prepared(null), outcome(finished)).invalidBecause())
                .isEqualTo("each is there: must hold, got one is gone; setting buffer: must be 64MiB, got 1MiB;"
                        + " release: must be 10.16.1.1, the engine says 10.16.1.10");
    }

    @Test
    void settingThatTheKernelDidNotKeep_makesItInvalid() {
        EffectiveSetting memory = EffectiveSetting.of("1GiB", "2GiB", Witness.OBSERVED);
        Map<String, EffectiveSetting> observed = Map.of(Setting.MEMORY.key(), memory);

        TrialRecord record = record(prepared(null), outcome(finished(Map.of()), null, observed));

        assertThat(record.settings()).containsEntry(Setting.MEMORY.key(), memory);
        assertThat(record.invalidBecause()).isEqualTo("setting memory: must be 1GiB, got 2GiB");
    }

    /** H2 does not sync at a commit: something else stands in place of that default. */
    @ParameterizedTest(name = "{0} seen where {1} was told")
    @CsvSource({
        "process-kill, process-kill, ''",
        "none, process-kill, 'setting durability: must be process-kill, got none'"
    })
    void settingThatWasSubstituted_isNoSubstituteWhereItIsContradicted(String seen, String told, String invalid) {
        EffectiveSetting durability = EffectiveSetting.of(told, seen, Witness.OBSERVED);
        LoadEvent.Finished finished = finished(Map.of(Setting.DURABILITY.key(), durability));
        Prepared h2 = prepared("h2", TRIAL.point().settings().with(Setting.DURABILITY, told), null);

        TrialRecord record = record(h2, outcome(finished));

        EffectiveSetting effective = record.settings().get(Setting.DURABILITY.key());
        assertThat(effective.effective()).isEqualTo(seen);
        if (invalid.isEmpty()) {
            assertThat(effective.asked()).isEqualTo(Setting.DURABILITY.byDefault());
            assertThat(effective.because()).startsWith("H2 does not sync at a commit");
            assertThat(record.invalidBecause()).isNull();
        } else {
            assertThat(effective).isEqualTo(durability);
            assertThat(record.invalidBecause()).isEqualTo(invalid);
        }
    }

    @Test
    void factsOfTheServersJvm_standBesideThoseOfTheLoadJvm() {
        JvmIdentity server = new JvmIdentity("17.0.15", "the server's", 1L << 30, List.of("Copy"));

        assertThat(record(prepared(null), outcome(finished(Map.of()), server, Map.of()))
                        .facts())
                .containsEntry("engineVersion", VERSION)
                .containsEntry("javaVm", JvmIdentity.ofThisJvm().vm())
                .containsEntry("server.javaVm", "the server's");
    }

    @ParameterizedTest(name = "load JVM {0}, server JVM {1}")
    @CsvSource({"0, 0, ''", "512, 0, load", "0, 512, server", "512, 256, load"})
    void jvmWithAnotherHeap_isToldWhicheverOfTheTwoItIs(int loadMiB, int serverMiB, String wrong) {
        JvmIdentity load = heap(loadMiB);
        JvmIdentity server = heap(serverMiB);
        LoadEvent.Finished finished = finished(Map.of(), VERSION, load, new TrialRecord.Check("rule", null));

        EffectiveSetting effective = record(true, prepared(null), outcome(finished, server, Map.of()))
                .settings()
                .get(Setting.HEAP.key());

        assertThat(effective.contradicted()).isEqualTo(!wrong.isEmpty());
        if (effective.contradicted()) {
            assertThat(effective.effective()).isEqualTo((wrong.equals("load") ? load : server).maxHeapBytes() + "B");
        }
    }

    /** A JVM whose heap is too large by so much. */
    private static JvmIdentity heap(int excessMiB) {
        long asked = TRIAL.point().settings().get(Setting.HEAP).bytes();
        JvmIdentity here = JvmIdentity.ofThisJvm();
        return new JvmIdentity(here.javaVersion(), here.vm(), asked + ((long) excessMiB << 20), here.collectors());
    }

    private static TrialRecord record(Prepared prepared, TrialRunner.Outcome outcome) {
        return record(false, prepared, outcome);
    }

    /** The same with a load JVM of its own, whose heap counts. */
    private static TrialRecord record(boolean forked, Prepared prepared, TrialRunner.Outcome outcome) {
        return new TrialRecords("ext4", forked).finished(TRIAL, prepared, STARTED, outcome, CANARY);
    }
}
