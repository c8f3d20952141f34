package dev.furlong.loadgen.tally;

import dev.furlong.workload.LoneCounter;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One client's counts and latencies of one phase. One thread writes; others may read {@link #committedSoFar()} meanwhile,
 * and the rest when the phase is over.
 */
public final class Tally {
    /**
     * Latencies up to this need no resizing; longer ones are kept too. No trial waits so long for its clients: a histogram
     * that is resized must not be read meanwhile.
     */
    private static final long USUAL_NANOS = 3_600_000_000_000L;

    private final Histogram latencies = emptyHistogram();
    private final LoneCounter committed = new LoneCounter();
    private final Map<String, Long> aborted = new TreeMap<>();
    private long late;
    private final LoneCounter abortedSoFar = new LoneCounter();
    private volatile @Nullable String lastState;
    private long retried;
    private long failed;
    private long unknown;

    /** One of the kind that latencies are recorded in. */
    static Histogram emptyHistogram() {
        return new LatencyHistogram(USUAL_NANOS);
    }

    /** A transaction that committed; late unless in time. */
    public void committed(long latencyNanos, boolean inTime) {
        latencies.recordValue(latencyNanos);
        committed.increment();
        if (!inTime) {
            late++;
        }
    }

    /** An attempt that the engine ended. */
    public void aborted(String sqlState) {
        aborted.merge(sqlState, 1L, Long::sum);
        abortedSoFar.increment();
        lastState = sqlState;
    }

    /** An attempt that is made again. */
    public void retried() {
        retried++;
    }

    /** A transaction that was given up. */
    public void failed() {
        failed++;
    }

    /** A transaction whose commit was not answered. */
    public void unknown() {
        unknown++;
    }

    /** How many committed up to now. */
    public long committedSoFar() {
        return committed.get();
    }

    /** The number of attempts that the engine ended. Other threads may read it during the phase. */
    public long abortedSoFar() {
        return abortedSoFar.get();
    }

    /** The SQL state of the last attempt that the engine ended; null if there was none. */
    @Nullable
    public String lastState() {
        return lastState;
    }

    /** All counts, when the phase is over. */
    public Outcomes outcomes() {
        return new Outcomes(committed.get(), committed.get() - late, retried, aborted, failed, unknown);
    }

    /** Latencies in nanoseconds; what is read of them meanwhile is a moment old. */
    public Histogram latencies() {
        return latencies;
    }
}
