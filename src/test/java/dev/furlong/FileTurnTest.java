package dev.furlong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that a test JVM which waits for another one says so, and does not wait for ever. */
@EnabledOnOs(OS.LINUX)
final class FileTurnTest {
    @TempDir
    private Path folder;

    @Test
    void turnThatAnotherProcessHas_isWaitedForWithItsNameAndNotForEver() throws Exception {
        Path file = folder.resolve("turn.lock");
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream output = new PrintStream(said, true, StandardCharsets.UTF_8);
        FileTurn.Patience some = new FileTurn.Patience(Duration.ZERO, Duration.ofMillis(100), output);
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("held");

            assertThatIllegalStateException()
                    .isThrownBy(() -> FileTurn.take(file, true, "turn of the test", some))
                    .withMessageStartingWith("turn of the test: must come within 0 s")
                    .withMessageContaining("held by process " + other.pid() + " in "
                            + Path.of("").toAbsolutePath());
            // The first time that it is said, and the last.
            assertThat(said.toString(StandardCharsets.UTF_8).lines()).hasSizeGreaterThan(1);
        } finally {
            other.getOutputStream().close();
            other.waitFor();
        }
        FileTurn.take(file, false, "turn of the test", some).close();
    }

    /** Holds a turn until its input ends. */
    static final class Holder {
        public static void main(String[] arguments) throws Exception {
            FileTurn.Patience none = new FileTurn.Patience(Duration.ZERO, Duration.ZERO, System.out);
            FileTurn turn = FileTurn.take(Path.of(arguments[0]), false, "holder", none);
            System.out.println("held");
            while (System.in.read() >= 0) {
                // Goes on until the input ends.
            }
            turn.close();
        }
    }
}
