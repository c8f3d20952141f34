package dev.furlong.loadgen.tally;

import dev.furlong.workload.Kind;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The result of one phase for one kind of transaction.
 *
 * @param kind the kind
 * @param outcomes the outcomes of its transactions
 * @param latencies the latencies of the transactions that committed, in nanoseconds
 * @param rolledBackLatencies the latencies of the transactions rolled back on purpose, in nanoseconds; null for a kind
 *     without rollback
 */
public record KindResult(
        Kind kind,
        Outcomes outcomes,
        Histogram latencies,
        @Nullable Histogram rolledBackLatencies) {
    /** Returns the sum of both, which are of the same kind. */
    public KindResult plus(KindResult other) {
        return new KindResult(
                kind,
                outcomes.plus(other.outcomes),
                sum(latencies, other.latencies),
                rolledBackLatencies == null
                        ? null
                        : sum(rolledBackLatencies, Objects.requireNonNull(other.rolledBackLatencies)));
    }

    /** The same with the outcomes of transactions whose latencies do not count. */
    public KindResult with(Outcomes others) {
        return new KindResult(kind, outcomes.plus(others), latencies, rolledBackLatencies);
    }

    /** The longest that a transaction took, committed or rolled back on purpose, in nanoseconds. */
    public long slowestNanos() {
        return Math.max(latencies.getMaxValue(), rolledBackLatencies == null ? 0 : rolledBackLatencies.getMaxValue());
    }

    private static Histogram sum(Histogram one, Histogram other) {
        Histogram sum = Tally.sum();
        sum.add(one);
        sum.add(other);
        return sum;
    }
}
