package dev.furlong.run.prepare;

import dev.furlong.deployment.Deployment;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.ByteSize;

/**
 * The memory that a point needs at once on this machine.
 *
 * @param loadJvms the number of JVMs that drive the load, each with the heap; 0 if Furlong's own JVM does
 * @param serverJvm whether the server is one more JVM with that heap
 * @param bufferBytes the buffer of a server of ours that is no JVM; 0 if a heap holds it
 */
record MemoryNeed(int loadJvms, boolean serverJvm, long bufferBytes) {
    /** What no JVM does without beside its heap: classes, compiled code, stacks, and what its collector keeps. */
    private static final long BESIDE_BYTES = 32L << 20;

    /**
     * The need of a point.
     *
     * @param fork false if sessions run in Furlong's own JVM
     */
    static MemoryNeed of(Settings settings, Deployment deployment, Home home, boolean fork) {
        boolean inHeap = deployment.runsOnOurHeap();
        return new MemoryNeed(
                fork ? settings.get(Setting.LOAD_JVMS) : 0,
                inHeap && !deployment.roles().inClient(),
                inHeap ? 0 : home.bufferBytes(settings));
    }

    /** The number of JVMs that have the heap. */
    int heaps() {
        return loadJvms + (serverJvm ? 1 : 0);
    }

    /**
     * Refuses what this machine has no memory for. Another machine may have it, so the plan is not wrong.
     *
     * @param memoryBytes the memory of this machine; 0 if it is not known
     * @throws MachineException if it is larger
     */
    void checkHere(Settings settings, long memoryBytes) {
        if (memoryBytes == 0) {
            return;
        }
        String rule = "must fit into the " + (memoryBytes >> 20) + " MiB of memory here";
        if (bufferBytes > memoryBytes) {
            throw MachineException.ofSetting(
                    "buffer",
                    rule + ", got " + settings.written(Setting.BUFFER)
                            + "; legal: a smaller buffer; nothing was started");
        }
        long room = memoryBytes - bufferBytes;
        long fit = room / settings.get(Setting.HEAP).bytes();
        if (heaps() <= fit) {
            return;
        }
        String beside = bufferBytes == 0 ? "" : " beside a buffer of " + settings.written(Setting.BUFFER);
        if (loadJvms > 1) {
            long most = fit - (serverJvm ? 1 : 0);
            throw MachineException.ofSetting(
                    "load-jvms",
                    rule + beside + " with a heap of " + settings.written(Setting.HEAP) + " each"
                            + (serverJvm ? ", which the server's JVM has too" : "") + ", got " + loadJvms + "; legal: 1"
                            + (most > 1 ? " to " + most : "") + ", or a smaller heap; nothing was started");
        }
        if (bufferBytes > 0 && settings.asks(Setting.BUFFER) && !settings.asks(Setting.HEAP)) {
            long ofHeaps = heaps() * settings.get(Setting.HEAP).bytes();
            throw MachineException.ofSetting(
                    "buffer",
                    rule + " beside a heap of " + settings.written(Setting.HEAP) + ", got "
                            + settings.written(Setting.BUFFER) + "; legal: "
                            + (memoryBytes > ofHeaps + (1 << 20)
                                    ? "at most " + new ByteSize(((memoryBytes - ofHeaps) >> 20) << 20).written()
                                    : "a smaller heap")
                            + "; nothing was started");
        }
        long most = (room / heaps()) >> 20;
        throw MachineException.ofSetting(
                "heap",
                rule + (heaps() > 1 ? " twice, for the load's JVM and the server's" : "") + beside + ", got "
                        + settings.written(Setting.HEAP) + "; legal: "
                        + (most > 0 ? "at most " + new ByteSize(most << 20).written() : "a smaller buffer")
                        + "; nothing was started");
    }

    /**
     * Refuses a limit on the memory of an engine's JVM that does not hold its heap.
     *
     * @throws PlanException if it does not
     */
    static void checkLimit(Settings settings) {
        long least = settings.get(Setting.HEAP).bytes() + BESIDE_BYTES;
        settings.get(Setting.MEMORY).filter(limit -> limit.bytes() < least).ifPresent(limit -> {
            throw PlanException.ofSetting(
                    "memory",
                    "must hold the JVM of the engine, which has a heap of " + settings.written(Setting.HEAP)
                            + " and more beside it, got " + settings.written(Setting.MEMORY) + "; legal: at least "
                            + new ByteSize(least).written() + ", or a smaller heap; nothing was started");
        });
    }
}
