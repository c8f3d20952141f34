package dev.furlong.deployment.binaries;

import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Binaries;
import dev.furlong.engine.release.Release;
import dev.furlong.failure.MachineException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The native binaries of the releases, unpacked, in a folder for each. */
public final class BinaryCache {
    private static final int DIGITS = 12;

    private final ArtifactResolver resolver;
    private final CacheFolders folders;

    /**
     * The cache of who runs this: {@code /var/cache/furlong} for root, else in the user's cache folder; the system
     * property {@code furlong.cache} names another folder.
     *
     * @param resolver the resolver that brings the archives that are not unpacked yet
     */
    public BinaryCache(ArtifactResolver resolver) {
        this(resolver, CacheRoot.here());
    }

    BinaryCache(ArtifactResolver resolver, Path root) {
        this.resolver = resolver;
        this.folders = new CacheFolders(root);
    }

    /**
     * The folder of a release's binaries for this machine's platform, with {@code bin} in it; unpacked if it was not
     * yet.
     *
     * @param place the target's place, for the message
     * @throws MachineException if the release has none for this platform, or they cannot be had or unpacked
     */
    public Path folder(String place, Release release) {
        Binaries binaries = binaries(place, release);
        return folder(name(release, Platform.here(), binaries), () -> resolver.resolve(binaries));
    }

    /**
     * The pinned binaries of a release for this machine's platform. Nothing is brought here.
     *
     * @param place the target's place, for the message
     * @throws MachineException if the release has none for this platform
     */
    public static Binaries binaries(String place, Release release) {
        Platform platform = Platform.here();
        Binaries binaries = release.binaries().get(platform.word());
        if (binaries == null) {
            String those = release.binaries().isEmpty()
                    ? "got none for any platform"
                    : "got them for " + String.join(", ", release.binaries().keySet());
            String rule = release.engine() + " " + release.number() + " must have native binaries for " + platform
                    + ", " + those + "; use another release, or " + release.engine() + "@" + release.number()
                    + ":container";
            throw MachineException.unstarted(place + ": " + rule, rule, null);
        }
        return binaries;
    }

    private static String name(Release release, Platform platform, Binaries binaries) {
        return release.engine() + "-" + release.number() + "-" + platform + "-"
                + binaries.sha256().substring(0, DIGITS);
    }

    Path folder(String name, Supplier<Path> archive) {
        return folders.folder(name, folder -> NativeArchive.unpack(archive.get(), folder));
    }
}
