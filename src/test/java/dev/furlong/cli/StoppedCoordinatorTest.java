package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.WholeMachine;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A command line that is stopped for a while itself. */
@EnabledOnOs(OS.LINUX)
@WholeMachine
@Tag("every")
final class StoppedCoordinatorTest {
    @TempDir
    private Path folder;

    @ParameterizedTest(name = "a measurement of {0}, the coordinator stopped for {1} s")
    @CsvSource({"8s, 12, true", "11s, 3, false"})
    void coordinatorThatIsStoppedForAWhile_keepsTheTrial_andNoCostThatItReadLate(
            String measure, int seconds, boolean late) throws Exception {
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "select",
                "--target",
                "derby:server",
                "--clients",
                "2",
                "--set",
                "select.rows=1000",
                "--set",
                "heap=256MiB",
                "--warm-up",
                "200ms",
                "--measure",
                measure,
                "--repetitions",
                "1")) {
            furlong.awaitClients();
            // Into the measurement, which begins within a second or two and lasts longer.
            Await.pass(Duration.ofSeconds(4));
            Signal.send("STOP", furlong.pid());
            Await.pass(Duration.ofSeconds(seconds));
            Signal.send("CONT", furlong.pid());

            Ended ended = furlong.await();

            ended.exitsWith(0);
            assertThat(ended.folder().trials()).singleElement().satisfies(trial -> {
                assertThat(trial.valid()).isTrue();
                assertThat(trial.metrics()).containsKey("throughput");
                assertThat(trial.metrics().containsKey("cpu.total")).isNotEqualTo(late);
                assertThat(String.valueOf(trial.unavailable().get("cpu.total")).startsWith("the probes were read "))
                        .isEqualTo(late);
            });
        }
    }
}
