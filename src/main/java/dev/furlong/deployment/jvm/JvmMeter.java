package dev.furlong.deployment.jvm;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what the JVM that it runs in has done. Before JDK 21 a JVM has no count of all that was allocated. There, the
 * counts of its threads are added up from one reading to the next. The last allocations of a thread that has ended are
 * missing.
 */
public final class JvmMeter {
    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final Optional<Method> total = total();
    private Map<Long, Long> byThread = Map.of();
    private long allocated;

    private static Optional<Method> total() {
        try {
            return Optional.of(ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes"));
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    /** Reads the work so far. */
    public synchronized JvmWork read() {
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        return new JvmWork(
                collections,
                millis,
                allocated(),
                ManagementFactory.getCompilationMXBean().getTotalCompilationTime(),
                ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount());
    }

    private long allocated() {
        if (total.isPresent()) {
            try {
                return (long) total.get().invoke(threads);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("JVM: must report what it allocated", e);
            }
        }
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        Map<Long, Long> now = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            // Negative for one that ended in between.
            if (bytes[i] >= 0) {
                now.put(ids[i], bytes[i]);
                allocated += bytes[i] - byThread.getOrDefault(ids[i], 0L);
            }
        }
        byThread = now;
        return allocated;
    }
}
