package dev.furlong.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server's log says while it starts. */
final class ServerLogTest {
    private static final Predicate<String> READY = line -> line.contains("ready");

    @TempDir
    private Path folder;

    private Path file = Path.of("none");

    @BeforeEach
    void formerServerLeftALog() throws IOException {
        file = Files.writeString(folder.resolve("server.log"), "ready\n");
    }

    @Test
    void lineOfThisServer_isFound_andThatOfAFormerOneIsNot() throws IOException {
        ServerLog log = new ServerLog(file);
        Files.writeString(file, "starting\nready now\n", StandardOpenOption.APPEND);

        assertThat(log.await(READY, () -> true, Duration.ofSeconds(30), "server"))
                .isEqualTo("ready now");
    }

    @Test
    void serverThatRunsAndIsNotReady_losesItsTrial_andTheRunGoesOn() throws IOException {
        ServerLog log = new ServerLog(file);
        Files.writeString(file, "recovering\n", StandardOpenOption.APPEND);

        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(() -> log.await(READY, () -> true, Duration.ZERO, "server"))
                .withMessage(
                        "server: must say that it is ready within 0 s, did not, and was ended\nIt said:\nrecovering");
    }

    @Test
    void serverThatEnds_isAMachineThatCannot() {
        ServerLog log = new ServerLog(file);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> log.await(READY, () -> false, Duration.ofSeconds(30), "server"))
                .withMessageStartingWith("server: must say that it is ready, got its end; nothing is left running");
    }
}
