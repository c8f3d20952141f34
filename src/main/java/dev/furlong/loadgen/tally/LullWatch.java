package dev.furlong.loadgen.tally;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks ten times a second whether any client has committed since the last look. It keeps the times
 * in which none had. If a look comes late, this JVM or the machine stood still itself.
 */
final class LullWatch {
    static final long LOOK_NANOS = 100_000_000L;
    /** A busy machine may let a thread wait this long. */
    private static final long USUALLY_LATE_NANOS = 2 * LOOK_NANOS;

    private final long startNanos;
    private final List<Lull> kept = new ArrayList<>();
    private @Nullable Lull longest;
    private long committed;
    private long lastLook;
    private long lastCommit;
    private long blindNanos;

    /** Watches a phase that starts now, with no commit yet. */
    LullWatch(long startNanos) {
        this.startNanos = startNanos;
        this.lastLook = startNanos;
        this.lastCommit = startNanos;
    }

    /** Returns the time at which the next look is due. */
    long nextNanos() {
        return lastLook + LOOK_NANOS;
    }

    /** Looks once at how many commits there were. */
    void look(long nowNanos, long committedSoFar) {
        long late = nowNanos - nextNanos();
        if (late > USUALLY_LATE_NANOS) {
            blindNanos += late;
        }
        lastLook = nowNanos;
        if (committedSoFar != committed) {
            committed = committedSoFar;
            end(nowNanos);
        }
    }

    /** Ends the watch: the phase is over, and nothing is committed any more. */
    List<Lull> end(long nowNanos, long committedSoFar) {
        look(nowNanos, committedSoFar);
        end(nowNanos);
        return kept.isEmpty() && longest != null ? List.of(longest) : List.copyOf(kept);
    }

    private void end(long nowNanos) {
        Lull lull = new Lull(lastCommit - startNanos, nowNanos - lastCommit, blindNanos);
        if (lull.nanos() >= Lull.SHORTEST_KEPT_NANOS) {
            kept.add(lull);
        }
        if (longest == null || lull.nanos() > longest.nanos()) {
            longest = lull;
        }
        lastCommit = nowNanos;
        blindNanos = 0;
    }
}
