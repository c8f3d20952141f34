package dev.furlong.storage.owned;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.LoopDevice;
import dev.furlong.storage.kernel.MountTable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileStore;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder that Furlong made and may delete, known by the marker file in it. The marker is locked while the folder is in
 * use; the system drops the lock when its process ends in whatever way.
 */
public final class OwnedDirectory implements AutoCloseable {
    /** The name of the marker file. */
    public static final String MARKER = ".furlong-owned";

    // Closing any channel on a file drops this process's lock on it, so our own markers are never opened again.
    private static final Set<Path> IN_USE_HERE = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel marker;

    private OwnedDirectory(Path path, FileChannel marker) {
        this.path = path;
        this.marker = marker;
    }

    /**
     * Makes a new folder with a marker. Other accounts cannot look into it.
     *
     * @param path the path of the folder, which must not exist yet
     * @throws MachineException if it exists or cannot be made
     */
    public static OwnedDirectory create(Path path) {
        return create(path, "");
    }

    /**
     * Makes the same folder with more words on its marker.
     *
     * @param words the folder that it belongs to, in words
     */
    static OwnedDirectory create(Path path, String words) {
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            Files.createDirectory(path);
            Privacy.pass(path);
            Privacy.create(path.resolve(MARKER));
            Files.writeString(path.resolve(MARKER), "Made by Furlong, which may delete this folder.\n" + words);
            FileChannel marker = FileChannel.open(path.resolve(MARKER), StandardOpenOption.WRITE);
            if (marker.tryLock() == null) {
                marker.close();
                throw new IOException("its marker " + MARKER + " is locked by another process");
            }
            IN_USE_HERE.add(path.toRealPath());
            return new OwnedDirectory(path, marker);
        } catch (IOException e) {
            throw MachineException.cannot("make folder " + path, e);
        }
    }

    /**
     * Deletes what a process that was killed left behind; nothing if there is nothing.
     *
     * @throws MachineException if the folder is in use, or something cannot be deleted
     */
    public static void deleteAbandoned(Path path) {
        if (!isMarked(path)) {
            return;
        }
        try {
            if (IN_USE_HERE.contains(path.toRealPath())) {
                throw inUse(path);
            }
            FileChannel marker = FileChannel.open(path.resolve(MARKER), StandardOpenOption.WRITE);
            if (marker.tryLock() == null) {
                marker.close();
                throw inUse(path);
            }
            new OwnedDirectory(path, marker).close();
        } catch (OverlappingFileLockException e) {
            throw inUse(path);
        } catch (IOException e) {
            throw MachineException.cannot("take over folder " + path, e);
        }
    }

    /**
     * Deletes an empty folder without a marker: a process was killed between making it and marking it, or between the last
     * two steps of deleting it. For places where nobody else makes folders.
     *
     * @throws MachineException if it cannot be deleted
     */
    public static void deleteUnfinished(Path path) {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) || isMarked(path)) {
            return;
        }
        try (Stream<Path> content = Files.list(path)) {
            if (content.findAny().isEmpty()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw MachineException.cannot("delete folder " + path, e);
        }
    }

    /** Whether a folder carries our marker. */
    static boolean isMarked(Path path) {
        return Files.isRegularFile(path.resolve(MARKER), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Whether a marked folder is in use by a process that lives.
     *
     * @throws MachineException if its marker cannot be looked at
     */
    static boolean isInUse(Path path) {
        try {
            if (IN_USE_HERE.contains(path.toRealPath())) {
                return true;
            }
            try (FileChannel marker = FileChannel.open(path.resolve(MARKER), StandardOpenOption.WRITE)) {
                return marker.tryLock() == null;
            }
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (IOException e) {
            throw MachineException.cannot("read the marker of folder " + path, e);
        }
    }

    private static MachineException inUse(Path path) {
        return new MachineException("folder " + path + ": another run is using it; wait for its end, or stop it");
    }

    /** The path of the folder. */
    public Path path() {
        return path;
    }

    /**
     * Gives the folder its last name at one instant, and lets go of it; it stays, marked.
     *
     * @param name the last name, beside the folder; it must not exist yet
     * @throws MachineException if it cannot be renamed
     */
    public void keepAs(Path name) {
        try {
            Path real = path.toRealPath();
            // Windows renames no folder with an open file in it.
            marker.close();
            IN_USE_HERE.remove(real);
            Files.move(path, name, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw MachineException.cannot("rename folder " + path + " to " + name, e);
        }
    }

    /**
     * Deletes the folder and all in it, without following links. Loop devices whose image lies in it are unmounted and
     * detached first; if something else is mounted in it, nothing is deleted.
     *
     * @throws MachineException if the marker is missing, something of others is mounted in it, or something cannot be
     *     deleted
     */
    @Override
    public void close() {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!isMarked(path)) {
            throw new MachineException("folder " + path + ": must carry the marker " + MARKER
                    + " to be deleted, got none; it was left alone");
        }
        try {
            Path real = path.toRealPath();
            releaseMounts(real);
            marker.close();
            IN_USE_HERE.remove(real);
            Files.walkFileTree(real, new Deletion(real, Files.getFileStore(real)));
        } catch (IOException e) {
            throw MachineException.cannot(
                    "delete folder " + path,
                    e,
                    "part of it is left; remove it with: furlong clean --out "
                            + path.toAbsolutePath().getParent());
        }
    }

    private static void releaseMounts(Path real) {
        List<LoopDevice> loops = LoopDevice.below(real);
        for (MountTable.Mount mount : MountTable.current().below(real)) {
            if (loops.stream().noneMatch(loop -> loop.isSourceOf(mount))) {
                throw new MachineException("folder " + real + ": must have no foreign mount in it, got "
                        + mount.source() + " (" + mount.type() + ") at " + mount.point()
                        + "; nothing was deleted; unmount it, then './furlong clean'");
            }
        }
        loops.forEach(loop -> loop.release(real));
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        private final Path marker;
        private final FileStore store;

        Deletion(Path root, FileStore store) {
            this.marker = root.resolve(MARKER);
            this.store = store;
        }

        /** A second fence, for systems whose mounts cannot be listed. */
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
            if (!Files.getFileStore(folder).equals(store)) {
                throw new IOException("another file system is mounted at " + folder);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            // The marker goes last: until then whoever finds the rest may delete it.
            if (!file.equals(marker)) {
                Files.delete(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            if (folder.equals(marker.getParent())) {
                Files.deleteIfExists(marker);
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
