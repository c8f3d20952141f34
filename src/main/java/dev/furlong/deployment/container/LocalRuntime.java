package dev.furlong.deployment.container;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * Makes Testcontainers use the runtime that was checked. Its own search would write a file into the user's home folder.
 * Other uses of Testcontainers in the same JVM are not affected.
 */
public final class LocalRuntime extends DockerClientProviderStrategy {
    private static final int BEFORE_ALL_OTHERS = 1000;

    private static volatile @Nullable Path wanted;

    /** Testcontainers calls this. */
    public LocalRuntime() {}

    static void use(RuntimeSocket runtime) {
        wanted = runtime.path();
    }

    @Override
    protected boolean isApplicable() {
        return wanted != null;
    }

    @Override
    protected int getPriority() {
        return BEFORE_ALL_OTHERS;
    }

    @Override
    protected boolean isPersistable() {
        return false;
    }

    @Override
    public TransportConfig getTransportConfig() {
        return TransportConfig.builder()
                .dockerHost(URI.create("unix://" + wanted))
                .build();
    }

    @Override
    public String getDescription() {
        return "the container runtime of this machine";
    }

    @Override
    public synchronized String getDockerHostIpAddress() {
        return "127.0.0.1";
    }
}
