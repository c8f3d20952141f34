package dev.furlong.workload.record;

import dev.furlong.workload.Scattered;
import java.util.Objects;
import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.jspecify.annotations.Nullable;

/** How a client draws the record of a transaction. It serves one client, and nothing is allocated by a draw. */
interface Access {
    /** Draws a record, from 1. */
    int record(SplittableRandom random);

    /** Each record as often as any other. */
    static Access uniform(int rows) {
        return random -> 1 + random.nextInt(rows);
    }

    /**
     * The record of rank r in proportion to 1/r<sup>skew</sup>. Ranks are scattered over the table, since the records that are asked for
     * most do not lie together in a database of users either.
     *
     * @param skew the exponent, above 0
     */
    static Access zipf(int rows, double skew) {
        return new Zipf(rows, skew);
    }

    /** Draws by rejection-inversion: Hörmann and Derflinger, 1996, as commons-rng has it. */
    final class Zipf implements Access {
        private final Numbers numbers = new Numbers();
        private final DiscreteSampler ranks;
        /** The record of each rank. */
        private final Scattered records;

        private Zipf(int rows, double skew) {
            this.ranks = RejectionInversionZipfSampler.of(numbers, rows, skew);
            this.records = Scattered.over(rows);
        }

        @Override
        public int record(SplittableRandom random) {
            numbers.random = random;
            return records.at(ranks.sample());
        }

        /** The client's own random numbers. */
        private static final class Numbers implements UniformRandomProvider {
            private @Nullable SplittableRandom random;

            @Override
            public long nextLong() {
                return Objects.requireNonNull(random).nextLong();
            }
        }
    }
}
