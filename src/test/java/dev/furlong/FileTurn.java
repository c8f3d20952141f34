package dev.furlong;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A turn that a JVM has while it holds a lock on a file. The system takes the lock back when the JVM dies. */
record FileTurn(FileChannel channel, FileLock lock) implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(20);

    /**
     * The limits of a wait.
     *
     * @param say the time after which, again and again, it says for whom it waits
     * @param longest the time after which the wait fails
     * @param output the stream to say it to
     */
    record Patience(Duration say, Duration longest, PrintStream output) {}

    /**
     * Waits for a turn and takes it.
     *
     * @param shared whether others who share it may have it at the same time
     * @param who the name of the one that waits
     * @throws IllegalStateException if the turn does not come; it names whoever has it
     */
    static FileTurn take(Path file, boolean shared, String who, Patience patience) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            long begin = System.nanoTime();
            long said = begin;
            while (true) {
                @Nullable FileLock lock = channel.tryLock(0, Long.MAX_VALUE, shared);
                if (lock != null) {
                    return new FileTurn(channel, lock);
                }
                long now = System.nanoTime();
                boolean over = now - begin >= patience.longest().toNanos();
                if (over || now - said >= patience.say().toNanos()) {
                    said = now;
                    String words = who + ": must come within "
                            + patience.longest().toSeconds() + " s, has waited for "
                            + Duration.ofNanos(now - begin).toSeconds() + " s for " + file + ", which is held by "
                            + holders(file);
                    patience.output().println(words);
                    if (over) {
                        throw new IllegalStateException(words);
                    }
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            lock.release();
        }
    }

    /** Processes with a lock on a file; Linux only. */
    private static String holders(Path file) throws IOException {
        Path locks = Path.of("/proc/locks");
        if (!Files.isReadable(locks)) {
            return "an unknown process";
        }
        // For example: 1: POSIX  ADVISORY  WRITE 4711 fe:00:1234 0 EOF
        String inode = ":" + Files.getAttribute(file, "unix:ino");
        return Files.readAllLines(locks).stream()
                .map(line -> line.split("\\s+"))
                .filter(fields -> fields.length > 5 && fields[5].endsWith(inode))
                .map(fields -> "process " + fields[4] + " in " + folder(fields[4]))
                .collect(Collectors.joining(", "));
    }

    private static String folder(String process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", process, "cwd")).toString();
        } catch (IOException e) {
            return "a folder that cannot be read: " + e;
        }
    }
}
