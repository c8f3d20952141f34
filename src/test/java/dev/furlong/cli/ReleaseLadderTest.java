package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.release.ReleaseNumber;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.run.doctor.Inventory;
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
 * Releases of Derby as server under TPC-B, its embedded engine making the data: the oldest, and the last of every second line;
 * with the tag "every", all pinned ones. Needs Maven Central and a JDK 25 beside the one of the build.
 */
@Tag("full")
class ReleaseLadderTest {
    /** How many lines apart the releases of CI are. */
    private static final int STEP = 4;

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

    /** The oldest release, the newest that runs on JDK 17, and the last of every fourth line between them. */
    private static List<String> ofEveryFourthLine() {
        Map<String, String> lastOfLine = new LinkedHashMap<>();
        releases().sorted(Comparator.comparing(ReleaseLadderTest::number)).forEach(release -> {
            String line = release.replaceFirst("^derby@(10\\.[0-9]+)\\..*", "$1");
            lastOfLine.put(line, release);
        });
        lastOfLine.values().remove(OF_A_NEWER_JDK);
        List<String> lasts = new ArrayList<>(lastOfLine.values());
        List<String> chosen = new ArrayList<>(List.of(OLDEST));
        for (int i = (lasts.size() - 1) % STEP; i < lasts.size(); i += STEP) {
            chosen.add(lasts.get(i));
        }
        return chosen;
    }

    private static ReleaseNumber number(String release) {
        return new ReleaseNumber(release.substring("derby@".length()));
    }

    @Test
    void thereAreTwentyNineReleases_ofSeventeenLines() {
        assertThat(releases()).hasSize(29).contains(OLDEST, OF_A_NEWER_JDK);
        assertThat(ofEveryFourthLine())
                .hasSize(5)
                .contains(OLDEST, "derby@10.4.2.0", "derby@10.12.1.1", "derby@10.16.1.1")
                .doesNotHaveDuplicates();
    }

    /**
     * Each release's embedded engine makes the data, so the server's trial runs both. Both loads on both are in other classes.
     */
    @Test
    void releasesRun() {
        run(ofEveryFourthLine());
    }

    @Tag("every")
    @Test
    void allReleasesRun() {
        run(releases().filter(release -> !release.equals(OF_A_NEWER_JDK)).toList());
    }

    private void run(List<String> releases) {
        ReleaseRun.ofValidTrials(
                folder,
                releases.stream().map(release -> release + ":server").toList(),
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
            assertThat(trial.settings().get("java").witness()).isEqualTo(EffectiveSetting.Witness.OBSERVED);
        });
    }
}
