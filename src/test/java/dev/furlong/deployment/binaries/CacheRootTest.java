package dev.furlong.deployment.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes where the cache lies for each user and system. */
final class CacheRootTest {
    private static final Platform LINUX = new Platform("linux", "amd64");

    @TempDir
    private Path home;

    @Test
    void rootsCache_isWhereOtherAccountsCanReachIt() {
        assertThat(CacheRoot.of(null, LINUX, true, Map.of("XDG_CACHE_HOME", "/root/c"), home))
                .isEqualTo(Path.of("/var/cache/furlong"));
    }

    @Test
    void usersCache_isInTheCacheFolderOfItsSystem() {
        Path xdg = home.resolve("xdg");
        assertThat(CacheRoot.of(null, LINUX, false, Map.of(), home)).isEqualTo(home.resolve(".cache/furlong"));
        assertThat(CacheRoot.of(null, LINUX, false, Map.of("XDG_CACHE_HOME", xdg.toString()), home))
                .isEqualTo(xdg.resolve("furlong"));
        assertThat(CacheRoot.of(null, LINUX, false, Map.of("XDG_CACHE_HOME", "relative"), home))
                .isEqualTo(home.resolve(".cache/furlong"));
        assertThat(CacheRoot.of(null, new Platform("darwin", "arm64v8"), false, Map.of(), home))
                .isEqualTo(home.resolve("Library/Caches/furlong"));
        assertThat(CacheRoot.of(null, new Platform("windows", "amd64"), false, Map.of("LOCALAPPDATA", "/local"), home))
                .isEqualTo(Path.of("/local/furlong"));
    }

    @Test
    void namedCache_isTakenFromWhoeverNamesIt() {
        assertThat(CacheRoot.of(home.toString(), LINUX, true, Map.of(), Path.of("/elsewhere")))
                .isEqualTo(home);
    }

    @Test
    void cacheThatCannotBeMade_isRefusedWithAWayOut() throws IOException {
        Path file = Files.writeString(home.resolve("file"), "in the way");

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> CacheRoot.make(file.resolve("cache")))
                .withMessageStartingWith("cannot make cache folder " + file.resolve("cache") + ": ")
                .withMessageContaining("the system property furlong.cache");
    }
}
