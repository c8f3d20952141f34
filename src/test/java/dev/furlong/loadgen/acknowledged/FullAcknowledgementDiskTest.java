package dev.furlong.loadgen.acknowledged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.failure.FullDiskException;
import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import java.io.IOException;
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
    private static final AcknowledgementManifest MANIFEST = new AcknowledgementManifest("update", Map.of(), 42, 0, 1);

    @TempDir
    private Path folder;

    @Test
    void fullDisk_isTheFoldersOwn_andIsToldAsSuch() {
        IOException cause = new IOException("No space left on device");
        MachineException full = AcknowledgementDisk.failed(folder, cause);

        assertThat(full)
                .hasMessageStartingWith("acknowledgements " + folder + ": must have room for the acknowledgements")
                .hasMessageContaining("got a full disk with ")
                .hasMessageContaining("give them a folder on another disk");
        assertThat(full).isInstanceOf(FullDiskException.class).hasCause(cause);
    }

    @Test
    void otherFailure_isToldAsItIs() {
        assertThat(AcknowledgementDisk.failed(folder, new IOException("Input/output error")))
                .hasMessage("cannot write acknowledgements to " + folder + ": Input/output error");
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
                    .isInstanceOf(FullDiskException.class);

            assertThat(told[0]).isGreaterThan(4_094);
            assertThat(RecordedAcknowledgements.open(List.of(disk.resolve("told")))
                            .count())
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

    private static int status(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(List.of(command)).inheritIO().start().waitFor();
    }
}
