package dev.furlong.storage;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A folder that Furlong made and may delete, known by the marker file in it. The marker is locked while the folder is in
 * use; the system drops the lock when its process ends in whatever way.
 */
public final class OwnedDirectory implements AutoCloseable {
    /** The name of the marker file. */
    public static final String MARKER = ".furlong-owned";

    private final Path path;
    private final FileChannel marker;

    private OwnedDirectory(Path path, FileChannel marker) {
        this.path = path;
        this.marker = marker;
    }

    /**
     * Makes a new folder, marked.
     *
     * @param path must not exist yet
     * @throws MachineException if it exists or cannot be made
     */
    public static OwnedDirectory create(Path path) {
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.createDirectory(path);
            Files.writeString(path.resolve(MARKER), "Made by Furlong, which may delete this folder.\n");
            FileChannel marker = FileChannel.open(path.resolve(MARKER), StandardOpenOption.WRITE);
            if (marker.tryLock() == null) {
                marker.close();
                throw new IOException("its marker " + MARKER + " is locked by another process");
            }
            return new OwnedDirectory(path, marker);
        } catch (IOException e) {
            throw new MachineException("folder " + path + ": must be possible to make, got " + e, e);
        }
    }

    /**
     * Deletes what a process that was killed left behind; nothing if there is nothing.
     *
     * @throws MachineException if the folder is in use, or not ours
     */
    public static void deleteAbandoned(Path path) {
        if (!Files.isRegularFile(path.resolve(MARKER), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            FileChannel marker = FileChannel.open(path.resolve(MARKER), StandardOpenOption.WRITE);
            if (marker.tryLock() == null) {
                marker.close();
                throw inUse(path);
            }
            new OwnedDirectory(path, marker).close();
        } catch (OverlappingFileLockException e) {
            throw inUse(path);
        } catch (IOException e) {
            throw new MachineException("folder " + path + ": must be possible to take over, got " + e, e);
        }
    }

    private static MachineException inUse(Path path) {
        return new MachineException("folder " + path + ": must not be in use, got another run that goes on in it;"
                + " wait for its end or stop it");
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /**
     * Deletes the folder and all in it, without following links.
     *
     * @throws MachineException if the marker is missing, or something cannot be deleted
     */
    @Override
    public void close() {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isRegularFile(path.resolve(MARKER), LinkOption.NOFOLLOW_LINKS)) {
            throw new MachineException("folder " + path + ": must carry the marker " + MARKER
                    + " to be deleted, got none; it was left alone");
        }
        try {
            marker.close();
            Files.walkFileTree(path, new Deletion());
        } catch (IOException e) {
            throw new MachineException(
                    "folder " + path + ": must be possible to delete, got " + e + "; part of it is left", e);
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
