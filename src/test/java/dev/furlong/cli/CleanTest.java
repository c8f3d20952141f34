package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.WholeMachine;
import dev.furlong.plan.Settings;
import dev.furlong.storage.Root;
import dev.furlong.storage.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that what a killed run leaves is found and removed, and nothing else. */
@WholeMachine
@Tag("full")
final class CleanTest {
    @TempDir
    private Path folder;

    @Test
    void nothingLeft_isSaid_andAFolderOfSomebodyElseStays() throws IOException {
        Path work = Files.createDirectories(folder.resolve("results/mine/work"));

        Ended ended = Ended.executing(
                        "clean", "--out", folder.resolve("results").toString())
                .exitsWith(0);

        assertThat(ended.out()).contains("nothing is left of killed runs");
        assertThat(work).isDirectory();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void killedRunOnDisksOfItsOwn_isCleanedUp() throws IOException {
        Root.demand(Storage.of(new Settings(Map.of("storage", "loop"))).unavailableHere());
        Path results = folder.resolve("results");
        String out = results.toString();
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "tpcb",
                "--target",
                "postgresql:process",
                "--scale",
                "smoke",
                "--measure",
                "60s",
                "--set",
                "storage=loop",
                "--set",
                "log-disk=separate",
                "--set",
                "memory=256MiB",
                "--set",
                "tpcb.accounts-per-branch=100")) {
            furlong.awaitClients();
            assertThat(Ended.executing("clean", "--dry-run", "--out", out)
                            .exitsWith(0)
                            .out())
                    .as("a living run's things are not left behind")
                    .contains("nothing is left of killed runs");
            furlong.destroy();
            Await.until(
                    "the end of all processes",
                    Duration.ofSeconds(60),
                    () -> RunProcess.below(results).isEmpty());
        }
        assertThat(mounts(results)).isEqualTo(2);

        String would =
                Ended.executing("clean", "--dry-run", "--out", out).exitsWith(0).out();
        assertThat(would).contains("would remove  mount of", "would remove  loop device", "would remove  folder");
        assertThat(mounts(results)).as("a dry run removes nothing").isEqualTo(2);
        String did = Ended.executing("clean", "--out", out).exitsWith(0).out();

        assertThat(did).contains("removed  mount of", "removed  loop device", "removed  folder");
        assertThat(mounts(results)).isZero();
        assertThat(RunFolder.onlyIn(results).path().resolve("work")).doesNotExist();
        assertThat(RunFolder.onlyIn(results).path().resolve("plan.yaml")).isRegularFile();
        assertThat(Ended.executing("clean", "--out", out).exitsWith(0).out())
                .contains("nothing is left of killed runs");
    }

    private static long mounts(Path below) throws IOException {
        try (var lines = Files.lines(Path.of("/proc/self/mountinfo"))) {
            return lines.filter(line -> line.contains(below.toString())).count();
        }
    }
}
