package dev.furlong.deployment;

import dev.furlong.failure.MachineException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.storage.disk.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** A server's log file, followed from where it ended when this was made. */
final class ServerLog {
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final NanoClock clock = NanoClock.system();
    private final Path file;
    private final int begin;

    ServerLog(Path file) {
        this.file = file;
        this.begin = bytes().length;
    }

    /**
     * Waits for a line.
     *
     * @param alive whether whoever writes it still runs
     * @return it
     * @throws MachineException if it does not come in time, or the server ends before
     */
    String await(Predicate<String> line, BooleanSupplier alive, Duration longest, String name) {
        long deadline = clock.nanos() + longest.toNanos();
        while (true) {
            boolean wasAlive = alive.getAsBoolean();
            String said = since();
            Optional<String> found = said.lines().filter(line).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            if (!wasAlive || clock.nanos() - deadline > 0) {
                throw new MachineException(name + ": must say that it is ready, got "
                        + (wasAlive ? "nothing within " + longest.toSeconds() + " s" : "its end")
                        + "; nothing is left running; it said:\n" + said.strip());
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /** What was written since this was made, once it holds these words; empty if they do not come in time. */
    Optional<String> until(String words, Duration longest) {
        boolean came = Patience.until(longest, () -> since().contains(words));
        return came ? Optional.of(since()) : Optional.empty();
    }

    private String since() {
        byte[] all = bytes();
        return new String(all, begin, all.length - begin, StandardCharsets.UTF_8);
    }

    private byte[] bytes() {
        try {
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException e) {
            throw new MachineException("log " + file + ": must be readable, got " + e, e);
        }
    }
}
