package dev.furlong.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that a program that fails is a failure that says why. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no POSIX shell")
final class SystemCommandTest {
    private static final Duration LOOK = Duration.ofMillis(30);

    @Test
    void outputOfAProgramThatSucceeds_isReturned() {
        assertThat(SystemCommand.run("place", "sh", "-c", "echo out; echo err >&2"))
                .isEqualTo("out");
    }

    @Test
    void programThatFails_isNamedWithItsStatusAndItsErrors() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> SystemCommand.run("place", "sh", "-c", "echo no such disk >&2; exit 3"))
                .withMessage("place: 'sh -c echo no such disk >&2; exit 3' failed:" + " status 3 (no such disk)");
    }

    @Test
    void programThatIsNotHere_isNamed() {
        assertThat(SystemCommand.missing("sh", "no-such-program")).containsExactly("no-such-program");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> SystemCommand.run("place", "no-such-program"))
                .withMessageContaining("must have the program no-such-program")
                .withMessageContaining("install it");
    }

    @Test
    void interruptedThread_stillRunsAProgramToItsEnd_andStaysInterrupted() {
        Thread.currentThread().interrupt();

        String output = SystemCommand.run("place", "sh", "-c", "sleep 0.1; echo done");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(output).isEqualTo("done");
    }

    @Test
    void errorsThatFillTheirPipe_areReadWhileTheProgramRuns() {
        SystemCommand.Ended ended =
                SystemCommand.end("place", "sh", "-c", "head -c 300000 /dev/zero | tr '\\0' x >&2; echo out");

        assertThat(ended.output()).isEqualTo("out\n");
        assertThat(ended.errors()).hasSize(300_000);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void stoppedProgram_isKilled_andToldWithItsNumberItsStateAndTheLimit() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> SystemCommand.end("place", LOOK, "sh", "-c", "kill -STOP $$"))
                .withMessageMatching(
                        "place: 'sh -c kill -STOP \\$\\$' did not end within 60 s: process [0-9]+ in state T,"
                                + " stopped by a signal such as SIGSTOP, for 30 s; it was killed")
                .satisfies(e -> assertThat(
                                alive(String.valueOf(e.getMessage()).replaceFirst("(?s).* process ([0-9]+) .*", "$1")))
                        .isFalse());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void programThatDoesNotEnd_isKilledWithAllThatItStarted_whoeverIsInterrupted(@TempDir Path folder)
            throws IOException {
        Path started = folder.resolve("started");
        String command = "sleep 1000 & echo $! > " + started + "; wait";
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> SystemCommand.end("place", LOOK, "sh", "-c", command))
                .withMessageMatching("(?s).* did not end within 60 s: process [0-9]+ in state [A-Z]; it was killed");
        assertThat(Thread.interrupted()).isTrue();
        String child = Files.readString(started).strip();
        assertThat(Eventually.until(Duration.ofSeconds(10), () -> !alive(child)))
                .as("end of what it started, " + child)
                .isTrue();
    }

    private static boolean alive(String pid) {
        return ProcessHandle.of(Long.parseLong(pid))
                .filter(ProcessHandle::isAlive)
                .isPresent();
    }

    /** On two cores, JDK 25 does all that follows the end of a process in a pool of one thread. */
    @Test
    void endOfAProgram_isHeard_whileTheCommonPoolIsBusy() {
        CountDownLatch done = new CountDownLatch(1);
        for (int thread = 0; thread < ForkJoinPool.getCommonPoolParallelism() + 2; thread++) {
            CompletableFuture.runAsync(() -> awaitEnd(done), ForkJoinPool.commonPool());
        }
        try {
            assertThat(SystemCommand.end("place", LOOK, "sh", "-c", "sleep 0.1; echo out")
                            .output())
                    .isEqualTo("out\n");
        } finally {
            done.countDown();
        }
    }

    private static void awaitEnd(CountDownLatch done) {
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void copyThatReadsNothing_isKilledAfterHalfAnHourOfLooks(@TempDir Path folder) {
        Path pipe = pipe(folder);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> SystemCommand.end(
                        "data",
                        Duration.ofMillis(1),
                        SystemCommand.Haste.MOVES_DATA,
                        "cp",
                        pipe.toString(),
                        "/dev/null"))
                .withMessageMatching("data: 'cp " + pipe + " /dev/null' did not end, or read or write something,"
                        + " within 30 min: process [0-9]+ in state [A-Z]; it was killed");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void copyThatGetsOn_hasItsWholeTimeAgainAndAgain(@TempDir Path folder) throws Exception {
        Path pipe = pipe(folder);
        Path copy = folder.resolve("copy");
        SystemCommand.Haste hundredLooks = new SystemCommand.Haste(Duration.ofSeconds(100), true);
        CompletableFuture<SystemCommand.Ended> ended = CompletableFuture.supplyAsync(
                () -> SystemCommand.end(
                        "data", Duration.ofMillis(30), hundredLooks, "cp", pipe.toString(), copy.toString()),
                OwnThread::start);

        try (OutputStream slow = Files.newOutputStream(pipe)) {
            for (int part = 0; part < 45; part++) {
                slow.write(part);
                slow.flush();
                Thread.sleep(100);
            }
        }

        assertThat(ended.get(60, TimeUnit.SECONDS).status()).isZero();
        assertThat(copy).hasSize(45);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void briefProgram_isKilledInItsTime_thoughItReadsAndWrites() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> SystemCommand.end("place", LOOK, "sh", "-c", "while :; do echo x >/dev/null; done"))
                .withMessageContaining("did not end within 60 s: process ");
    }

    private static Path pipe(Path folder) {
        Path pipe = folder.resolve("pipe");
        SystemCommand.run("test", "mkfifo", pipe.toString());
        return pipe;
    }

    @ParameterizedTest
    @CsvSource({
        "cp, true",
        "sync, true",
        "umount, true",
        "dd, true",
        "mkfs.ext4, true",
        "filefrag, true",
        "losetup, false",
        "mount, false"
    })
    void programThatMovesData_mayTakeLonger(String program, boolean movesData) {
        assertThat(SystemCommand.Haste.of(program))
                .isEqualTo(movesData ? SystemCommand.Haste.MOVES_DATA : SystemCommand.Haste.BRIEF);
        assertThat(SystemCommand.Haste.of(program, "--version")).isEqualTo(SystemCommand.Haste.BRIEF);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatAProcessWrites_isSeenFromOutside(@TempDir Path folder) throws IOException {
        long pid = ProcessHandle.current().pid();
        long before = SystemCommand.movedBytes(pid);

        Files.write(folder.resolve("file"), new byte[1_000_000]);

        assertThat(SystemCommand.movedBytes(pid) - before).isGreaterThanOrEqualTo(1_000_000);
    }
}
