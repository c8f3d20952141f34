package dev.furlong.storage.disk;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Steps that take back what was done so far, the last one first. */
public final class Undo implements AutoCloseable {
    private final Deque<Runnable> steps = new ArrayDeque<>();

    /** Remembers how to take back a step that has just been done. */
    public void add(Runnable step) {
        steps.push(step);
    }

    /**
     * Takes everything back because of a failure, which goes on with what could not be taken back.
     *
     * @return the failure
     */
    public RuntimeException after(RuntimeException failure) {
        try {
            close();
        } catch (RuntimeException left) {
            failure.addSuppressed(left);
        }
        return failure;
    }

    /**
     * Takes everything back, each step even if one before it fails, and once.
     *
     * @throws RuntimeException the first failure, with the others
     */
    @Override
    public void close() {
        RuntimeException first = null;
        while (!steps.isEmpty()) {
            first = tryStep(steps.pop(), first);
        }
        if (first != null) {
            throw first;
        }
    }

    private static @Nullable RuntimeException tryStep(Runnable step, @Nullable RuntimeException first) {
        try {
            step.run();
            return first;
        } catch (RuntimeException e) {
            if (first == null) {
                return e;
            }
            first.addSuppressed(e);
            return first;
        }
    }
}
