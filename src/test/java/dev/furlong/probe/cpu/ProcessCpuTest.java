package dev.furlong.probe.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.deployment.kernel.cores.CpuTime;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes whose CPU time is a process's, and whose is a tree's. */
final class ProcessCpuTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void aServerWithAChildAndAGrandchild_besideAnother() throws IOException {
        RecordedProcesses processes = new RecordedProcesses(folder);
        processes.process(1, 0, 1, 2, 3, 4);
        processes.process(70, 1, 100, 20, 7, 5);
        processes.process(71, 70, 1_000, 200, 70, 50);
        processes.process(72, 71, 10_000, 2_000, 700, 500);
        processes.process(80, 1, 50_000, 60_000, 70_000, 80_000);
    }

    @Test
    void ofOneProcess_nothingOfItsChildrenIsCounted() throws IOException {
        assertThat(ProcessCpu.of(folder, 70)).isEqualTo(new ProcessCpu(100, 20));
    }

    @Test
    void ofATree_everythingThatItStartedIsCounted_whatEndedToo() throws IOException {
        assertThat(ProcessCpu.ofTree(folder, 70)).isEqualTo(new ProcessCpu(11_877, 2_775));
        assertThat(ProcessCpu.ofTree(folder, 71)).isEqualTo(new ProcessCpu(11_770, 2_750));
    }

    /** The kernel gives numbers out anew once it has come to the last. */
    @Test
    void childWithALowerNumberThanItsParents_isOfTheTreeToo() throws IOException {
        RecordedProcesses processes = new RecordedProcesses(folder);
        processes.process(60, 72, 100_000, 20_000, 0, 0);
        processes.process(50, 60, 1_000_000, 200_000, 0, 0);

        assertThat(ProcessCpu.ofTree(folder, 70)).isEqualTo(new ProcessCpu(1_111_877, 222_775));
    }

    @Test
    void aTick_isTenMilliseconds() {
        assertThat(new ProcessCpu(3, 2).time()).isEqualTo(new CpuTime(50_000_000, 30_000_000, 20_000_000));
    }

    @Test
    void processThatIsGone_isNoZero() {
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> ProcessCpu.ofTree(folder, 99));
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> ProcessCpu.of(folder, 99));
    }
}
