package dev.furlong.deployment;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A short command of the system whose answer is read. */
final class ToolCommand {
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private ToolCommand() {}

    /**
     * What it answers, both outputs together, without white space around it.
     *
     * @throws MachineException if it is missing, fails or takes longer than 20 s
     */
    static String answer(String... command) {
        String words = String.join(" ", command);
        try {
            Process process = new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                    .start();
            // First the wait: a command that stands still closes no output. A short answer fits into the pipe.
            if (!process.waitFor(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new MachineException(words + ": must end within " + LONGEST.toSeconds() + " s, was ended");
            }
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (process.exitValue() != 0) {
                throw new MachineException(
                        words + ": must succeed, got exit status " + process.exitValue() + ": " + answer);
            }
            return answer;
        } catch (IOException e) {
            throw new MachineException(words + ": must be possible to start, got " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MachineException(words + ": was interrupted", e);
        }
    }
}
