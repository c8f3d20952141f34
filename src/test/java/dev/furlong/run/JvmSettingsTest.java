package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.JvmFacts;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.EffectiveSetting.Witness;
import dev.furlong.plan.Settings;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Establishes that a JVM which is not what was asked for is seen, and one that is passes. */
final class JvmSettingsTest {
    private static final Map<String, String> AS_ASKED = Map.of(
            JvmFacts.JAVA_VERSION, "17.0.15",
            JvmFacts.MAX_HEAP_BYTES, String.valueOf(1L << 30),
            JvmFacts.COLLECTORS, "G1 Young Generation, G1 Old Generation");

    @Test
    void jvmAsAsked_isContradictedInNothing() {
        assertThat(settings(AS_ASKED)).hasSize(3).allSatisfy((key, setting) -> {
            assertThat(setting.contradicted()).isFalse();
            assertThat(setting.witness()).isEqualTo("observed");
        });
    }

    @Test
    void otherJava_isContradicted() {
        assertOnlyContradicted("java", JvmFacts.JAVA_VERSION, "170.0.1");
        assertOnlyContradicted("java", JvmFacts.JAVA_VERSION, "25.0.3");
    }

    @Test
    void otherHeap_isContradicted() {
        assertOnlyContradicted("heap", JvmFacts.MAX_HEAP_BYTES, String.valueOf((1L << 30) - 1));
        assertOnlyContradicted("heap", JvmFacts.MAX_HEAP_BYTES, String.valueOf(2L << 30));
    }

    @Test
    void otherCollector_isContradicted() {
        assertOnlyContradicted("gc", JvmFacts.COLLECTORS, "Copy, MarkSweepCompact");
    }

    private static void assertOnlyContradicted(String key, String fact, String value) {
        Map<String, String> facts = new TreeMap<>(AS_ASKED);
        facts.put(fact, value);

        assertThat(settings(facts))
                .allSatisfy((one, setting) ->
                        assertThat(setting.contradicted()).as(one).isEqualTo(one.equals(key)));
    }

    private static Map<String, EffectiveSetting> settings(Map<String, String> facts) {
        return JvmSettings.of(Settings.defaults(), 17, facts, Witness.OBSERVED);
    }
}
