package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that a JVM which is not what was asked for is seen, and one that is passes. */
final class JvmSettingsTest {
    private static final List<String> G1 = List.of("G1 Young Generation", "G1 Old Generation");
    private static final JvmIdentity AS_ASKED = new JvmIdentity("17.0.15", "a JVM", 1L << 30, G1);

    @Test
    void jvmAsAsked_isContradictedInNothing() {
        assertThat(settings(AS_ASKED)).hasSize(3).allSatisfy((key, setting) -> {
            assertThat(setting.contradicted()).isFalse();
            assertThat(setting.witness()).isEqualTo(Witness.OBSERVED);
        });
    }

    @Test
    void otherJava_isContradicted() {
        assertOnlyContradicted("java", new JvmIdentity("170.0.1", "a JVM", 1L << 30, G1));
        assertOnlyContradicted("java", new JvmIdentity("25.0.3", "a JVM", 1L << 30, G1));
    }

    @Test
    void otherHeap_isContradicted() {
        assertOnlyContradicted("heap", withHeap((1L << 30) - 1));
        assertOnlyContradicted("heap", withHeap((1L << 30) + (32 << 20)));
        assertThat(settings(withHeap((1L << 30) + (32 << 20) - 1)).get("heap").contradicted())
                .as("rounded up to a whole region")
                .isFalse();
    }

    @Test
    void otherCollector_isContradicted() {
        assertOnlyContradicted("gc", with(List.of("Copy", "MarkSweepCompact")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            G1       | G1 Young Generation, G1 Old Generation
            Parallel | PS Scavenge, PS MarkSweep
            Serial   | Copy, MarkSweepCompact
            """)
    void eachCollector_isItself_andNoneOfTheOthers(String asked, String collectors) {
        for (String one : List.of("G1", "Parallel", "Serial")) {
            Settings settings = Settings.defaults().with(Setting.GC, one);
            assertThat(JvmSettings.of(settings, 17, with(List.of(collectors.split(", "))), Witness.OBSERVED)
                            .get("gc")
                            .contradicted())
                    .as(one)
                    .isEqualTo(!one.equals(asked));
        }
    }

    private static JvmIdentity withHeap(long bytes) {
        return new JvmIdentity("17.0.15", "a JVM", bytes, G1);
    }

    private static JvmIdentity with(List<String> collectors) {
        return new JvmIdentity("17.0.15", "a JVM", 1L << 30, collectors);
    }

    private static void assertOnlyContradicted(String key, JvmIdentity jvm) {
        assertThat(settings(jvm))
                .allSatisfy((one, setting) ->
                        assertThat(setting.contradicted()).as(one).isEqualTo(one.equals(key)));
    }

    private static Map<String, EffectiveSetting> settings(JvmIdentity facts) {
        return JvmSettings.of(Settings.defaults(), 17, facts, Witness.OBSERVED);
    }
}
