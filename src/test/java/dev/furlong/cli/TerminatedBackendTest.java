package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.jmh.BenchmarkPoint;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.Targets;
import dev.furlong.storage.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server that throws one client out: its trial is lost with the reason, the others go on, nothing stays behind. */
@EnabledOnOs(OS.LINUX)
@Tag("full")
final class TerminatedBackendTest {
    private static final int CLIENTS = 3;
    private static final Duration LONGEST = Duration.ofSeconds(120);
    /** What the deployment grants a native server. */
    private static final Duration LONGEST_STOP = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void terminatedBackend_losesItsTrialWithItsSqlStateAndTheOthersGoOn() {
        // What pg_terminate_backend does.
        Ended ended = lost(ProcessHandle::destroy);

        assertThat(ended.folder().trials().get(0).lostBecause())
                .contains(" ended: ", "; the phase had ", " of unknown outcome")
                .containsAnyOf("SQLState 57P01", "SQLState 08006");
        assertThat(ended.err()).contains("lost: client ");
    }

    /** The server then recovers. One that is asked to stop meanwhile may not stop for as long as a stop may take. */
    @Tag("every")
    @Test
    void killedBackend_losesItsTrial_andNobodyWaitsForTheServersRecovery() {
        List<TrialRecord> trials = lost(ProcessHandle::destroyForcibly).folder().trials();

        assertThat(trials.get(0).lostBecause()).contains("SQLState 08");
        assertThat(Instant.parse(trials.get(1).started()))
                .as("the next trial begins before the longest stop would be over")
                .isBefore(Instant.parse(trials.get(0).started()).plus(LONGEST_STOP));
    }

    private Ended lost(Consumer<ProcessHandle> end) {
        Root.demand(Targets.unavailable(BenchmarkPoint.of("postgresql:process", "", "tpcb", 100, 1)));
        try (FurlongProcess furlong = FurlongProcess.run(
                folder.resolve("results"),
                "tpcb",
                "--target",
                "postgresql:process",
                "--scale",
                "smoke",
                "--clients",
                String.valueOf(CLIENTS),
                "--repetitions",
                "2",
                "--warm-up",
                "2s",
                "--measure",
                "3s")) {
            furlong.awaitClients();
            ProcessHandle one = Await.value("the clients' backends", LONGEST, () -> {
                List<ProcessHandle> all = backends(furlong);
                // The youngest is that of the look at sessions, which is open while the clients are at work.
                return all.size() == CLIENTS + 1
                        ? all.stream().min(Comparator.comparing(ProcessHandle::pid))
                        : Optional.empty();
            });
            end.accept(one);
            Ended ended = furlong.await().exitsWith(4);

            RunFolder run = ended.folder().isLeftInOrder(false);
            assertThat(run.trials()).extracting(TrialRecord::lost).containsExactly(true, false);
            assertThat(run.trials().get(1).valid()).isTrue();
            return ended;
        }
    }

    private static List<ProcessHandle> backends(FurlongProcess furlong) {
        return ProcessHandle.of(furlong.pid()).stream()
                .flatMap(ProcessHandle::descendants)
                .filter(process -> title(process).startsWith("postgres: furlong postgres 127.0.0.1("))
                .toList();
    }

    /** What PostgreSQL wrote over its command line. */
    private static String title(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"));
        } catch (IOException e) {
            // It has ended meanwhile.
            return "";
        }
    }
}
