package dev.furlong.loadgen;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One client's counts and latencies of one phase. One thread writes; others may read {@link #committedSoFar()} meanwhile,
 * and the rest when the phase is over.
 */
final class Tally {
    /**
     * Latencies up to this need no resizing; longer ones are kept too. No trial waits so long for its clients: a histogram
     * that is resized must not be read meanwhile.
     */
    private static final long USUAL_NANOS = 3_600_000_000_000L;

    private static final VarHandle COMMITTED;

    static {
        try {
            COMMITTED = MethodHandles.lookup().findVarHandle(Tally.class, "committed", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Histogram latencies = emptyHistogram();
    private final Map<String, Long> aborted = new TreeMap<>();
    private long committed;
    private long late;
    private long retried;
    private long failed;
    private long unknown;

    /** One of the kind that latencies are recorded in. */
    static Histogram emptyHistogram() {
        Histogram histogram = new Histogram(1, USUAL_NANOS, 3);
        histogram.setAutoResize(true);
        return histogram;
    }

    void committed(long latencyNanos, boolean inTime) {
        latencies.recordValue(latencyNanos);
        // Opaque: the sampler sees a recent value, and the client pays no fence.
        COMMITTED.setOpaque(this, committed + 1);
        if (!inTime) {
            late++;
        }
    }

    void aborted(String sqlState) {
        aborted.merge(sqlState, 1L, Long::sum);
    }

    void retried() {
        retried++;
    }

    void failed() {
        failed++;
    }

    void unknown() {
        unknown++;
    }

    long committedSoFar() {
        return (long) COMMITTED.getOpaque(this);
    }

    Outcomes outcomes() {
        return new Outcomes(committed, committed - late, retried, aborted, failed, unknown);
    }

    /** Latencies in nanoseconds; what is read of them meanwhile is a moment old. */
    Histogram latencies() {
        return latencies;
    }
}
