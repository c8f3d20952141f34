package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.run.doctor.Inventory;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Releases of Derby as server under TPC-B, its embedded engine making the data: the oldest and the newest under JDK 25; with
 * the tag "every", all pinned ones. Needs Maven Central and a JDK 25 beside the one of the build.
 */
@Tag("full")
class ReleaseLadderTest {
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

    @Test
    void thereAreTwentyNineReleases_ofSeventeenLines() {
        assertThat(releases()).hasSize(29).contains(OLDEST, OF_A_NEWER_JDK);
    }

    /**
     * Each release's embedded engine makes the data, so the server's trial runs both. Both loads on both are in other classes.
     */
    @Tag("every")
    @Test
    void allReleasesRun() {
        List<String> servers = releases()
                .filter(release -> !release.equals(OF_A_NEWER_JDK))
                .map(release -> release + ":server")
                .toList();
        ReleaseRun.ofValidTrials(folder, servers, List.of("tpcb"), "--set", "probes=off");
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
