package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The end of a JVM in which a library's shutdown hook waits for ever. */
final class OverdueExitTest {
    @Test
    void shutdownThatDoesNotEnd_isEndedWithTheStatusOfTheRun() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Hanging.class.getName())
                .start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ended").isTrue();
            assertThat(process.exitValue()).isEqualTo(4);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Its hook never ends. */
    static final class Hanging {
        private Hanging() {}

        public static void main(String[] arguments) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
            OverdueExit.limit(Duration.ofMillis(100), 4);
            System.exit(4);
        }
    }
}
