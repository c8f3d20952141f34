package dev.furlong.deployment.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that an archive is unpacked once, whole, and again where it was damaged. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "making a symbolic link needs a privilege there")
final class BinaryCacheTest {
    @TempDir
    private Path temporary;

    private Path root;
    private Path jar;
    private final AtomicInteger unpacked = new AtomicInteger();

    private final Supplier<Path> archive = () -> {
        unpacked.incrementAndGet();
        return jar;
    };

    @BeforeEach
    void makeArchive() throws IOException {
        root = temporary.resolve("deep/cache");
        jar = temporary.resolve("small.jar");
        try (TarXz tar = new TarXz(jar)) {
            tar.file("bin/server", "run", 0755)
                    .file("lib/libx.so.1", "library", 0644)
                    .link("lib/libx.so", "libx.so.1");
        }
    }

    @Test
    void secondCall_isAHit() {
        BinaryCache cache = cache();
        Path folder = cache.folder("small-1", archive);

        assertThat(folder).isEqualTo(root.resolve("small-1"));
        assertThat(folder.resolve("bin/server")).hasContent("run").isExecutable();
        assertThat(folder.resolve(OwnedDirectory.MARKER)).isRegularFile();
        assertThat(cache.folder("small-1", archive)).isEqualTo(folder);
        assertThat(cache().folder("small-1", archive)).isEqualTo(folder);
        assertThat(unpacked).hasValue(1);
    }

    @Test
    void eachKindOfDamage_isRepaired() throws IOException {
        Path folder = cache().folder("small-1", archive);

        assertRepaired(() -> Files.writeString(folder.resolve("lib/libx.so.1"), "LIBRARY"));
        assertRepaired(() -> Files.delete(folder.resolve("lib/libx.so.1")));
        assertRepaired(() -> Files.writeString(folder.resolve("lib/more"), ""));
        assertRepaired(() -> Openness.readable(folder.resolve("bin/server")));
        assertRepaired(() -> Files.delete(folder.resolve(".furlong-contents")));
        assertRepaired(() -> {
            Files.delete(folder.resolve("lib/libx.so"));
            Files.createSymbolicLink(folder.resolve("lib/libx.so"), Path.of("libx.so.2"));
        });
    }

    @Test
    void folderThatIsNotOurs_isLeftAlone() throws IOException {
        Path theirs = Files.createDirectories(root.resolve("small-1"));
        Files.writeString(theirs.resolve("precious"), "x");

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> cache().folder("small-1", archive))
                .withMessageContaining("small-1 must carry the marker .furlong-owned, got none; it was left alone");
        assertThat(theirs.resolve("precious")).hasContent("x");
        assertThat(root.resolve("small-1.unfinished")).doesNotExist();
    }

    @Test
    void halfUnpackedFolder_isRemoved() throws IOException {
        Path unfinished = Files.createDirectories(root.resolve("small-1.unfinished/bin"));
        Files.writeString(unfinished.resolve("server"), "ru");
        Files.writeString(unfinished.resolveSibling(OwnedDirectory.MARKER), "");

        cache().folder("small-1", archive);

        assertThat(root.resolve("small-1/bin/server")).hasContent("run");
        assertThat(root.resolve("small-1.unfinished")).doesNotExist();
    }

    @Test
    void archiveThatLeavesItsFolder_leavesNothingBehind() throws IOException {
        try (TarXz tar = new TarXz(jar)) {
            tar.file("bin/server", "run", 0755).file("../x", "escaped", 0644);
        }

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> cache().folder("small-1", archive))
                .withMessageContaining("entry ../x: must stay in the folder");
        try (Stream<Path> left = Files.list(root)) {
            assertThat(left).containsExactly(root.resolve(".furlong-lock"));
        }
    }

    @Test
    void archiveThatIsCutShort_leavesNothingBehindAndTheNextOneIsTaken() throws IOException {
        byte[] whole = Files.readAllBytes(jar);
        Files.write(jar, java.util.Arrays.copyOf(whole, whole.length / 2));

        assertThatExceptionOfType(MachineException.class).isThrownBy(() -> cache().folder("small-1", archive));
        assertThat(root.resolve("small-1")).doesNotExist();
        assertThat(root.resolve("small-1.unfinished")).doesNotExist();
        Files.write(jar, whole);
        assertThat(cache().folder("small-1", archive).resolve("bin/server")).hasContent("run");
    }

    private interface Damage {
        void doIt() throws IOException;
    }

    private void assertRepaired(Damage damage) throws IOException {
        int before = unpacked.get();
        damage.doIt();

        Path folder = cache().folder("small-1", archive);

        assertThat(unpacked).hasValue(before + 1);
        assertThat(folder.resolve("lib/libx.so")).hasContent("library");
        assertThat(folder.resolve("bin/server")).hasContent("run").isExecutable();
        assertThat(folder.resolve("lib/more")).doesNotExist();
        try (Stream<Path> left = Files.list(root)) {
            assertThat(left).containsExactlyInAnyOrder(root.resolve(".furlong-lock"), folder);
        }
    }

    private BinaryCache cache() {
        return new BinaryCache(new ArtifactResolver(), root);
    }
}
