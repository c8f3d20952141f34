package dev.furlong.storage.kernel;

import dev.furlong.plan.setting.value.WriteCache;
import java.util.Optional;

/** The kernel's words for a write cache, in {@code /sys/block/X/queue/write_cache}. Source: the kernel's sysfs ABI. */
public final class QueueCache {
    /** The kernel sends the disk a flush for every sync and waits for it. */
    private static final String BACK = "write back";

    /** The kernel believes that the disk has no cache to flush, and sends none. */
    private static final String THROUGH = "write through";

    private QueueCache() {}

    /** The kernel's word for what a sync waits for. */
    public static String word(WriteCache cache) {
        return cache == WriteCache.FLUSH ? BACK : THROUGH;
    }

    /** The point that a sync waits for, by the kernel's word; empty if it is another word. */
    public static Optional<WriteCache> named(String word) {
        return switch (word) {
            case BACK -> Optional.of(WriteCache.FLUSH);
            case THROUGH -> Optional.of(WriteCache.NOFLUSH);
            default -> Optional.empty();
        };
    }
}
