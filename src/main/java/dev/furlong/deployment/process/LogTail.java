package dev.furlong.deployment.process;

import dev.furlong.deployment.kernel.ProcessTree;
import dev.furlong.failure.Cause;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The last lines of a log. */
public final class LogTail {
    private static final int LAST_BYTES = 8_000;
    private static final int LONG_BYTES = 200_000;
    private static final int LAST_LINES = 20;
    /** The number of a crash report's bytes that tell what crashed and where; the rest is the process's memory map. */
    private static final int CRASH_BYTES = 50_000;

    private LogTail() {}

    /**
     * The ends of all logs in a folder, and the beginnings of crash reports in the folders of its JVMs, each after its
     * name, for a file of its own.
     */
    public static String ofAll(Path folder) {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log : files.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList()) {
                text.append(section(String.valueOf(log.getFileName()), orWhyNot(log, () -> end(log, LONG_BYTES))));
            }
            for (Path report : crashReports(folder)) {
                text.append(section(
                        folder.relativize(report).toString(), orWhyNot(report, () -> from(report, 0, CRASH_BYTES))));
            }
        } catch (IOException | UncheckedIOException e) {
            text.append("\n(folder ")
                    .append(folder)
                    .append(" cannot be read: ")
                    .append(Cause.of(e))
                    .append(')');
        }
        return text.toString();
    }

    /** The reports of crashed JVMs in their working folders. Other accounts own these, so no link there is followed. */
    private static List<Path> crashReports(Path folder) throws IOException {
        try (Stream<Path> reports = Files.find(
                folder,
                2,
                (path, attributes) -> attributes.isRegularFile()
                        && !folder.equals(path.getParent())
                        && path.getFileName().toString().matches("hs_err_pid[0-9]+[.]log"))) {
            return reports.sorted().toList();
        }
    }

    /** A text after its title, for a file that holds more than one. */
    public static String section(String title, String text) {
        return "\n\n=== " + title + "\n" + text.strip();
    }

    /** The states of a process and of all that it started, after their title. */
    public static String processes(ProcessTree tree) {
        return section("its processes", tree.lines());
    }

    /** The last bytes of a log. No more is read: a log may be larger than our heap. */
    private static String end(Path log, int bytes) throws IOException {
        if (!Files.exists(log)) {
            return "";
        }
        return from(log, Math.max(0, Files.size(log) - bytes), bytes).strip();
    }

    /** The text of a log from a place on, at most so many bytes; nothing if the log is shorter. */
    static String from(Path log, long place, int bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            channel.position(place);
            ByteBuffer read = ByteBuffer.allocate((int) Math.max(0, Math.min(channel.size() - place, bytes)));
            while (read.hasRemaining() && channel.read(read) >= 0) {
                // A read may give less than was asked for.
            }
            return new String(read.array(), 0, read.position(), StandardCharsets.UTF_8);
        }
    }

    /** The last lines of a file, for a message; nothing if it is not there. */
    public static String of(Path log) {
        List<String> lines = orWhyNot(log, () -> end(log, LAST_BYTES)).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    private interface Reading {
        String text() throws IOException;
    }

    /** A log that cannot be read hides no other one. */
    private static String orWhyNot(Path log, Reading reading) {
        try {
            return reading.text();
        } catch (IOException e) {
            return "(its log " + log + " cannot be read: " + Cause.of(e) + ")";
        }
    }
}
