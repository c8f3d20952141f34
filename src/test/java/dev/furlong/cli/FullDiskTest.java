package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.results.TrialRecord;
import dev.furlong.storage.kernel.MountTable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A disk that fills up under a run, as a small tmpfs; needs root. In CI a disk that cannot be mounted is a failure. */
@Tag("full")
@EnabledOnOs(OS.LINUX)
class FullDiskTest {
    @TempDir
    private Path folder;

    private Path disk;

    @BeforeEach
    void mount() throws IOException {
        disk = Files.createDirectory(folder.resolve("disk"));
        boolean mounted = status("mount", "-t", "tmpfs", "-o", "size=100m", "tmpfs", disk.toString()) == 0;
        if (System.getenv("CI") == null) {
            assumeThat(mounted).as("a tmpfs can be mounted").isTrue();
        }
        assertThat(mounted).as("a tmpfs can be mounted").isTrue();
    }

    @AfterEach
    void unmount() {
        assertThat(status("umount", disk.toString())).as("status of umount").isZero();
    }

    @Test
    void aDiskThatIsTooSmallIsRefusedBeforeAnythingStarts() {
        Path results = disk.resolve("results");
        Ended.executing("run", "tpcb", "--scale", "smoke", "--out", results.toString())
                .fails(3, "results folder " + results, "MiB free, got 100 MiB; nothing was started");
        assertThat(disk).isEmptyDirectory();
    }

    @Test
    void aDiskThatFillsUpInPopulatingEndsTheRunAndIsNamed() {
        try (FurlongProcess furlong = twoTrials("derby", "accounts-per-branch=60000", "100ms")) {
            furlong.await(RunProcess.Role.POPULATE);
            fillUpTo(2 << 20);
            assertThat(endsForTheDisk(furlong).trials()).singleElement().matches(TrialRecord::lost);
        }
    }

    @Tag("every")
    @Test
    void aDiskThatOthersFilledToTheLastByteIsNamedToo() {
        try (FurlongProcess furlong = twoTrials("derby", "accounts-per-branch=60000", "100ms")) {
            furlong.await(RunProcess.Role.POPULATE);
            fillUpTo(0);
            furlong.await().fails(3, "furlong: disk of " + disk, "KiB free", "finished trials are kept");
        }
        RunFolder run = RunFolder.onlyIn(disk.resolve("results"));
        assertThat(run.path().resolve("work")).doesNotExist();
        assertThat(run.trials()).allMatch(TrialRecord::lost);
        assertThat(RunProcess.below(run.path())).isEmpty();
    }

    @Tag("every")
    @Test
    void aDiskThatFillsUpInTheMeasurementEndsTheRunAndTheTrialBeforeIsKept() {
        try (FurlongProcess furlong = twoTrials("derby:server", "accounts-per-branch=100", "8s")) {
            furlong.awaitWords("[1/2]");
            furlong.awaitClients();
            fillUpTo(0);
            assertThat(endsForTheDisk(furlong).trials())
                    .extracting(TrialRecord::valid)
                    .containsExactly(true, false);
        }
    }

    @Test
    void aDiskOfTheTargetsOwnThatIsFullLosesItsTrialAlone() {
        Path results = folder.resolve("elsewhere");
        Ended.executing(
                        "run",
                        "tpcb",
                        "--target",
                        "h2,derby",
                        "--scale",
                        "smoke",
                        "--warm-up",
                        "0s",
                        "--measure",
                        "20s",
                        "--set",
                        "storage=loop",
                        "--set",
                        "disk-size=256MiB",
                        "--out",
                        results.toString())
                .fails(4, "lost: disk-size: must have room for the data and the engine's log", "raise --set disk-size");
        assertThat(RunFolder.onlyIn(results).isLeftInOrder(false).trials())
                .hasSize(2)
                .anyMatch(trial -> trial.lost() && trial.subject().target().equals("h2"))
                .anyMatch(trial -> trial.valid() && trial.subject().target().equals("derby"));
    }

    /** Derby's client hears of a protocol error alone. */
    @Tag("every")
    @Test
    void aServersOwnDiskThatIsFullIsNamedWhateverItsClientsHear() throws IOException {
        Path results = Files.createDirectory(folder.resolve("elsewhere"));
        try (FurlongProcess furlong = FurlongProcess.run(
                results,
                "tpcb",
                "--target",
                "derby:server",
                "--scale",
                "smoke",
                "--repetitions",
                "1",
                "--warm-up",
                "0s",
                "--measure",
                "60s",
                "--set",
                "storage=loop",
                "--set",
                "disk-size=256MiB")) {
            furlong.awaitClients();
            Path own = MountTable.current().below(results.toRealPath()).get(0).point();
            fill(own.resolve("filler"));
            furlong.await()
                    .fails(
                            4,
                            "lost: disk-size: must have room for the data and the engine's log, got ",
                            " KiB free on a disk of the target's own; raise --set disk-size");
        }
        RunFolder.onlyIn(results).isLeftInOrder(false);
    }

    /** Takes all that is left, what is kept for root too. */
    private static void fill(Path filler) {
        byte[] block = new byte[4 << 10];
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private FurlongProcess twoTrials(String target, String size, String measure) {
        return FurlongProcess.run(
                disk.resolve("results"),
                "tpcb",
                "--target",
                target,
                "--scale",
                "smoke",
                "--repetitions",
                "2",
                "--warm-up",
                "0s",
                "--measure",
                measure,
                "--set",
                "tpcb.branches=1",
                "--set",
                "tpcb." + size);
    }

    private RunFolder endsForTheDisk(FurlongProcess furlong) {
        Ended ended = furlong.await();
        RunFolder run = RunFolder.onlyIn(disk.resolve("results"));
        ended.fails(3, "disk of " + run.path(), "KiB free", "the engine said", "finished trials are kept", "--resume");
        return run.isLeftInOrder(false);
    }

    /** Takes what is left but for some bytes; what the run deletes afterwards is its own to use. */
    private void fillUpTo(long left) {
        byte[] block = new byte[4 << 10];
        try (OutputStream out = Files.newOutputStream(disk.resolve("filler"))) {
            while (disk.toFile().getUsableSpace() > left) {
                out.write(block);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static int status(String... command) {
        try {
            return new ProcessBuilder(List.of(command)).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
