package dev.furlong.loadgen.tally;

import java.util.Map;
import java.util.TreeMap;

/**
 * What came of the transactions of one phase.
 *
 * @param committed commits acknowledged, each client's last one included
 * @param committedInTime those acknowledged before the phase's end
 * @param retried attempts made again
 * @param aborted attempts that the engine ended, by SQLState
 * @param failed transactions given up after the last permitted attempt
 * @param unknown commits whose answer was lost
 */
public record Outcomes(
        long committed, long committedInTime, long retried, Map<String, Long> aborted, long failed, long unknown) {
    /** Nothing happened. */
    public static final Outcomes NONE = new Outcomes(0, 0, 0, Map.of(), 0, 0);

    /** Attempts at transactions: those committed, and those that the engine ended. */
    public long attempts() {
        return committed + aborted.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Both together. */
    public Outcomes plus(Outcomes other) {
        Map<String, Long> both = new TreeMap<>(aborted);
        other.aborted.forEach((state, count) -> both.merge(state, count, Long::sum));
        return new Outcomes(
                committed + other.committed,
                committedInTime + other.committedInTime,
                retried + other.retried,
                both,
                failed + other.failed,
                unknown + other.unknown);
    }
}
