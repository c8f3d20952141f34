package dev.furlong.deployment.binaries;

import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Binaries;
import dev.furlong.engine.release.Release;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.OwnedDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The releases' native binaries, unpacked. A folder for each release carries the marker of an {@link OwnedDirectory}; it
 * gets its name when it is whole, and is made again where it is found damaged. Processes take turns in unpacking.
 */
public final class BinaryCache {
    private static final String LOCK = ".furlong-lock";
    private static final int DIGITS = 12;

    private final ArtifactResolver resolver;
    private final Path root;
    private final Set<Path> checked = new HashSet<>();

    /**
     * The cache of who runs this: {@code /var/cache/furlong} for root, else in the user's cache folder; the system
     * property {@code furlong.cache} names another folder.
     *
     * @param resolver brings the archives that are not unpacked yet
     */
    public BinaryCache(ArtifactResolver resolver) {
        this(resolver, CacheRoot.here());
    }

    BinaryCache(ArtifactResolver resolver, Path root) {
        this.resolver = resolver;
        this.root = root;
    }

    /**
     * The folder of a release's binaries for this machine's platform, with {@code bin} in it; unpacked if it was not yet.
     *
     * @param place for the message
     * @throws MachineException if the release has none for this platform, or they cannot be had or unpacked
     */
    public Path folder(String place, Release release) {
        Binaries binaries = binaries(place, release);
        return folder(name(release, Platform.here(), binaries), () -> resolver.resolve(binaries));
    }

    /**
     * What is pinned of a release for this machine's platform; nothing is brought here.
     *
     * @param place for the message
     * @throws MachineException if that is nothing
     */
    public static Binaries binaries(String place, Release release) {
        Platform platform = Platform.here();
        Binaries binaries = release.binaries().get(platform.word());
        if (binaries == null) {
            String those = release.binaries().isEmpty()
                    ? "got none for any platform"
                    : "got them for " + String.join(", ", release.binaries().keySet());
            throw new MachineException(place + ": " + release.engine() + " " + release.number()
                    + " must have native binaries for " + platform + ", " + those + "; take another release, or "
                    + release.engine() + "@" + release.number() + ":container; nothing was started");
        }
        return binaries;
    }

    private static String name(Release release, Platform platform, Binaries binaries) {
        return release.engine() + "-" + release.number() + "-" + platform + "-"
                + binaries.sha256().substring(0, DIGITS);
    }

    synchronized Path folder(String name, Supplier<Path> archive) {
        Path folder = root.resolve(name);
        if (checked.contains(folder)) {
            return folder;
        }
        CacheRoot.make(root);
        try {
            if (!Contents.unchanged(folder)) {
                unpackInTurn(archive, folder);
            }
            checked.add(folder);
            return folder;
        } catch (IOException e) {
            throw new MachineException(
                    "cache folder " + folder + ": must be possible to unpack into, got " + e
                            + "; name another cache with the system property " + CacheRoot.PROPERTY
                            + "; nothing was started",
                    e);
        }
    }

    private void unpackInTurn(Supplier<Path> archive, Path folder) throws IOException {
        // The monitor is for the threads of this JVM, in which a second lock on the file would be an error.
        synchronized (BinaryCache.class) {
            try (FileChannel channel =
                            FileChannel.open(root.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !Contents.unchanged(folder)) {
                    unpack(archive.get(), folder);
                }
            }
        }
    }

    private static void unpack(Path archive, Path folder) throws IOException {
        Path unfinished = folder.resolveSibling(folder.getFileName() + ".unfinished");
        remove(unfinished);
        OwnedDirectory owned = OwnedDirectory.create(unfinished);
        try {
            Openness.executable(unfinished);
            Openness.readable(unfinished.resolve(OwnedDirectory.MARKER));
            NativeArchive.unpack(archive, unfinished);
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

    /** What a killed process left, or what was damaged; only if it is ours. */
    private static void remove(Path folder) throws IOException {
        OwnedDirectory.deleteAbandoned(folder);
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(folder + " is there without the marker " + OwnedDirectory.MARKER
                    + " and was left alone; move it away");
        }
    }
}
