package dev.furlong.engine.derby.counter;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * The files of one database's log, looked at from outside. A position in Derby's log is a file's number and a place in
 * it. Files end where they happen to, and are removed by checkpoints. But each begins with the place at which the one
 * before it ended. So whoever has seen each file once knows the length of the log. Source: Derby's {@code LogToFile},
 * "Log file format", the same since 10.1: format and version (8 bytes), the file's number (8), where the file before it
 * ended (8).
 */
public final class LogWatch {
    /** A file begins with so many bytes that are no records. */
    public static final int HEADER_BYTES = 24;

    private static final int PLACE_BITS = 32;
    private static final String NAME = "log([0-9]{1,18})\\.dat";

    private final Path folder;
    private final Map<Long, Long> ends = new HashMap<>();
    private boolean unread;

    LogWatch(Path folder) {
        this.folder = folder;
    }

    /**
     * Watches the log of a database, by its folder.
     *
     * @throws IOException if that holds no database, or its log cannot be found
     */
    static LogWatch of(Path database) throws IOException {
        return new LogWatch(folderOf(database));
    }

    /**
     * The folder of a database's log.
     *
     * @throws IOException if that holds no database, or its log cannot be found
     */
    public static Path folderOf(Path database) throws IOException {
        Properties service = new Properties();
        try (InputStream in = Files.newInputStream(database.resolve("service.properties"))) {
            service.load(in);
        }
        Path folder =
                Path.of(service.getProperty("logDevice", database.toString())).resolve("log");
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "must be the folder of Derby's log");
        }
        return folder;
    }

    Path folder() {
        return folder;
    }

    /** Reads the beginning of each file that was not read before. */
    synchronized void look() throws IOException {
        unread = false;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "log*.dat")) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (name.matches(NAME)) {
                    look(file, Long.parseLong(name.replaceFirst(NAME, "$1")));
                }
            }
        }
    }

    private void look(Path file, long number) throws IOException {
        if (ends.containsKey(number - 1)) {
            return;
        }
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            in.readLong();
            long itself = in.readLong();
            long before = in.readLong();
            // The first file of all has none before it.
            if (itself == number && before >>> PLACE_BITS == number - 1) {
                ends.put(number - 1, before & -1L >>> PLACE_BITS);
            }
        } catch (NoSuchFileException e) {
            // Removed since it was listed. If nobody has read it before, the log's length is not known.
            return;
        } catch (EOFException e) {
            // Made a moment ago.
            unread = true;
        }
    }

    /** Whether the last look found a file that had not been begun. */
    synchronized boolean unread() {
        return unread;
    }

    /**
     * The bytes of records between two positions, those of checksums and checkpoints among them.
     *
     * @return nothing if a file between them was gone before anybody looked
     */
    synchronized OptionalLong between(LogPosition from, LogPosition to) {
        long bytes = to.place() - from.place();
        for (long file = from.file(); file < to.file(); file++) {
            Long end = ends.get(file);
            if (end == null) {
                return OptionalLong.empty();
            }
            bytes += end - HEADER_BYTES;
        }
        return OptionalLong.of(bytes);
    }
}
