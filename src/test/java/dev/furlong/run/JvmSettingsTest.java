package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.JvmFacts;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.EffectiveSetting.Witness;
import dev.furlong.plan.Setting;
import dev.furlong.plan.Settings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertOnlyContradicted("heap", JvmFacts.MAX_HEAP_BYTES, String.valueOf((1L << 30) + (32 << 20)));
        assertThat(settings(with(JvmFacts.MAX_HEAP_BYTES, String.valueOf((1L << 30) + (32 << 20) - 1)))
                        .get("heap")
                        .contradicted())
                .as("rounded up to a whole region")
                .isFalse();
    }

    @Test
    void otherCollector_isContradicted() {
        assertOnlyContradicted("gc", JvmFacts.COLLECTORS, "Copy, MarkSweepCompact");
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
            assertThat(JvmSettings.of(settings, 17, with(JvmFacts.COLLECTORS, collectors), Witness.OBSERVED)
                            .get("gc")
                            .contradicted())
                    .as(one)
                    .isEqualTo(!one.equals(asked));
        }
    }

    private static Map<String, String> with(String fact, String value) {
        Map<String, String> facts = new TreeMap<>(AS_ASKED);
        facts.put(fact, value);
        return facts;
    }

    private static void assertOnlyContradicted(String key, String fact, String value) {
        assertThat(settings(with(fact, value)))
                .allSatisfy((one, setting) ->
                        assertThat(setting.contradicted()).as(one).isEqualTo(one.equals(key)));
    }

    private static Map<String, EffectiveSetting> settings(Map<String, String> facts) {
        return JvmSettings.of(Settings.defaults(), 17, facts, Witness.OBSERVED);
    }
}
