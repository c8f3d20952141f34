package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.release.ReleaseNumber;
import dev.furlong.run.Inventory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Releases of Derby as server under TPC-B, its embedded engine making the data: the oldest, and the last of each line. With
 * {@code -Dfurlong.test.releases=all}, every pinned release. Needs Maven Central and a JDK 25 beside the one of the build.
 */
@Tag("full")
class ReleaseLadderTest {
    private static final boolean EVERY = "all".equals(System.getProperty("furlong.test.releases"));
    private static final String OLDEST = "derby@10.1.1.0";
    private static final String OF_A_NEWER_JDK = "derby@10.17.1.0";

    @TempDir
    private Path folder;

    static Stream<String> releases() {
        return new Inventory()
                .releases().stream()
                        .map(Inventory.PinnedRelease::written)
                        .filter(release -> release.startsWith("derby@"));
    }

    /** The oldest release, and the last of each line. */
    private static List<String> ofEachLine() {
        Map<String, String> lastOfLine = new LinkedHashMap<>();
        releases().sorted(Comparator.comparing(ReleaseLadderTest::number)).forEach(release -> {
            String line = release.replaceFirst("^derby@(10\\.[0-9]+)\\..*", "$1");
            lastOfLine.put(line, release);
        });
        List<String> chosen = new ArrayList<>(List.of(OLDEST));
        chosen.addAll(lastOfLine.values());
        return chosen;
    }

    private static ReleaseNumber number(String release) {
        return new ReleaseNumber(release.substring("derby@".length()));
    }

    @Test
    void thereAreTwentyNineReleases_ofSeventeenLines() {
        assertThat(releases()).hasSize(29).contains(OLDEST, OF_A_NEWER_JDK);
        assertThat(ofEachLine())
                .hasSize(18)
                .contains(OLDEST, "derby@10.1.3.1", "derby@10.16.1.1", OF_A_NEWER_JDK)
                .doesNotHaveDuplicates();
    }

    /**
     * Each release's embedded engine makes the data, so the server's trial runs both. Both loads on both are in other classes.
     */
    @Test
    void releasesRun() {
        ReleaseRun.ofValidTrials(
                folder,
                (EVERY ? releases() : ofEachLine().stream())
                        .filter(release -> !release.equals(OF_A_NEWER_JDK))
                        .map(release -> release + ":server")
                        .toList(),
                List.of("tpcb"),
                "--set",
                "probes=off");
    }

    @Test
    void theOldestAndTheNewestReleaseRunUnderANewerJdk() {
        RunFolder run = ReleaseRun.ofForkedTrials(
                folder, List.of(OLDEST + ":server", OF_A_NEWER_JDK + ":server"), List.of("tpcb"), "--set", "java=25");
        assertThat(run.trials()).allSatisfy(trial -> {
            assertThat(trial.facts().get("javaVersion")).startsWith("25");
            assertThat(trial.settings().get("java").effective()).isEqualTo("25");
            assertThat(trial.settings().get("java").witness()).isEqualTo("observed");
        });
    }
}
