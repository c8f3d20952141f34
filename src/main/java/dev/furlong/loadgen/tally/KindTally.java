package dev.furlong.loadgen.tally;

import dev.furlong.workload.Kind;
import dev.furlong.workload.counter.LoneCounter;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One client's counts and latencies of one kind of transaction, in one phase. Everything that counting needs is allocated
 * with it. One thread writes; others may read {@link #committedSoFar()} meanwhile, and the rest when the phase is over.
 */
public final class KindTally {
    private final Kind kind;
    private final Histogram latencies = Tally.emptyHistogram();
    private final @Nullable Histogram rolledBackLatencies;
    private final LoneCounter committed = new LoneCounter();
    private final Map<String, Long> aborted = new TreeMap<>();
    private final LoneCounter abortedSoFar = new LoneCounter();
    private volatile @Nullable String lastState;
    private long late;
    private long retried;
    private long failed;
    private long unknown;

    KindTally(Kind kind) {
        this.kind = kind;
        this.rolledBackLatencies = kind.rollsBack() ? Tally.emptyHistogram() : null;
    }

    /**
     * Counts a transaction that committed.
     *
     * @param inTime whether it committed in time; if not, it is counted as late too
     */
    public void committed(long latencyNanos, boolean inTime) {
        latencies.recordValue(latencyNanos);
        committed.increment();
        if (!inTime) {
            late++;
        }
    }

    /**
     * Counts a transaction that was rolled back on purpose.
     *
     * @throws IllegalStateException if the kind does not say that it rolls back on purpose
     */
    public void rolledBack(long latencyNanos) {
        if (rolledBackLatencies == null) {
            throw new IllegalStateException(
                    "kind " + kind.name() + ": must say that it rolls back on purpose, got a transaction that did");
        }
        rolledBackLatencies.recordValue(latencyNanos);
    }

    /** Counts an attempt that the engine ended. */
    public void aborted(String state) {
        aborted.merge(state, 1L, Long::sum);
        abortedSoFar.increment();
        lastState = state;
    }

    /** Counts an attempt that is made again. */
    public void retried() {
        retried++;
    }

    /** Counts a transaction that was given up. */
    public void failed() {
        failed++;
    }

    /** Counts a transaction whose commit was not answered. */
    public void unknown() {
        unknown++;
    }

    long committedSoFar() {
        return committed.get();
    }

    long abortedSoFar() {
        return abortedSoFar.get();
    }

    @Nullable
    String lastState() {
        return lastState;
    }

    Histogram latencies() {
        return latencies;
    }

    Outcomes outcomes() {
        return new Outcomes(
                committed.get(),
                committed.get() - late,
                retried,
                Map.copyOf(aborted),
                failed,
                unknown,
                rolledBackLatencies == null ? 0 : rolledBackLatencies.getTotalCount());
    }

    /** Returns the result, when the phase is over. */
    KindResult result() {
        return new KindResult(kind, outcomes(), latencies, rolledBackLatencies);
    }
}
