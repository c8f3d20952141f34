package dev.furlong.run.prepare;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.ByteSize;

/** The rules on what the heap of a JVM must fit into. */
final class Heaps {
    /** What no JVM does without beside its heap: classes, compiled code, stacks, and what its collector keeps. */
    private static final long BESIDE_BYTES = 32L << 20;

    private Heaps() {}

    /**
     * Refuses a heap that this machine has no memory for. Another machine may have it, so the plan is not wrong.
     *
     * @param memoryBytes the memory of this machine; 0 if it is not known
     * @throws MachineException if it is larger
     */
    static void checkHere(Settings settings, long memoryBytes) {
        if (memoryBytes > 0 && settings.get(Setting.HEAP).bytes() > memoryBytes) {
            throw MachineException.ofSetting(
                    "heap",
                    "must fit into the " + (memoryBytes >> 20) + " MiB of memory here, got "
                            + settings.written(Setting.HEAP) + "; legal: a smaller heap; nothing was started");
        }
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
