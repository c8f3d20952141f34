package dev.furlong.deployment.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that an archive's files, modes and links are restored, and that nothing is written outside of the folder. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "making a symbolic link needs a privilege there")
final class NativeArchiveTest {
    @TempDir
    private Path temporary;

    private Path folder;
    private Path jar;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectories(temporary.resolve("a/folder"));
        jar = temporary.resolve("archive.jar");
    }

    @Test
    void tar_keepsExecBitsAndLinks() throws IOException {
        try (TarXz tar = new TarXz(jar)) {
            tar.file("./bin/server", "run", 0700)
                    .file("lib/libx.so.1", "x", 0600)
                    .link("lib/libx.so", "libx.so.1");
        }

        NativeArchive.unpack(jar, folder);

        assertThat(Openness.of(folder.resolve("bin/server"))).isEqualTo("rwxr-xr-x");
        assertThat(Openness.of(folder.resolve("bin"))).isEqualTo("rwxr-xr-x");
        assertThat(Openness.of(folder.resolve("lib/libx.so.1"))).isEqualTo("rw-r--r--");
        assertThat(folder.resolve("lib/libx.so")).isSymbolicLink().hasContent("x");
    }

    @Test
    void plainEntries_areUnpackedFromAboveBinAndProgramsCanRun() throws IOException {
        zip(
                "META-INF/MANIFEST.MF",
                "vendor/db-1.2/linux/share/errors",
                "vendor/db-1.2/linux/bin/server",
                "vendor/NOTE");

        NativeArchive.unpack(jar, folder);

        assertThat(Openness.of(folder.resolve("bin/server"))).isEqualTo("rwxr-xr-x");
        assertThat(Openness.of(folder.resolve("share/errors"))).isEqualTo("rw-r--r--");
        try (Stream<Path> top = Files.list(folder)) {
            assertThat(top.map(Path::getFileName).map(Path::toString)).containsExactlyInAnyOrder("bin", "share");
        }
    }

    @Test
    void jarWithoutBinaries_isRefused() throws IOException {
        zip("META-INF/MANIFEST.MF", "some/Thing.class");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeArchive.unpack(jar, folder))
                .withMessageContaining("must hold a folder bin or a .txz");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "bin/../../x", "bin/../../folder2/x"})
    void fileOutsideOfTheFolder_isRefused(String name) throws IOException {
        try (TarXz tar = new TarXz(jar)) {
            tar.file(name, "escaped", 0644);
        }

        assertRefused("entry " + name + ": must stay in the folder");
    }

    @Test
    void absoluteName_isRefused() throws IOException {
        Path outside = temporary.resolve("escaped").toAbsolutePath();
        try (TarXz tar = new TarXz(jar)) {
            tar.file(outside.toString(), "escaped", 0644);
        }

        assertRefused("entry " + outside + ": must stay in the folder");
        assertThat(outside).doesNotExist();
    }

    @Test
    void plainEntryOutsideOfTheFolder_isRefused() throws IOException {
        zip("bin/server", "../x");

        assertRefused("entry ../x: must stay in the folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../../x", "/etc", "../folder2"})
    void linkOutOfTheFolder_isRefused(String target) throws IOException {
        try (TarXz tar = new TarXz(jar)) {
            tar.link("out", target);
        }

        assertRefused("entry out -> " + target + ": must stay in the folder");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void fileThroughLinksThatLeadOutTogether_isRefused() throws IOException {
        // Each stays inside by its letters; together, "down" is the folder itself and "out" the one above it.
        try (TarXz tar = new TarXz(jar)) {
            tar.file("p/q/r", "", 0644).link("p/q/down", "../..").link("out", "p/q/down/../x");
            tar.file("out/escaped", "x", 0644);
        }

        assertRefused("entry out/escaped: must not be reached through a symbolic link");
        assertThat(temporary.resolve("a/x")).doesNotExist();
    }

    @Test
    void fileOverALink_isRefused() throws IOException {
        Files.writeString(temporary.resolve("a/precious"), "kept");
        Files.createSymbolicLink(folder.resolve("x"), Path.of("../precious"));
        try (TarXz tar = new TarXz(jar)) {
            tar.file("x", "overwritten", 0644);
        }

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> NativeArchive.unpack(jar, folder));
        assertThat(temporary.resolve("a/precious")).hasContent("kept");
    }

    @Test
    void hardLink_isRefused() throws IOException {
        try (TarXz tar = new TarXz(jar)) {
            tar.hardLink("hard", "../precious");
        }

        assertRefused("entry hard: must be a file, a folder or a symbolic link");
    }

    private void assertRefused(String words) throws IOException {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeArchive.unpack(jar, folder))
                .withMessageContaining(words);
        try (Stream<Path> beside = Files.list(folder.getParent())) {
            assertThat(beside).containsExactly(folder);
        }
        assertThat(temporary.resolve("x")).doesNotExist();
    }

    private void zip(String... names) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
    }
}
