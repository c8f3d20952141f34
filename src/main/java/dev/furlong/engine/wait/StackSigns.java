package dev.furlong.engine.wait;

import dev.furlong.measurement.condition.Wait;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The signs by which the stack of a session's thread shows what it waits for. Each sign is the beginning of a frame, such as
 * {@code org.example.Class.method}.
 *
 * @param engine the frames of the engine itself
 * @param lock the frames of a wait for another transaction's lock
 * @param log the frames of work on the log
 * @param read the frames of a wait for a page that another thread reads
 * @param idle the frames of a thread that serves no session
 */
public record StackSigns(
        List<String> engine, List<String> lock, List<String> log, List<String> read, List<String> idle) {
    /** The frames from the innermost on that say what a native method is called for. */
    private static final int NEAR = 4;

    /** Copies the lists. */
    public StackSigns {
        engine = List.copyOf(engine);
        lock = List.copyOf(lock);
        log = List.copyOf(log);
        read = List.copyOf(read);
        idle = List.copyOf(idle);
    }

    /** What the top frame of a stack does outside of Java. */
    private enum Call {
        HEAR,
        SEND,
        READ,
        WRITE,
        SYNC,
        NONE;

        /** The native methods of the JDK's files and sockets, 17 to 25. Those of files also write to sockets. */
        static Call of(StackTraceElement[] stack) {
            StackTraceElement top = stack[0];
            String type = top.getClassName();
            if (!top.isNativeMethod() || (!type.startsWith("sun.nio.ch.") && !type.startsWith("java.io."))) {
                return NONE;
            }
            String method = top.getMethodName();
            boolean writes = method.contains("write");
            if (type.equals("sun.nio.ch.Net")
                    || Arrays.stream(stack)
                            .limit(NEAR)
                            .anyMatch(frame -> frame.getClassName().contains("Socket"))) {
                return writes ? SEND : HEAR;
            }
            if (method.contains("force") || method.contains("sync")) {
                return SYNC;
            }
            return method.contains("read") ? READ : writes ? WRITE : NONE;
        }
    }

    /**
     * Says what a thread does.
     *
     * @param stack its frames, the innermost first
     * @return what it does; empty if it serves no session
     */
    public Optional<Wait> of(Thread.State state, StackTraceElement[] stack) {
        if (stack.length == 0 || has(stack, idle)) {
            return Optional.empty();
        }
        Call call = Call.of(stack);
        boolean waits = state != Thread.State.RUNNABLE;
        if (call == Call.HEAR) {
            return Optional.of(Wait.CLIENT);
        }
        if (waits && has(stack, lock)) {
            return Optional.of(Wait.LOCK);
        }
        if (call == Call.SYNC || ((waits || call == Call.WRITE) && has(stack, log))) {
            return Optional.of(Wait.LOG_SYNC);
        }
        if (call == Call.READ || (waits && has(stack, read))) {
            return Optional.of(Wait.DATA_READ);
        }
        if (call == Call.WRITE) {
            return Optional.of(Wait.DATA_WRITE);
        }
        if (waits) {
            return Optional.of(has(stack, engine) ? Wait.OTHER : Wait.CLIENT);
        }
        return Optional.of(Wait.RUN);
    }

    private static boolean has(StackTraceElement[] stack, List<String> signs) {
        return Arrays.stream(stack)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .anyMatch(frame -> signs.stream().anyMatch(frame::startsWith));
    }
}
