package dev.furlong.loadgen.tally;

import dev.furlong.workload.Kind;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What one phase gave of one kind of transaction.
 *
 * @param kind which
 * @param outcomes of its transactions
 * @param latencies of those that committed, in nanoseconds
 * @param rolledBackLatencies of those that were rolled back on purpose, in nanoseconds; null for a kind that does not
 */
public record KindResult(
        Kind kind,
        Outcomes outcomes,
        Histogram latencies,
        @Nullable Histogram rolledBackLatencies) {
    /** Both together, of the same kind. */
    public KindResult plus(KindResult other) {
        return new KindResult(
                kind,
                outcomes.plus(other.outcomes),
                sum(latencies, other.latencies),
                rolledBackLatencies == null
                        ? null
                        : sum(rolledBackLatencies, Objects.requireNonNull(other.rolledBackLatencies)));
    }

    private static Histogram sum(Histogram one, Histogram other) {
        Histogram sum = Tally.sum();
        sum.add(one);
        sum.add(other);
        return sum;
    }
}
