package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.WholeMachine;
import dev.furlong.plan.setting.Settings;
import dev.furlong.storage.Root;
import dev.furlong.storage.Storage;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that what a killed run leaves is found and removed, and nothing else. */
@WholeMachine
@Tag("full")
final class CleanTest {
    @TempDir
    private Path folder;

    /** Docker keeps the containers of test runs that were cut off, beyond a restart of the machine too. */
    @BeforeEach
    void removeWhatEarlierRunsLeft() {
        Ended.executing("clean", "--out", folder.toString()).exitsWith(0);
    }

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
    void folderThatIsNotThere_isRefused_butNotTheUsualOne() {
        String typo = folder.resolve("typo").toString();

        Ended.executing("clean", "--out", typo)
                .fails(2, "--out: must be an existing folder, got " + typo + "; nothing was removed");
        Ended.executing("clean", "--dry-run").exitsWith(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/disk\0two", "", "disk"})
    void noteThatNamesNoPath_keepsItsFolderAlone(String text) throws IOException {
        Path results = folder.resolve("results");
        Path bad = abandoned(results.resolve("a"));
        Path note = Files.writeString(bad.resolve(".furlong-other-disk"), text);
        Path good = abandoned(results.resolve("b"));
        Path removed = good.toRealPath();

        assertThat(Ended.executing("clean", "--dry-run", "--out", results.toString())
                        .exitsWith(0)
                        .out())
                .contains("would stay    folder " + bad.toRealPath(), "would remove  folder ", "\n1 to remove");
        Ended ended = Ended.executing("clean", "--out", results.toString()).exitsWith(3);

        assertThat(ended.out())
                .contains("STAYS    folder " + bad.toRealPath() + ": " + note.toRealPath()
                        + ": must be the absolute path of a folder, got ")
                .contains("removed  folder " + removed);
        assertThat(bad).isDirectory();
        assertThat(good).doesNotExist();
        Files.delete(note);
        Ended.executing("clean", "--out", results.toString()).exitsWith(0);
        assertThat(bad).doesNotExist();
    }

    /** As a killed run leaves it: marked, and locked by nobody. */
    private static Path abandoned(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(OwnedDirectory.MARKER), "");
        return folder;
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
