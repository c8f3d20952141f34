package dev.furlong.run.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.run.MachineState;
import dev.furlong.storage.Root;
import dev.furlong.storage.disk.LoopDisk;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that the self-check of the disk probe passes where it can run, and leaves nothing. */
@EnabledOnOs(OS.LINUX)
final class DiskSelfCheckTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("full")
    void knownAmountOfWork_isFound_andNothingIsLeft() {
        Root.demand(LoopDisk.unavailableHere());
        MachineState before = MachineState.now();

        assertThat(DiskSelfCheck.run(folder)).isEmpty();

        assertThat(folder).isEmptyDirectory();
        assertThat(MachineState.now()).isEqualTo(before);
    }

    @Test
    void folderWithoutDirectIo_isAReasonAndNoFigure() {
        assertThat(DiskSelfCheck.run(Path.of("/proc")).orElse("")).isNotBlank();
    }
}
