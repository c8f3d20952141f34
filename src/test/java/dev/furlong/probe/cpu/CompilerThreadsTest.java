package dev.furlong.probe.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
final class CompilerThreadsTest {
    private static final Path PROC = Path.of("/proc");
    private static final CompilerThreads NONE = new CompilerThreads(Map.of());
    /** Ticks of 10 ms at either end of the JVM's own account. */
    private static final double TICKS_MICROS = 100_000;

    /** The JVM's own account of its process and of its only working thread is the witness: compilers have at most the rest. */
    @Test
    void compilersOfAWorkingJvm_haveSomeOfItsTime_andNoMoreThanItsOtherThreadsHave() throws IOException {
        try (BurningJvm jvm =
                BurningJvm.start(List.of("env", "JDK_JAVA_OPTIONS=-XX:-UseDynamicNumberOfCompilerThreads"))) {
            CompilerThreads before = CompilerThreads.of(PROC, List.of(jvm.pid()));
            BurningJvm.Burnt burnt = jvm.burn();
            CompilerThreads after = CompilerThreads.of(PROC, List.of(jvm.pid()));

            assertThat(micros(before.since(NONE, 1))).as("while it warmed up").isPositive();
            assertThat(micros(after.since(before, 1)))
                    .isBetween(0.0, burnt.total() - burnt.user() - burnt.system() + TICKS_MICROS);
        }
    }

    @Test
    void jvmThatOnlyInterprets_hasNoCompilers_whichIsAReason() throws IOException {
        try (BurningJvm jvm = BurningJvm.start(List.of("env", "JDK_JAVA_OPTIONS=-Xint"))) {
            CompilerThreads before = CompilerThreads.of(PROC, List.of(jvm.pid()));
            assertThat(read(before.since(before, 1)).unavailable().values())
                    .containsExactly("the JVM has no thread that is named as HotSpot's compilers are");
        }
    }

    private static double micros(Reading reading) {
        return Objects.requireNonNull(
                read(reading).values().get(Metrics.JVM_CLIENT.compilingCpu().key()));
    }

    private static Readings read(Reading reading) {
        return new Readings().add(Metrics.JVM_CLIENT.compilingCpu(), reading);
    }
}
