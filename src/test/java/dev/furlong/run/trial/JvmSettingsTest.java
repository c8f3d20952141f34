package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
            Parallel | PS MarkSweep, PS Scavenge
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

    /** The real ones: beans and their order are a matter of the JVM. */
    @ParameterizedTest
    @ValueSource(strings = {"G1", "Parallel", "Serial"})
    void jvmThatWasStartedWithACollector_hasIt(String collector) throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+Use" + collector + "GC",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        JvmSettingsTest.class.getName())
                .start();
        JvmIdentity itself =
                JvmIdentity.parse(new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());

        assertThat(jvm.waitFor()).isZero();
        for (String one : List.of("G1", "Parallel", "Serial")) {
            Settings settings = Settings.defaults().with(Setting.GC, one);
            assertThat(JvmSettings.of(settings, 17, itself, Witness.OBSERVED)
                            .get("gc")
                            .contradicted())
                    .as(one)
                    .isEqualTo(!one.equals(collector));
        }
    }

    /** What the JVM of the test runs. */
    public static void main(String[] args) {
        System.out.println(JvmIdentity.ofThisJvm().line());
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
