package dev.furlong.engine.derby.counter;

import dev.furlong.engine.derby.DerbyEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The growth of the log of a database in this JVM since it was first asked for, without what the asking itself wrote.
 * Derby removes files of its log, so a thread reads the beginning of each file when it is made: 24 bytes for each MiB
 * of log. It sleeps in between, and ends with the database's files or {@link #end}.
 */
final class LogGrowth {
    /** The growth where it is not known. */
    static final long UNKNOWN = -1;

    /**
     * The greatest error of what is taken off for asking, in bytes. Derby cleans up after it now or later. It then logs
     * a page of 4096 bytes with its header; 4381 bytes were seen.
     */
    static final long OF_ASKING = 8192;

    private static final int UNTIL_BEGUN_MILLIS = 2;
    private static final Map<Path, LogGrowth> ASKED = new ConcurrentHashMap<>();

    private final LogWatch watch;
    private final WatchService made;
    private final LogPosition first;
    private LogPosition asked;
    private long own;
    private long taken;
    private final GrowingCount load = new GrowingCount(OF_ASKING);

    private LogGrowth(LogWatch watch, LogPosition first) throws IOException {
        this.watch = watch;
        this.first = first;
        this.asked = first;
        this.made = watch.folder().getFileSystem().newWatchService();
        WatchKey key = watch.folder().register(made, StandardWatchEventKinds.ENTRY_CREATE);
        Thread thread = new Thread(() -> follow(key), "furlong-derby-log");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Called by Derby, in the transaction that wrote to the log from a position on.
     *
     * @param file the position's
     * @param place the position's
     * @return bytes of records from the first position that was asked for to this one, without what asking wrote; not less
     *     than before, unless by more than {@link #OF_ASKING}; {@link #UNKNOWN} if nobody can tell
     * @throws IOException if there is no log where Derby has one
     */
    static long until(long file, long place) throws IOException {
        LogPosition position = new LogPosition(file, place);
        LogGrowth growth = ASKED.get(database());
        if (growth == null) {
            growth = new LogGrowth(LogWatch.of(database()), position);
            ASKED.put(database(), growth);
        }
        return growth.ask(position);
    }

    /**
     * Derby calls this after {@link #until}, in a transaction of its own that writes the same. The growth since the
     * last call was not the load's, and this transaction is taken to write as much. A second call corrects the first
     * one, so that only the growth by asking is attributed to it.
     *
     * @param file the number of the position's file
     * @param place the position's place in the file
     * @throws IOException if the log cannot be looked at
     */
    static void own(long file, long place) throws IOException {
        LogGrowth growth = ASKED.get(database());
        if (growth == null) {
            throw new IllegalStateException("derby: the watch of the log must begin before its growth is read");
        }
        growth.disown(new LogPosition(file, place));
    }

    /** Forgets all databases of this JVM: they are shut down. */
    static void end() {
        ASKED.values().removeIf(growth -> {
            growth.close();
            return true;
        });
    }

    private static Path database() {
        return Path.of(System.getProperty("derby.system.home", ""), DerbyEngine.DATABASE)
                .toAbsolutePath();
    }

    private synchronized long ask(LogPosition position) throws IOException {
        watch.look();
        asked = position;
        taken = 0;
        OptionalLong bytes = watch.between(first, position);
        if (bytes.isEmpty()) {
            return UNKNOWN;
        }
        return load.told(bytes.getAsLong() - own);
    }

    private synchronized void disown(LogPosition position) throws IOException {
        watch.look();
        // Where it is not known, neither is what will be asked for next.
        long written = watch.between(asked, position).orElse(0);
        own += written - taken + written;
        asked = position;
        taken = written;
    }

    private void follow(WatchKey key) {
        try {
            @Nullable WatchKey woken = null;
            do {
                if (woken != null) {
                    woken.pollEvents();
                }
                watch.look();
                woken = watch.unread() ? made.poll(UNTIL_BEGUN_MILLIS, TimeUnit.MILLISECONDS) : made.take();
            } while (woken == null || key.reset());
        } catch (ClosedWatchServiceException | NoSuchFileException e) {
            // The database was shut down, or its files are gone.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException("derby: the folder of its log must be readable, got " + watch.folder(), e);
        }
    }

    private void close() {
        try {
            made.close();
        } catch (IOException e) {
            throw new UncheckedIOException("derby: the watch of its log must end", e);
        }
    }
}
