package dev.furlong.run.prepare;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import org.junit.jupiter.api.Test;

final class MemoryNeedTest {
    private static final Settings HEAP = Settings.defaults().with(Setting.HEAP, "128MiB");
    private static final MemoryNeed ONE = new MemoryNeed(1, false, 0);

    @Test
    void heapAboveTheMachinesMemory_isRefused() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> ONE.checkHere(HEAP, (128L << 20) - 1))
                .withMessage("settings heap: must fit into the 127 MiB of memory here, got 128MiB; legal: at most"
                        + " 127MiB; nothing was started");
        assertThatCode(() -> ONE.checkHere(HEAP, 128L << 20)).doesNotThrowAnyException();
        assertThatCode(() -> ONE.checkHere(HEAP, 0))
                .as("memory that is not known")
                .doesNotThrowAnyException();
    }

    /** A server in a JVM of its own has the same heap as the load. */
    @Test
    void heapsOfLoadAndServer_mustFitTogether() {
        MemoryNeed two = new MemoryNeed(1, true, 0);
        assertThatCode(() -> two.checkHere(HEAP, 256L << 20)).doesNotThrowAnyException();
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> two.checkHere(HEAP, (256L << 20) - 1))
                .withMessage("settings heap: must fit into the 255 MiB of memory here twice, for the load's JVM and the"
                        + " server's, got 128MiB; legal: at most 127MiB; nothing was started");
    }

    @Test
    void bufferOfAServer_mustFitBesideTheHeap() {
        Settings settings = HEAP.with(Setting.BUFFER, "512MiB");
        MemoryNeed need = new MemoryNeed(1, false, 512L << 20);
        assertThatCode(() -> need.checkHere(settings, 640L << 20)).doesNotThrowAnyException();
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> need.checkHere(settings, (640L << 20) - 1))
                .withMessage("settings heap: must fit into the 639 MiB of memory here beside a buffer of 512MiB, got"
                        + " 128MiB; legal: at most 127MiB; nothing was started");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> need.checkHere(settings, 512L << 20))
                .withMessageEndingWith("got 128MiB; legal: a smaller buffer; nothing was started");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> need.checkHere(settings, 500L << 20))
                .withMessage("settings buffer: must fit into the 500 MiB of memory here, got 512MiB; legal: a smaller"
                        + " buffer; nothing was started");
    }

    /** The plan leaves the heap at its default, so that a smaller heap is no remedy. */
    @Test
    void bufferThatWasAskedForAlone_isWhatIsRefused() {
        Settings settings = Settings.defaults().with(Setting.BUFFER, "3GiB");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new MemoryNeed(1, false, 3L << 30).checkHere(settings, (4L << 30) - 1))
                .withMessage(
                        "settings buffer: must fit into the 4095 MiB of memory here beside a heap of 1GiB, got 3GiB;"
                                + " legal: at most 3071MiB; nothing was started");
    }

    @Test
    void serverBesideALoadInFurlongsOwnJvm_hasTheOnlyHeap() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new MemoryNeed(0, true, 0).checkHere(HEAP, (128L << 20) - 1))
                .withMessage(
                        "settings heap: must fit into the 127 MiB of memory here, got 128MiB; legal: at most 127MiB;"
                                + " nothing was started");
    }

    @Test
    void heapsOfSeveralLoadJvms_mustFitTogether() {
        Settings settings = HEAP.with(Setting.LOAD_JVMS, "3");
        assertThatCode(() -> new MemoryNeed(3, false, 0).checkHere(settings, 384L << 20))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new MemoryNeed(3, false, 0).checkHere(settings, (384L << 20) - 1))
                .withMessage("settings load-jvms: must fit into the 383 MiB of memory here with a heap of 128MiB each,"
                        + " got 3; legal: 1 to 2, or a smaller heap; nothing was started");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new MemoryNeed(3, true, 0).checkHere(settings, 384L << 20))
                .withMessage(
                        "settings load-jvms: must fit into the 384 MiB of memory here with a heap of 128MiB each,"
                                + " which the server's JVM has too, got 3; legal: 1 to 2, or a smaller heap; nothing was started");
    }

    @Test
    void limitThatDoesNotHoldTheHeapAndMore_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> MemoryNeed.checkLimit(HEAP.with(Setting.MEMORY, "159MiB")))
                .withMessage("settings memory: must hold the JVM of the engine, which has a heap of 128MiB and more"
                        + " beside it, got 159MiB; legal: at least 160MiB, or a smaller heap; nothing was started");
        assertThatCode(() -> MemoryNeed.checkLimit(HEAP.with(Setting.MEMORY, "160MiB")))
                .doesNotThrowAnyException();
        assertThatCode(() -> MemoryNeed.checkLimit(HEAP)).as("no limit").doesNotThrowAnyException();
    }
}
