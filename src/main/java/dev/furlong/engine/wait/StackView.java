package dev.furlong.engine.wait;

import dev.furlong.engine.capability.SessionView;
import dev.furlong.measurement.condition.Wait;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.EnumMap;
import java.util.Map;

/**
 * A view of the threads of this JVM that serve sessions. A look stops all threads for the time that it takes to read their
 * stacks, which is less than a millisecond for tens of them.
 *
 * @param signs what a stack shows
 * @param threads the beginning of the names of these threads
 */
public record StackView(StackSigns signs, String threads) implements SessionView {
    /** The frames from the innermost on; the signs lie among these. */
    private static final int DEPTH = 80;

    @Override
    public Map<Wait, Integer> look() {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        long own = Thread.currentThread().getId();
        Map<Wait, Integer> seen = new EnumMap<>(Wait.class);
        for (ThreadInfo thread : bean.dumpAllThreads(false, false, DEPTH)) {
            if (thread.getThreadId() != own && thread.getThreadName().startsWith(threads)) {
                signs.of(thread.getThreadState(), thread.getStackTrace())
                        .ifPresent(wait -> seen.merge(wait, 1, Integer::sum));
            }
        }
        return seen;
    }

    @Override
    public void close() {
        // Nothing is held between looks.
    }
}
