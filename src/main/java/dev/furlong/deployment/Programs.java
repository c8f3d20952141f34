package dev.furlong.deployment;

import dev.furlong.deployment.binaries.BinaryCache;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import java.nio.file.Path;

/** Where a release's native programs are on this machine. */
public final class Programs {
    private final BinaryCache cache;

    /** Brings artifacts with this resolver. */
    public Programs(ArtifactResolver resolver) {
        this.cache = new BinaryCache(resolver);
    }

    /**
     * The folder that holds a release's programs.
     *
     * @param place for the message
     * @throws dev.furlong.failure.MachineException if this machine has none and can get none
     */
    public Path folder(String place, Release release) {
        return cache.folder(place, release).resolve("bin");
    }
}
