package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole command line whose server is stopped, with the patience that users have. */
@EnabledOnOs(OS.LINUX)
@Tag("every")
final class StoppedForGoodTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = "postgresql:process")
    void stoppedServer_losesItsTrialAlone(String target) throws Exception {
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = run(results, target)) {
            furlong.awaitClients();
            List<ProcessHandle> server = RunProcess.below(results).stream()
                    .filter(process -> process.role() == RunProcess.Role.SERVER)
                    .flatMap(process -> Stream.concat(
                            Stream.of(process.handle()), process.handle().descendants()))
                    .distinct()
                    .toList();
            assertThat(server).isNotEmpty();
            for (ProcessHandle process : server) {
                Signal.send("STOP", process.pid());
            }

            Ended ended = furlong.await();

            ended.exitsWith(4);
            assertThat(server).noneMatch(ProcessHandle::isAlive);
            assertThat(ended.err())
                    .contains("lost: server hung: nothing happened for", "continue with: ./furlong run --resume");
            List<TrialRecord> trials = ended.folder().trials();
            assertThat(trials).hasSize(2);
            assertThat(trials.get(0).lostBecause())
                    .startsWith("server hung: ")
                    .contains("state T, stopped by a signal such as SIGSTOP")
                    .contains("all that is known is in lost/" + trials.get(0).trial() + ".log");
            assertThat(ended.folder().text("lost/" + trials.get(0).trial() + ".log"))
                    .contains("=== stacks of the load JVM", "furlong-client");
            assertThat(trials.get(1).valid()).as("the trial behind it").isTrue();
        }
    }

    private static FurlongProcess run(Path results, String target) {
        return FurlongProcess.run(
                results,
                "select",
                "--target",
                target,
                "--clients",
                "2",
                "--set",
                "select.rows=1000",
                "--set",
                "heap=256MiB",
                "--warm-up",
                "200ms",
                "--measure",
                "3s",
                "--repetitions",
                "2");
    }
}
