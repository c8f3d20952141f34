package dev.furlong.deployment.process;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.storage.disk.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** A server's log file, followed from where it ended when this was made. */
public final class ServerLog {
    private static final Duration PAUSE = Duration.ofMillis(5);
    /** The most bytes that are read: room for what a server says at its start, and for the stacks of 10,000 threads. */
    private static final int MOST_BYTES = 16 << 20;
    /** The most characters that are shown of a server that does not become ready. */
    private static final int MOST_SHOWN = 200_000;

    private final NanoClock clock = NanoClock.system();
    private final Path file;
    private final long begin;

    /** Follows what is written to a log from now on. */
    public ServerLog(Path file) {
        this.file = file;
        try {
            this.begin = Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Waits for a line.
     *
     * @param server the server that writes the log
     * @return the line
     * @throws TrialException if it does not come in time
     * @throws MachineException if the server ends before
     */
    public String await(Predicate<String> line, StartingServer server, Duration longest) {
        long deadline = clock.nanos() + longest.toNanos();
        while (true) {
            boolean wasAlive = server.alive().getAsBoolean();
            String said = since();
            Optional<String> found = said.lines().filter(line).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            if (!wasAlive) {
                throw new MachineException(
                        server.unready() + ", but ended; nothing is left running; it said:\n" + last(said));
            }
            if (clock.nanos() - deadline > 0) {
                throw server.silent(longest, said.isBlank() ? "" : "\nIt said:\n" + last(said));
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /** The end of a text, no more of it than a person reads. */
    private static String last(String said) {
        return said.substring(Math.max(0, said.length() - MOST_SHOWN)).strip();
    }

    /** The text that was written since this was made, once it holds these words; empty if they do not come in time. */
    public Optional<String> until(String words, Duration longest) {
        boolean came = Eventually.until(longest, () -> since().contains(words));
        return came ? Optional.of(since()) : Optional.empty();
    }

    private String since() {
        try {
            return Files.exists(file) ? LogTail.from(file, begin, MOST_BYTES) : "";
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private MachineException unreadable(IOException e) {
        return MachineException.cannot("read log " + file, e);
    }
}
