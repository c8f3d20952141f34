package dev.furlong.deployment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.storage.disk.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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

        assertThat(log.await(READY, server(true), Duration.ofSeconds(30))).isEqualTo("ready now");
    }

    @Test
    void serverThatRunsAndIsNotReady_losesItsTrial_andTheRunGoesOn() throws IOException {
        ServerLog log = new ServerLog(file);
        Files.writeString(file, "recovering\n", StandardOpenOption.APPEND);

        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(() -> log.await(READY, server(true), Duration.ZERO))
                .withMessage("server did not say that it is ready within 0 s; it was ended\nIt said:\nrecovering")
                .satisfies(lost -> assertThat(lost.log()).endsWith("what else is known"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void serverThatIsStoppedWhileItStarts_isToldWithItsState() throws IOException {
        Process stopped = new ProcessBuilder("sh", "-c", "kill -STOP $$").start();
        try {
            assertThat(Eventually.until(Duration.ofSeconds(30), () -> StackDump.stopped(stopped.pid())))
                    .isTrue();
            StartingServer server =
                    new StartingServer("server", stopped::isAlive, () -> Optional.of(stopped.pid()), () -> "");
            String state = "process " + stopped.pid() + " (sh) is in state T, stopped by a signal such as SIGSTOP";
            ServerLog log = new ServerLog(file);

            assertThatExceptionOfType(TrialException.class)
                    .isThrownBy(() -> log.await(READY, server, Duration.ZERO))
                    .withMessage("server did not say that it is ready within 0 s; " + state + "; it was ended")
                    .satisfies(lost -> assertThat(lost.log()).contains("=== its processes\n" + state));
        } finally {
            stopped.destroyForcibly();
        }
    }

    @Test
    void serverThatEnds_isAMachineThatCannot() {
        ServerLog log = new ServerLog(file);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> log.await(READY, server(false), Duration.ofSeconds(30)))
                .withMessageStartingWith("server did not say that it is ready, but ended; nothing is left running");
    }

    private static StartingServer server(boolean alive) {
        return new StartingServer("server", () -> alive, Optional::empty, () -> "what else is known");
    }
}
