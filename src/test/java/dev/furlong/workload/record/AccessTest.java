package dev.furlong.workload.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.workload.Scattered;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which records are drawn, and how often. */
final class AccessTest {
    private static final long SEED = 20261128;
    private static final int DRAWS = 200_000;

    /** Each of the first ranks is drawn as often as it should be, to five standard deviations. */
    @ParameterizedTest
    @CsvSource({"1, 0.99", "2, 0.5", "10, 0.99", "100, 1", "1000, 1.5", "1000, 0.01", "100000, 0.99"})
    void zipf_drawsRankRInProportionToOneOverRToTheSkew(int rows, double skew) {
        int[] drawn = drawn(rows, Access.zipf(rows, skew));
        Scattered scattered = Scattered.over(rows);
        double all = IntStream.rangeClosed(1, rows)
                .mapToDouble(rank -> Math.pow(rank, -skew))
                .sum();

        for (int rank = 1; rank <= Math.min(rows, 10); rank++) {
            double share = Math.pow(rank, -skew) / all;
            double spread = Math.sqrt(DRAWS * share * (1 - share));
            assertThat((double) drawn[scattered.at(rank)])
                    .as("rank " + rank + ", seed " + SEED)
                    .isBetween(DRAWS * share - 5 * spread - 1e-6, DRAWS * share + 5 * spread + 1e-6);
        }
    }

    @Test
    void uniform_drawsEachRecordAlike() {
        int[] drawn = drawn(10, Access.uniform(10));

        double spread = Math.sqrt(DRAWS * 0.1 * 0.9);
        for (int record = 1; record <= 10; record++) {
            assertThat((double) drawn[record])
                    .as("record " + record + ", seed " + SEED)
                    .isBetween(DRAWS * 0.1 - 5 * spread, DRAWS * 0.1 + 5 * spread);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 987, 1000, 1024, 100_000})
    void ranks_lieInOneRecordEach(int rows) {
        Scattered scattered = Scattered.over(rows);

        assertThat(IntStream.rangeClosed(1, rows).map(scattered::at).sorted().toArray())
                .isEqualTo(IntStream.rangeClosed(1, rows).toArray());
    }

    /** The largest table: no product is too large. */
    @Test
    void ranksOfTheLargestTable_lieInIt_withNeighboursFarApart() {
        int rows = 1_000_000_000;
        Scattered scattered = Scattered.over(rows);

        assertThat(IntStream.of(1, 2, 3, rows - 1, rows).map(scattered::at).boxed())
                .allMatch(record -> record >= 1 && record <= rows);
        assertThat(Math.abs(scattered.at(1) - scattered.at(2))).isGreaterThan(rows / 10);
    }

    /** Each client draws from its own numbers, and nothing else. */
    @Test
    void sameNumbers_drawTheSameRecords() {
        Access one = Access.zipf(1000, 0.99);
        Access other = Access.zipf(1000, 0.99);
        SplittableRandom numbers = new SplittableRandom(SEED);
        SplittableRandom same = new SplittableRandom(SEED);

        assertThat(IntStream.range(0, 100).map(draw -> one.record(numbers)).toArray())
                .isEqualTo(
                        IntStream.range(0, 100).map(draw -> other.record(same)).toArray());
    }

    /** A draw belongs to the measured path. */
    @Test
    void draws_allocateNothing() {
        Access access = Access.zipf(100_000, 0.99);
        SplittableRandom random = new SplittableRandom(SEED);
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        long sum = 0;
        for (int round = 0; round < 20; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int draw = 0; draw < 10_000; draw++) {
                sum += access.record(random);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }

        assertThat(sum).isPositive();
        assertThat(least).isZero();
    }

    private static int[] drawn(int rows, Access access) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] drawn = new int[rows + 1];
        for (int draw = 0; draw < DRAWS; draw++) {
            drawn[access.record(random)]++;
        }
        return drawn;
    }
}
