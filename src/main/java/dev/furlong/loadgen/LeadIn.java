package dev.furlong.loadgen;

import dev.furlong.loadgen.tally.PhaseWindow;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What leads in to a slice: its clients are at work, and nothing is counted. When clients and a server wake up together, the kernel
 * often puts them on cores where they are slow, until it moves them. So it lasts longer if the clients are still far slower than
 * usual at its end. It looks at the time before the slice alone: whatever happens in the slice is counted.
 */
final class LeadIn {
    /** It is looked at for this part of it before its end, and lasts longer by this part. */
    private static final int PARTS = 4;
    /** What is below this share of the usual rate is far slower. */
    private static final double SLOW = 0.75;
    /** Fewer commits than this are expected by chance far too often to tell a rate from them. */
    private static final double LEAST_COMMITS = 20;
    /** A count is below what is expected by so many standard deviations of chance alone in 2 of 100 cases. */
    private static final double DEVIATIONS = 2;

    /** A time that no end of a transaction comes before, so that none is in time. */
    private static final long LONG_AGO = Duration.ofDays(365).toNanos();

    private final Duration least;
    private final Duration longest;
    private final Duration slice;
    private final double usualPerSecond;
    private final List<Tally> leads;
    private final NanoClock clock;
    private final AtomicReference<State> state =
            new AtomicReference<>(new State(PhaseWindow.of(0, Duration.ZERO), 0, 0, 0, false));

    /**
     * Makes what leads in to one slice.
     *
     * @param least the time that it lasts at least
     * @param longest the time that it lasts at most; a load that is slow for longer is measured as it is
     * @param slice the length of the slice
     * @param usualPerSecond the usual rate of commits of all clients; 0 if it is not known
     * @param leads the clients' tallies of what leads in
     */
    LeadIn(
            Duration least,
            Duration longest,
            Duration slice,
            double usualPerSecond,
            List<Tally> leads,
            NanoClock clock) {
        this.least = least;
        this.longest = longest;
        this.slice = slice;
        this.usualPerSecond = usualPerSecond;
        this.leads = leads;
        this.clock = clock;
    }

    /**
     * How far it is.
     *
     * @param window the slice that follows, as far as it is known
     * @param latestNanos the latest begin of the slice
     * @param seenNanos when the look began
     * @param seen what all clients had committed then
     * @param over whether the slice begins at its window
     */
    private record State(PhaseWindow window, long latestNanos, long seenNanos, long seen, boolean over) {
        State looking(long nanos, long committed) {
            return new State(window, latestNanos, nanos, committed, false);
        }

        State last() {
            return new State(window, latestNanos, seenNanos, seen, true);
        }
    }

    /** Begins at this time. No client runs before. */
    void begin(long nanos) {
        state.set(
                new State(PhaseWindow.of(nanos + least.toNanos(), slice), nanos + longest.toNanos(), nanos, -1, false));
    }

    /** The slice that follows. Before it begins, it may still move to a later time. */
    PhaseWindow window() {
        return now().window;
    }

    /**
     * Runs a client until the slice begins.
     *
     * @param lead the client's tally of what leads in
     * @return the end of its last transaction before the slice
     */
    long run(Client client, Tally lead) {
        while (true) {
            State before = now();
            long start = before.window.startNanos();
            if (before.seen < 0) {
                client.run(start - least.toNanos() / PARTS, start - LONG_AGO, lead);
                state.compareAndSet(before, before.looking(clock.nanos(), committed()));
            }
            long end = client.run(start, start - LONG_AGO, lead);
            if (isOver(before.window, end)) {
                return end;
            }
        }
    }

    /** Whether the slice begins, by the first client that comes to the end of this window's time before. */
    private boolean isOver(PhaseWindow window, long nanos) {
        State now = now();
        if (now.over || now.window.startNanos() != window.startNanos()) {
            return now.over;
        }
        long later = window.startNanos() + least.toNanos() / PARTS;
        long committed = committed();
        boolean goesOn =
                later - now.latestNanos <= 0 && nanos - window.startNanos() >= 0 && isSlow(now, nanos, committed);
        state.compareAndSet(
                now,
                goesOn
                        ? new State(PhaseWindow.of(later, slice), now.latestNanos, nanos, committed, false)
                        : now.last());
        return now().over;
    }

    private boolean isSlow(State now, long nanos, long committed) {
        double expected = usualPerSecond * (nanos - now.seenNanos) / Nanos.PER_SECOND;
        return expected >= LEAST_COMMITS && committed - now.seen < SLOW * expected - DEVIATIONS * Math.sqrt(expected);
    }

    private State now() {
        return Objects.requireNonNull(state.get());
    }

    private long committed() {
        return leads.stream().mapToLong(Tally::committedSoFar).sum();
    }
}
