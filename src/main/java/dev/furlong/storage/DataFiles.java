package dev.furlong.storage;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A target's files: copied, synced and weighed. */
public final class DataFiles {
    /** Smaller files together are no share of a limit. */
    private static final long LEAST_EVICTED_BYTES = 1 << 20;

    private DataFiles() {}

    /**
     * Copies a folder whole, with owners, rights and symbolic links, and syncs the copy, so that writing it back does
     * not fall into a measurement. Where the file system can share blocks between files, it does.
     *
     * @param to the path of the copy, which must not exist yet
     * @throws MachineException if the disk is full or a file cannot be copied
     */
    public static void copy(Path from, Path to) {
        try {
            if (!Files.isDirectory(from)) {
                throw new NoSuchFileException(from.toString());
            }
            if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileAlreadyExistsException(to.toString());
            }
            if (gnuCp()) {
                // Not --sparse=always: zeros that a database wrote beforehand must stay written blocks.
                SystemCommand.run(
                        "data", "cp", "-aT", "--reflink=auto", "--sparse=auto", from.toString(), to.toString());
                SystemCommand.run("data", "sync", "-f", to.toString());
            } else {
                copyFileByFile(from, to);
            }
        } catch (IOException e) {
            throw MachineException.cannot(
                    "copy data from " + from + " to " + to,
                    e,
                    "the copy is incomplete; Furlong deletes it at the end of the run");
        }
    }

    static void copyFileByFile(Path from, Path to) throws IOException {
        List<Path> sources;
        try (Stream<Path> tree = Files.walk(from)) {
            sources = tree.toList();
        }
        for (Path source : sources) {
            Path copy = to.resolve(from.relativize(source).toString());
            Files.copy(source, copy, LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
            if (Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS)) {
                boolean writable = Files.isWritable(copy);
                try (FileChannel channel =
                        FileChannel.open(copy, writable ? StandardOpenOption.WRITE : StandardOpenOption.READ)) {
                    channel.force(true);
                }
            }
        }
    }

    private static boolean gnuCp() {
        return System.getProperty("os.name").equals("Linux")
                && SystemCommand.missing("cp", "sync").isEmpty()
                && SystemCommand.end("data", "cp", "--version").output().contains("GNU coreutils");
    }

    /**
     * Takes a folder's files out of the page cache. A cached page counts against the process that read it first. A
     * process under a memory limit would otherwise use the pages that our copy left there, beyond its limit. This needs
     * Linux with GNU dd; elsewhere there is no limit to keep.
     *
     * @throws MachineException if that fails
     */
    public static void evict(Path folder) {
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path file : tree.filter(one -> Files.isRegularFile(one, LinkOption.NOFOLLOW_LINKS))
                    .toList()) {
                if (Files.size(file) >= LEAST_EVICTED_BYTES) {
                    SystemCommand.run("data", "dd", "if=" + file, "iflag=nocache", "count=0", "status=none");
                }
            }
        } catch (IOException e) {
            throw MachineException.cannot("read data in " + folder, e);
        }
    }

    /** Free bytes of the file system that a path lies on, or will lie on. */
    public static long freeBytes(Path path) {
        try {
            return Files.getFileStore(nearestExisting(path)).getUsableSpace();
        } catch (IOException e) {
            throw MachineException.cannot("read the file system of data " + path, e);
        }
    }

    /** The type of the file system that a path lies on, such as {@code ext4} or {@code tmpfs}. */
    public static String fileSystem(Path path) {
        try {
            return Files.getFileStore(nearestExisting(path)).type();
        } catch (IOException e) {
            throw MachineException.cannot("read the file system of data " + path, e);
        }
    }

    /**
     * Says why no folder can be made where a path lies or will lie; empty if one can. One is made and removed again.
     */
    public static Optional<String> takesNoFolder(Path path) {
        Path existing = nearestExisting(path);
        try {
            Files.delete(Files.createTempDirectory(existing, ".furlong-"));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(existing + ", on a file system of type " + fileSystem(existing)
                    + ", in which no folder can be made");
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
