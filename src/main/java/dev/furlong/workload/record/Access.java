package dev.furlong.workload.record;

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
        private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

        private final Numbers numbers = new Numbers();
        private final DiscreteSampler ranks;
        private final Scattered scattered;

        private Zipf(int rows, double skew) {
            this.ranks = RejectionInversionZipfSampler.of(numbers, rows, skew);
            this.scattered = Scattered.over(rows);
        }

        @Override
        public int record(SplittableRandom random) {
            numbers.random = random;
            return scattered.record(ranks.sample());
        }

        /** The client's own random numbers. */
        private static final class Numbers implements UniformRandomProvider {
            private @Nullable SplittableRandom random;

            @Override
            public long nextLong() {
                return Objects.requireNonNull(random).nextLong();
            }
        }

        /**
         * Where the ranks lie in the table: each in one record, and neighbours far apart.
         *
         * @param rows the number of records
         * @param step the distance of two neighbours, which has no divisor with the number of records
         */
        record Scattered(int rows, long step) {
            static Scattered over(int rows) {
                long step = Math.max(1, Math.round(rows * GOLDEN_RATIO));
                while (divisor(step, rows) > 1) {
                    step++;
                }
                return new Scattered(rows, step);
            }

            private static long divisor(long one, long other) {
                return other == 0 ? one : divisor(other, one % other);
            }

            /** The record, from 1, of a rank, from 1. */
            int record(int rank) {
                return (int) (1 + rank * step % rows);
            }
        }
    }
}
