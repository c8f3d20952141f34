package dev.furlong.storage;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A target's files: copied, synced and weighed. */
public final class DataFiles {
    private DataFiles() {}

    /**
     * Copies a folder whole, and syncs the copy, so that writing it back does not fall into a measurement.
     *
     * @param to must not exist yet
     * @throws MachineException if the disk is full or a file cannot be copied
     */
    public static void copy(Path from, Path to) {
        try {
            List<Path> sources;
            try (Stream<Path> tree = Files.walk(from)) {
                sources = tree.toList();
            }
            for (Path source : sources) {
                Path copy = to.resolve(from.relativize(source).toString());
                if (Files.isDirectory(source, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(source, copy);
                    try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
                        channel.force(true);
                    }
                }
            }
        } catch (IOException e) {
            throw new MachineException(
                    "data: must be possible to copy from " + from + " to " + to + ", got " + e
                            + "; the copy is left incomplete and is deleted at the end of the run",
                    e);
        }
    }

    /** Free bytes of the file system that a path lies on, or will lie on. */
    public static long freeBytes(Path path) {
        try {
            return Files.getFileStore(nearestExisting(path)).getUsableSpace();
        } catch (IOException e) {
            throw new MachineException("data " + path + ": must lie on a readable file system, got " + e, e);
        }
    }

    /** The type of the file system that a path lies on, such as {@code ext4} or {@code tmpfs}. */
    public static String fileSystem(Path path) {
        try {
            return Files.getFileStore(nearestExisting(path)).type();
        } catch (IOException e) {
            throw new MachineException("data " + path + ": must lie on a readable file system, got " + e, e);
        }
    }

    private static Path nearestExisting(Path path) {
        Path existing = path.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing;
    }
}
