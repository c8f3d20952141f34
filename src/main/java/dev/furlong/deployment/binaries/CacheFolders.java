package dev.furlong.deployment.binaries;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * The folders of a cache, which every account may read. Each carries the marker of an
 * {@link OwnedDirectory}. A folder gets its name only when it is whole. A folder that is found
 * damaged is made again. Processes take turns in filling them.
 */
final class CacheFolders {
    private static final String LOCK = ".furlong-lock";

    private final Path root;
    private final Set<Path> checked = new HashSet<>();

    CacheFolders(Path root) {
        this.root = root;
    }

    /** Fills a new folder of the cache. */
    interface Filling {
        void fill(Path folder) throws IOException;
    }

    /**
     * The folder of this name. It is filled first if it is not there whole.
     *
     * @throws MachineException if that is not possible
     */
    synchronized Path folder(String name, Filling filling) {
        Path folder = root.resolve(name);
        if (checked.contains(folder)) {
            return folder;
        }
        CacheRoot.make(root);
        try {
            if (!Contents.unchanged(folder)) {
                fillInTurn(filling, folder);
            }
            checked.add(folder);
            return folder;
        } catch (IOException e) {
            throw MachineException.cannot(
                    "unpack into cache folder " + folder,
                    e,
                    "nothing was started; name another cache with the system property " + CacheRoot.PROPERTY);
        }
    }

    private void fillInTurn(Filling filling, Path folder) throws IOException {
        // The monitor is for threads of this JVM, where a second lock would be an error.
        synchronized (CacheFolders.class) {
            try (FileChannel channel =
                            FileChannel.open(root.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !Contents.unchanged(folder)) {
                    fill(filling, folder);
                }
            }
        }
    }

    private static void fill(Filling filling, Path folder) throws IOException {
        Path unfinished = folder.resolveSibling(folder.getFileName() + ".unfinished");
        remove(unfinished);
        OwnedDirectory owned = OwnedDirectory.create(unfinished);
        try {
            Openness.executable(unfinished);
            Openness.readable(unfinished.resolve(OwnedDirectory.MARKER));
            filling.fill(unfinished);
            Contents.record(unfinished);
            remove(folder);
            owned.keepAs(folder);
        } catch (IOException | RuntimeException e) {
            try {
                owned.close();
            } catch (MachineException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /** Deletes what a killed process left, or what was damaged, but only if it is ours. */
    private static void remove(Path folder) throws IOException {
        OwnedDirectory.deleteAbandoned(folder);
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(folder + " must carry the marker " + OwnedDirectory.MARKER
                    + ", got none; it was left alone; move it away");
        }
    }
}
