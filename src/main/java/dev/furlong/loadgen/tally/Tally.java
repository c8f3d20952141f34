package dev.furlong.loadgen.tally;

import dev.furlong.workload.Kind;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One client's counts and latencies of one phase, by kind of transaction. A kind is given by its place in the workload's
 * list. Everything that counting needs is allocated with it. One thread writes; others may read {@link #committedSoFar()}
 * meanwhile, and the rest when the phase is over.
 */
public final class Tally {
    /**
     * Latencies up to this need no resizing. Longer ones are kept too, but a histogram must not be read while it is
     * resized. No trial waits so long for its clients.
     */
    private static final long USUAL_NANOS = 3_600_000_000_000L;

    private final KindTally[] kinds;

    /** Makes an empty tally. */
    public Tally(List<Kind> kinds) {
        this.kinds = kinds.stream().map(KindTally::new).toArray(KindTally[]::new);
    }

    /**
     * Returns about how many bytes a tally takes: a histogram for each kind, and one more for what a kind rolls back.
     */
    public static long bytes(List<Kind> kinds) {
        long histograms = kinds.size() + kinds.stream().filter(Kind::rollsBack).count();
        return histograms * emptyHistogram().getEstimatedFootprintInBytes();
    }

    /** An empty histogram for recording latencies. */
    static Histogram emptyHistogram() {
        return new LatencyHistogram(USUAL_NANOS);
    }

    /** An empty histogram to which others are added. */
    static Histogram sum() {
        Histogram sum = new Histogram(3);
        sum.setAutoResize(true);
        return sum;
    }

    /**
     * Returns one kind's part.
     *
     * @param kind the place of the kind in the workload's list
     */
    public KindTally kind(int kind) {
        return kinds[kind];
    }

    /** Whether there is more than one kind. */
    public boolean several() {
        return kinds.length > 1;
    }

    /** Returns the number of commits up to now. */
    public long committedSoFar() {
        long sum = 0;
        for (KindTally kind : kinds) {
            sum += kind.committedSoFar();
        }
        return sum;
    }

    /** The number of attempts that the engine ended. Other threads may read it during the phase. */
    public long abortedSoFar() {
        long sum = 0;
        for (KindTally kind : kinds) {
            sum += kind.abortedSoFar();
        }
        return sum;
    }

    /** The SQL state of one of the last attempts that the engine ended; null if there was none. */
    public @Nullable String lastState() {
        return Stream.of(kinds)
                .map(KindTally::lastState)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns all counts, when the phase is over. */
    public Outcomes outcomes() {
        return Stream.of(kinds).map(KindTally::outcomes).reduce(Outcomes.NONE, Outcomes::plus);
    }

    /** Adds the latencies of what committed, in nanoseconds. During the phase, the newest ones may be missing. */
    void addLatenciesTo(Histogram sum) {
        for (KindTally kind : kinds) {
            sum.add(kind.latencies());
        }
    }

    /** The latencies of what committed, in nanoseconds. */
    public Histogram latencies() {
        Histogram sum = sum();
        addLatenciesTo(sum);
        return sum;
    }

    /** Returns each kind's result, in the workload's order, when the phase is over. */
    public List<KindResult> kinds() {
        return Stream.of(kinds).map(KindTally::result).toList();
    }
}
