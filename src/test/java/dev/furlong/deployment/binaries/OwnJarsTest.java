package dev.furlong.deployment.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars of a user's own build are found, copied and known again, and what is none is refused with the place and the reason. */
final class OwnJarsTest {
    @TempDir
    private Path folder;

    @Test
    void jarsOfAFolder_areCopiedInTheOrderOfTheirNames() throws IOException {
        List<Path> derby = derby();
        for (Path jar : derby) {
            Files.copy(jar, folder.resolve(jar.getFileName()));
        }
        Files.writeString(folder.resolve("readme.txt"), "no jar");

        List<Path> copies = OwnJars.copies(folder.toString());

        assertThat(copies)
                .extracting(path -> path.getFileName().toString())
                .containsExactlyElementsOf(derby.stream()
                        .map(path -> path.getFileName().toString())
                        .sorted()
                        .toList());
        assertThat(copies).allSatisfy(copy -> {
            assertThat(copy.getParent()).isNotEqualTo(folder);
            assertThat(copy).hasSameBinaryContentAs(folder.resolve(copy.getFileName()));
        });
    }

    @Test
    void oneJarWithADriver_isEnough() throws IOException {
        Path jar = folder.resolve("h2.jar");
        Files.copy(jarOf("h2"), jar);

        assertThat(OwnJars.copies(jar.toString()))
                .singleElement()
                .satisfies(copy -> assertThat(copy).hasSameBinaryContentAs(jar));
    }

    /** A run is known again by names and contents. */
    @Test
    void otherContentsOrNames_haveAnotherSum() throws IOException {
        Path one = Files.writeString(folder.resolve("one.jar"), "a");
        Path two = Files.writeString(folder.resolve("two.jar"), "a");
        String sum = OwnJars.sha256(List.of(one));

        assertThat(OwnJars.sha256(List.of(one))).isEqualTo(sum).matches("[0-9a-f]{64}");
        assertThat(OwnJars.sha256(List.of(two))).isNotEqualTo(sum);
        Files.writeString(one, "b");
        assertThat(OwnJars.sha256(List.of(one))).isNotEqualTo(sum);
    }

    @Test
    void whatIsNoBuild_isRefused() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path broken = Files.writeString(folder.resolve("broken.jar"), "no zip");
        Path classes = folder.resolve("classes.jar");
        Files.copy(jarOf("HdrHistogram"), classes);

        assertRefused(
                "derby/jars", "must be an absolute path, got derby/jars; legal: an absolute path of a jar, or of a");
        assertRefused(empty.toString(), "must hold a jar, got " + empty + ", where there is none; legal: ");
        Path zip = Files.writeString(folder.resolve("driver.zip"), "no jar");
        assertRefused(zip.toString(), "must hold a jar, got " + zip + ", which is no jar; legal: ");
        assertRefused(empty + "x", "must hold a jar, got " + empty + "x, which does not exist; legal: ");
        assertRefused(broken.toString(), "must be readable jars, got " + broken + ", of which Java says: ");
        assertRefused(
                classes.toString(),
                "must hold a JDBC driver, got " + classes
                        + ", where no jar has META-INF/services/java.sql.Driver; legal: ");
    }

    private static void assertRefused(String written, String words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> OwnJars.copies(written))
                .withMessageStartingWith("settings jars: " + words);
    }

    private static List<Path> derby() {
        return new ArtifactResolver().resolve(ReleaseCatalogue.bundled().of("test", "derby", null));
    }

    /** A jar of the class path of this test, or of a pinned release. */
    private static Path jarOf(String name) {
        if (name.equals("h2")) {
            return new ArtifactResolver()
                    .resolve(ReleaseCatalogue.bundled().of("test", "h2", null))
                    .get(0);
        }
        return List.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator)).stream()
                .map(Path::of)
                .filter(path -> path.getFileName().toString().startsWith(name))
                .findFirst()
                .orElseThrow();
    }
}
