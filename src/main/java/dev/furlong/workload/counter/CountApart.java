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

    /** One more; of the one thread that counts. */
    public final void increment() {
        // Opaque: who looks sees a recent value, and the counting thread pays no fence.
        COUNT.setOpaque(this, count + 1);
    }

    /** How many so far; of any thread. */
    public final long get() {
        return (long) COUNT.getOpaque(this);
    }
}
