package dev.furlong.deployment.binaries;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The place of a user's cache. */
final class CacheRoot {
    /** The system property that names another folder. */
    static final String PROPERTY = "furlong.cache";

    private CacheRoot() {}

    /** The folder for who runs this. */
    static Path here() {
        boolean root = "root".equals(ProcessHandle.current().info().user().orElse(""));
        return of(
                System.getProperty(PROPERTY),
                Platform.here(),
                root,
                System.getenv(),
                Path.of(System.getProperty("user.home")));
    }

    /**
     * The folder by each system's custom. Root's lies where the other account that a server then runs as can reach it.
     */
    static Path of(
            @Nullable String asked, Platform platform, boolean root, Map<String, String> environment, Path home) {
        if (asked != null) {
            return Path.of(asked).toAbsolutePath();
        }
        if (platform.system().equals("windows")) {
            String local = environment.get("LOCALAPPDATA");
            return (local == null ? home.resolve("AppData/Local") : Path.of(local)).resolve("furlong");
        }
        if (root) {
            return Path.of("/var/cache/furlong");
        }
        if (platform.system().equals("darwin")) {
            return home.resolve("Library/Caches/furlong");
        }
        String xdg = environment.get("XDG_CACHE_HOME");
        // The XDG specification: a relative path is invalid and to be ignored.
        return (xdg == null || !Path.of(xdg).isAbsolute() ? home.resolve(".cache") : Path.of(xdg)).resolve("furlong");
    }

    /**
     * Makes the folder; what is made of the path can be entered by all.
     *
     * @throws MachineException if it cannot be made
     */
    static void make(Path root) {
        try {
            makeOpen(root);
        } catch (IOException e) {
            throw MachineException.cannot(
                    "make cache folder " + root,
                    e,
                    "nothing was started; name another one with the system property " + PROPERTY);
        }
    }

    private static void makeOpen(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.getParent();
        if (parent != null) {
            makeOpen(parent);
        }
        // Another process may make it at the same time.
        Files.createDirectories(folder);
        Openness.executable(folder);
    }
}
