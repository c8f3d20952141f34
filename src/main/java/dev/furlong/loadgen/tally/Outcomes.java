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
 * @param rolledBack transactions that were rolled back on purpose, and so are neither committed, nor aborted, nor failed
 */
public record Outcomes(
        long committed,
        long committedInTime,
        long retried,
        Map<String, Long> aborted,
        long failed,
        long unknown,
        long rolledBack) {
    /** Nothing happened. */
    public static final Outcomes NONE = new Outcomes(0, 0, 0, Map.of(), 0, 0, 0);

    /** Transactions that ended as they were to: those committed, and those rolled back on purpose. */
    public long completed() {
        return committed + rolledBack;
    }

    /** Attempts at transactions: those completed, and those that the engine ended. */
    public long attempts() {
        return completed()
                + aborted.values().stream().mapToLong(Long::longValue).sum();
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
                unknown + other.unknown,
                rolledBack + other.rolledBack);
    }
}
