package dev.furlong.engine.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Establishes that every engine's bundled release can be had, and is the one that Furlong is built against. */
final class BundledReleasesTest {
    private static final ReleaseCatalogue CATALOGUE = ReleaseCatalogue.bundled();

    static List<String> engines() {
        return CATALOGUE.engines();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void bundledRelease_isTheOneThatThePomNames(String engine) {
        List<String> builtAgainst = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).getFileName().toString())
                .toList();

        assertThat(CATALOGUE.of("test", engine, null).artifacts().keySet().stream()
                        .map(BundledReleasesTest::jar))
                .isSubsetOf(builtAgainst);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void bundledRelease_isResolved(String engine) {
        Release bundled = CATALOGUE.of("test", engine, null);

        assertThat(new ArtifactResolver().resolve(bundled))
                .hasSameSizeAs(bundled.artifacts().keySet())
                .allMatch(Files::isRegularFile);
    }

    static Stream<Release> embeddedReleases() {
        return Stream.of("h2", "hsqldb", "sqlite", "duckdb")
                .flatMap(engine ->
                        CATALOGUE.numbers(engine).stream().map(number -> CATALOGUE.of("test", engine, number)));
    }

    @ParameterizedTest
    @MethodSource("embeddedReleases")
    @Tag("full")
    void olderRelease_isResolved(Release release) {
        assertThat(new ArtifactResolver().resolve(release))
                .hasSameSizeAs(release.artifacts().keySet())
                .allMatch(Files::isRegularFile);
    }

    @Test
    @Tag("full")
    void newestPostgresqlOfEachMajor_isResolvedForLinux() {
        ArtifactResolver resolver = new ArtifactResolver();

        assertThat(List.of("9.6", "10", "11", "12", "13", "14", "15", "16", "17", "18"))
                .allSatisfy(major -> {
                    Binaries binaries =
                            CATALOGUE.of("test", "postgresql", major).binaries().get("linux-amd64");
                    assertThat(resolver.resolve(binaries)).isRegularFile();
                });
    }

    private static String jar(String coordinates) {
        String[] parts = coordinates.split(":");
        return parts[1] + "-" + parts[2] + ".jar";
    }
}
