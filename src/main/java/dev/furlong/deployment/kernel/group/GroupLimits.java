package dev.furlong.deployment.kernel.group;

import dev.furlong.deployment.kernel.cores.CoreList;
import dev.furlong.deployment.kernel.cores.Placement;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.ByteSize;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The limits of a group of processes.
 *
 * @param memory the most memory, with the page cache of the files that the group reads and writes, and without swap; no
 *     limit if empty
 * @param cores the cores that it may run on; any if empty
 */
public record GroupLimits(Optional<ByteSize> memory, Optional<CoreList> cores) {
    private static final int PAGE = 4096;

    /** Checks that the memory is a whole number of pages. */
    public GroupLimits {
        memory.ifPresent(size -> {
            if (size.bytes() % PAGE != 0) {
                throw PlanException.ofSetting(
                        "memory", "must be a whole number of pages of 4KiB, got " + size.written());
            }
        });
    }

    /** No limit: a group that only counts. */
    public static GroupLimits none() {
        return new GroupLimits(Optional.empty(), Optional.empty());
    }

    /**
     * Reads {@code memory}, and confines to the cores of a placement where it pins.
     *
     * @throws PlanException if the value is not legal
     */
    public static GroupLimits of(Settings settings, Placement placement) {
        return new GroupLimits(
                settings.get(Setting.MEMORY), placement.pinned() ? Optional.of(placement.server()) : Optional.empty());
    }

    /** Whether there is any limit. */
    public boolean any() {
        return memory.isPresent() || cores.isPresent();
    }

    /** The kernel's controllers that they need. */
    Set<String> controllers() {
        Set<String> controllers = new LinkedHashSet<>();
        memory.ifPresent(size -> controllers.add("memory"));
        cores.ifPresent(list -> controllers.add("cpuset"));
        return controllers;
    }
}
