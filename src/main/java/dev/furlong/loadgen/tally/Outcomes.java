package dev.furlong.loadgen.tally;

import java.util.Map;
import java.util.TreeMap;

/**
 * The outcomes of the transactions of one phase.
 *
 * @param committed the acknowledged commits, each client's last one included
 * @param committedInTime the commits acknowledged before the phase's end
 * @param retried the attempts made again
 * @param aborted the attempts that the engine ended, by SQLState
 * @param failed the transactions given up after the last permitted attempt
 * @param unknown the commits whose answer was lost
 * @param rolledBack the transactions rolled back on purpose, which are neither committed, nor aborted, nor failed
 */
public record Outcomes(
        long committed,
        long committedInTime,
        long retried,
        Map<String, Long> aborted,
        long failed,
        long unknown,
        long rolledBack) {
    /** The outcomes of a phase in which nothing happened. */
    public static final Outcomes NONE = new Outcomes(0, 0, 0, Map.of(), 0, 0, 0);

    /** Returns the transactions that ended as planned: those committed, and those rolled back on purpose. */
    public long completed() {
        return committed + rolledBack;
    }

    /** Returns the attempts at transactions: those completed, and those that the engine ended. */
    public long attempts() {
        return completed()
                + aborted.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the sum of both. */
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
