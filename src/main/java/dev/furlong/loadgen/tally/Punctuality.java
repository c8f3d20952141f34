package dev.furlong.loadgen.tally;

import dev.furlong.measurement.Nanos;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How the clients of an open loop kept up with its arrivals in one phase.
 *
 * @param arrivals that came in the phase
 * @param late those that found every client at work, and waited
 * @param backlog those that no client had begun when the phase ended
 * @param neverBegun those of the backlog that were given up when the time for it was over, too
 * @param delayNanos by how much the transactions of each quarter of the phase began after their arrival, on average
 * @param wakeNanos by how much those began after it that had a client waiting for them, on average: the generator's own
 */
public record Punctuality(
        long arrivals, long late, long backlog, long neverBegun, List<Double> delayNanos, double wakeNanos) {
    /** Parts of a phase. */
    static final int QUARTERS = 4;

    /** What chance may leave of a queue that does not grow: so many times the arrivals' own standard deviation. */
    private static final double CHANCE = 2;
    /** A queue that grows steadily from nothing delays its quarters like 1 : 3 : 5 : 7, where 7 is 2.3 times 3. */
    private static final double GROWTH = 1.5;

    /** Copies. */
    public Punctuality {
        delayNanos = List.copyOf(delayNanos);
    }

    /**
     * Why the rate cannot be sustained, if it cannot: arrivals were still not begun a tenth of the phase after its end; or
     * the backlog at its end is greater than chance explains, and the delay grew by half or more from the first quarter to
     * the third and from the second to the fourth.
     *
     * @param clients that took the arrivals
     */
    public Optional<String> unsustainable(int clients) {
        if (neverBegun == 0 && !(backlog > clients && backlog > CHANCE * Math.sqrt((double) arrivals) && grew())) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "of %d arrivals %d were not begun at the end and %d never; delays by quarter: %s",
                arrivals,
                backlog,
                neverBegun,
                String.join(
                        ", ",
                        delayNanos.stream()
                                // Whatever is begun is begun a moment after it arrived.
                                .map(nanos -> nanos == 0
                                        ? "none begun"
                                        : String.format(Locale.ROOT, "%.1f ms", nanos / Nanos.PER_MILLI))
                                .toList())));
    }

    /** Two quarters apart, because a queue near its capacity also shrinks for a while. */
    private boolean grew() {
        for (int quarter = 2; quarter < delayNanos.size(); quarter++) {
            if (delayNanos.get(quarter) <= GROWTH * delayNanos.get(quarter - 2)) {
                return false;
            }
        }
        return true;
    }
}
