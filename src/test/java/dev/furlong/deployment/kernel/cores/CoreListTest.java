package dev.furlong.deployment.kernel.cores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.failure.MachineException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Establishes that lists of cores are read and written in the kernel's form. */
final class CoreListTest {
    @Test
    void rangesAndSingleCores_areRead_andWrittenAgain() {
        CoreList cores = CoreList.parse("0-2,8,10-11\n");

        assertThat(cores.cores()).containsExactly(0, 1, 2, 8, 10, 11);
        assertThat(cores.written()).isEqualTo("0-2,8,10-11");
    }

    @Test
    void oneCore_isWrittenWithoutARange() {
        assertThat(CoreList.of(List.of(7)).written()).isEqualTo("7");
    }

    @Test
    void partsOfAList_goByOrder() {
        CoreList cores = CoreList.parse("1,4-6");

        assertThat(cores.first(2).written()).isEqualTo("1,4");
        assertThat(cores.allButFirst(2).written()).isEqualTo("5-6");
        assertThat(cores.first(2).with(cores.allButFirst(2))).isEqualTo(cores);
    }

    @Test
    void threadThatHasEnded_hasNone() {
        assertThat(CoreList.inStatusIfAlive(Path.of("/proc/self/task/0/status")))
                .isEmpty();
        assertThatThrownBy(() -> CoreList.inStatus(Path.of("/proc/self/task/0/status")))
                .isInstanceOf(MachineException.class)
                .hasMessageContaining("cannot read kernel file");
    }

    @Test
    void noCores_areNoList() {
        assertThatIllegalArgumentException().isThrownBy(() -> CoreList.of(List.of()));
    }
}
