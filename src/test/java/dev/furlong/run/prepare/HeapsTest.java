package dev.furlong.run.prepare;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import org.junit.jupiter.api.Test;

final class HeapsTest {
    private static final Settings HEAP = Settings.defaults().with(Setting.HEAP, "128MiB");

    @Test
    void heapAboveTheMachinesMemory_isRefused() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> Heaps.checkHere(HEAP, (128L << 20) - 1))
                .withMessage("settings heap: must fit into the 127 MiB of memory here, got 128MiB; legal: a smaller"
                        + " heap; nothing was started");
        assertThatCode(() -> Heaps.checkHere(HEAP, 128L << 20)).doesNotThrowAnyException();
        assertThatCode(() -> Heaps.checkHere(HEAP, 0))
                .as("memory that is not known")
                .doesNotThrowAnyException();
    }

    @Test
    void limitThatDoesNotHoldTheHeapAndMore_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Heaps.checkLimit(HEAP.with(Setting.MEMORY, "159MiB")))
                .withMessage("settings memory: must hold the JVM of the engine, which has a heap of 128MiB and more"
                        + " beside it, got 159MiB; legal: at least 160MiB, or a smaller heap; nothing was started");
        assertThatCode(() -> Heaps.checkLimit(HEAP.with(Setting.MEMORY, "160MiB")))
                .doesNotThrowAnyException();
        assertThatCode(() -> Heaps.checkLimit(HEAP)).as("no limit").doesNotThrowAnyException();
    }
}
