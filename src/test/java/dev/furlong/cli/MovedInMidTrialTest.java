package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.WholeMachine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Client and server of a trial are moved from one core to two and back while it measures, as a kernel may do. */
@Tag("every")
@EnabledOnOs(OS.LINUX)
@WholeMachine
class MovedInMidTrialTest {
    private static final Duration LONGEST = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void trialThatIsMovedInMidTrial_hasTwoModesAndNoThroughput() throws IOException, InterruptedException {
        boolean twoCores = Runtime.getRuntime().availableProcessors() > 1;
        assertThat(twoCores || System.getenv("CI") == null).as("two cores").isTrue();
        Assumptions.assumeTrue(twoCores, "one core is no choice");
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "select",
                "--target",
                "derby:server",
                "--clients",
                "1",
                "--warm-up",
                "100ms",
                "--measure",
                "30s",
                "--repetitions",
                "1")) {
            RunProcess load = furlong.awaitClients();
            RunProcess server = furlong.await(RunProcess.Role.SERVER);
            // Where they run is read back when the measurement begins, and must be as it was until then.
            seconds(load, 5);
            place(load, "0");
            place(server, "0");
            seconds(load, 12);
            place(server, "1");
            JsonNode point = furlong.await()
                    .exitsWith(0)
                    .folder()
                    .summary()
                    .path("points")
                    .path(0);

            assertThat(point.path("steady").path(0).path("state").asText())
                    .as("%s", point.path("steady"))
                    .isEqualTo("two modes");
            assertThat(point.path("metrics").has("throughput")).isFalse();
            assertThat(point.path("unavailable").path("throughput").asText()).startsWith("two modes");
            assertThat(point.path("doubts")).anySatisfy(doubt -> {
                assertThat(doubt.path("code").asText()).isEqualTo("TWO_MODES");
                assertThat(doubt.path("remedy").asText()).contains("placement");
            });
        }
    }

    private static void place(RunProcess process, String cores) throws IOException, InterruptedException {
        List<Long> all = Stream.concat(
                        Stream.of(process.handle()), process.handle().descendants())
                .map(ProcessHandle::pid)
                .toList();
        for (long pid : all) {
            assertThat(new ProcessBuilder("taskset", "-a", "-c", "-p", cores, String.valueOf(pid))
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor())
                    .as("status of taskset")
                    .isZero();
        }
    }

    /** Lets time pass in which the clients work. */
    private static void seconds(RunProcess load, int seconds) {
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        Await.until("%d s of work".formatted(seconds), LONGEST, () -> {
            assertThat(load.clients()).isPositive();
            return System.nanoTime() - end > 0;
        });
    }
}
