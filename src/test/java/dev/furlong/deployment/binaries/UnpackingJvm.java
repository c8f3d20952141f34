package dev.furlong.deployment.binaries;

import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.ReleaseCatalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM of its own that asks the cache for the bundled PostgreSQL. */
final class UnpackingJvm {
    private UnpackingJvm() {}

    /** Starts it, with these words before its command. */
    static Process start(Path cache, String... before) throws IOException {
        List<String> command = new ArrayList<>(List.of(before));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
        String repository = System.getProperty("maven.repo.local");
        if (repository != null) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        command.add("-D" + CacheRoot.PROPERTY + "=" + cache);
        command.add(UnpackingJvm.class.getName());
        return new ProcessBuilder(command).inheritIO().start();
    }

    /** The child. */
    public static void main(String[] arguments) {
        new BinaryCache(new ArtifactResolver())
                .folder("test", ReleaseCatalogue.bundled().of("test", "postgresql", null));
    }
}
