package dev.furlong.storage;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A folder that Furlong made and may delete, known by the marker file in it. */
public final class OwnedDirectory implements AutoCloseable {
    /** The name of the marker file. */
    public static final String MARKER = ".furlong-owned";

    private final Path path;

    private OwnedDirectory(Path path) {
        this.path = path;
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
        } catch (IOException e) {
            throw new MachineException("folder " + path + ": must be possible to make, got " + e, e);
        }
        return new OwnedDirectory(path);
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
