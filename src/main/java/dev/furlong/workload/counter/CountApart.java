package dev.furlong.workload.counter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The count of a {@link LoneCounter}, between the room before it and the room behind it. */
abstract class CountApart extends Apart {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(CountApart.class, "count", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long count;

    /** Counts one more. Only the one thread that counts calls it. */
    public final void increment() {
        // Opaque: who looks sees a recent value, and the counting thread pays no fence.
        COUNT.setOpaque(this, count + 1);
    }

    /** The count so far. Any thread may call it. */
    public final long get() {
        return (long) COUNT.getOpaque(this);
    }
}
