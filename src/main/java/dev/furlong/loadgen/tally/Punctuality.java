package dev.furlong.loadgen.tally;

import dev.furlong.measurement.Nanos;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The lateness of an open loop's clients in one phase: whether they kept up with the arrivals.
 *
 * @param arrivals the number of arrivals in the phase
 * @param late the arrivals that found every client at work, and waited
 * @param backlog the arrivals that no client had begun when the phase ended
 * @param neverBegun the arrivals of the backlog that were given up when the time for it was over
 * @param delayNanos the mean delay from arrival to beginning, for each quarter of the phase
 * @param wakeNanos the mean delay of arrivals that had a client waiting for them: the generator's own
 */
public record Punctuality(
        long arrivals, long late, long backlog, long neverBegun, List<Double> delayNanos, double wakeNanos) {
    /** The number of parts of a phase. */
    static final int QUARTERS = 4;

    /** The queue that chance may leave though it does not grow, as a multiple of the arrivals' standard deviation. */
    private static final double CHANCE = 2;
    /** A queue that grows steadily from nothing delays its quarters like 1 : 3 : 5 : 7, where 7 is 2.3 times 3. */
    private static final double GROWTH = 1.5;

    /** Copies the list. */
    public Punctuality {
        delayNanos = List.copyOf(delayNanos);
    }

    /**
     * Tells why the rate cannot be sustained; empty if it can. One reason is that arrivals were still not begun a tenth
     * of the phase after its end. The other is a queue that grows. Its backlog at the end is greater than chance
     * explains, and its delay grew by half or more. The growth is seen from the first quarter to the third and from the
     * second to the fourth.
     *
     * @param clients the number of clients that took the arrivals
     */
    public Optional<String> unsustainable(int clients) {
        if (neverBegun == 0 && !(backlog > clients && backlog > CHANCE * Math.sqrt((double) arrivals) && grew())) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "of %d arrivals, %d had not begun at the end and %d never began; delays by quarter: %s",
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
