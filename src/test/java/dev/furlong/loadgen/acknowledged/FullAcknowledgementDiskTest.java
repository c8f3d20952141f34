package dev.furlong.loadgen.acknowledged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that a full disk of the acknowledgements' folder has the blame itself, and that what is there stays. */
final class FullAcknowledgementDiskTest {
    private static final AcknowledgementManifest MANIFEST = new AcknowledgementManifest("update", Map.of(), 42, 1);

    @TempDir
    private Path folder;

    @Test
    void fullDisk_isTheFoldersOwn_andNoWordOfItLeadsElsewhere() {
        MachineException full = AcknowledgementDisk.failed(folder, new IOException("No space left on device"));

        assertThat(full)
                .hasMessageStartingWith("acknowledgements " + folder + ": must have room for what clients are told")
                .hasMessageContaining("got a full disk of their folder's, with ")
                .hasMessageContaining("give them a folder on another disk");
        assertNothingLeadsElsewhere(full);
    }

    @Test
    void otherFailure_isToldAsItIs() {
        assertThat(AcknowledgementDisk.failed(folder, new IOException("Input/output error")))
                .hasMessage("acknowledgements " + folder + ": must be writable, got java.io.IOException:"
                        + " Input/output error");
    }

    /** As a small tmpfs; needs root. In CI a disk that cannot be mounted is a failure. */
    @Test
    @Tag("full")
    @EnabledOnOs(OS.LINUX)
    void diskThatFillsUp_isNamed_andWhatWasToldIsKept() throws IOException, InterruptedException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        boolean mounted = status("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString()) == 0;
        if (System.getenv("CI") == null) {
            assumeThat(mounted).as("a tmpfs can be mounted").isTrue();
        }
        assertThat(mounted).as("a tmpfs can be mounted").isTrue();
        try (AcknowledgementFolder written = AcknowledgementFolder.create(disk.resolve("told"), MANIFEST, 0, 1)) {
            AcknowledgementSink sink = written.of(0);
            long[] told = {0};
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> {
                        while (true) {
                            sink.acknowledged(told[0], 1);
                            told[0]++;
                        }
                    })
                    .withMessageStartingWith("acknowledgements " + disk.resolve("told"))
                    .withMessageContaining("got a full disk")
                    .satisfies(FullAcknowledgementDiskTest::assertNothingLeadsElsewhere);

            assertThat(told[0]).isGreaterThan(4_094);
            assertThat(RecordedAcknowledgements.open(disk.resolve("told")).count())
                    .isEqualTo(told[0]);

            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> AcknowledgementFolder.create(disk.resolve("more"), MANIFEST, 0, 1))
                    .withMessageContaining("got a full disk");
        } finally {
            // What is mapped into memory keeps it busy until it is collected.
            assertThat(status("umount", "--lazy", disk.toString()))
                    .as("status of umount")
                    .isZero();
        }
    }

    /** Whoever watches the load looks for these words, and would blame the data's disk. */
    private static void assertNothingLeadsElsewhere(MachineException full) {
        StringWriter trace = new StringWriter();
        full.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain("No space left");
    }

    private static int status(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(List.of(command)).inheritIO().start().waitFor();
    }
}
