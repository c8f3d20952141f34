package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.value.Arrivals;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes when transactions of an open loop arrive. */
final class PacerTest {
    private static final Seed SEED = new Seed(42);
    private static final long SECOND = 1_000_000_000;

    @ParameterizedTest
    @ValueSource(doubles = {3, 7, 1000, 33_333, 1_000_000})
    void constantArrivals_areAGapApartAndNoRoundingAddsUp(double rate) {
        long[] times = take(new Pacer(new OpenLoop(rate, Arrivals.CONSTANT), SEED), 100_000);

        for (int i = 0; i < times.length; i++) {
            assertThat((double) times[i]).isCloseTo((i + 1) * (SECOND / rate), within(1.0));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1000, 1_000_000})
    void poissonArrivals_haveExponentialGapsThatKnowNothingOfOneAnother(double rate) {
        int count = 200_000;
        long[] times = take(new Pacer(new OpenLoop(rate, Arrivals.POISSON), SEED), count);
        double mean = SECOND / rate;
        double[] gaps = new double[count - 1];
        for (int i = 1; i < count; i++) {
            gaps[i - 1] = (times[i] - times[i - 1]) / mean;
        }

        // Five standard errors each: 1/√n of the mean, √8/√n of the variance, √(q(1−q)/n) of a share q, 1/√n of the
        // correlation.
        double error = 5 / Math.sqrt(gaps.length);
        double average = LongStream.range(0, gaps.length)
                .mapToDouble(i -> gaps[(int) i])
                .average()
                .orElseThrow();
        double variance = 0;
        double together = 0;
        for (int i = 0; i < gaps.length; i++) {
            variance += (gaps[i] - average) * (gaps[i] - average) / gaps.length;
            together += i == 0 ? 0 : (gaps[i] - average) * (gaps[i - 1] - average) / gaps.length;
        }
        assertThat(average).isCloseTo(1, within(error));
        assertThat(variance).isCloseTo(1, within(error * Math.sqrt(8)));
        assertThat(together / variance).isCloseTo(0, within(error));
        for (double longer : new double[] {0.1, 0.5, 1, 2, 4}) {
            double share = LongStream.range(0, gaps.length)
                            .filter(i -> gaps[(int) i] > longer)
                            .count()
                    / (double) gaps.length;
            assertThat(share).as("longer than %s", longer).isCloseTo(Math.exp(-longer), within(error / 2));
        }
    }

    @ParameterizedTest
    @EnumSource(Arrivals.class)
    void clientsThatTakeAtOnce_getEachArrivalOnceAndAlwaysTheSameOnes(Arrivals arrivals) throws Exception {
        OpenLoop load = new OpenLoop(1000, arrivals);
        int clients = 4;
        int each = 20_000;
        Pacer shared = new Pacer(load, SEED);
        List<Long> taken = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            List<Future<long[]>> all = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                all.add(threads.submit(() -> take(shared, each)));
            }
            for (Future<long[]> one : all) {
                long[] times = one.get();
                assertThat(times).isSorted();
                LongStream.of(times).forEach(taken::add);
            }
        } finally {
            threads.shutdownNow();
        }

        taken.sort(null);
        assertThat(taken.stream().mapToLong(Long::longValue).toArray())
                .isEqualTo(take(new Pacer(load, SEED), clients * each));
    }

    @Test
    void anotherSeed_hasOtherArrivals() {
        OpenLoop load = new OpenLoop(1000, Arrivals.POISSON);

        assertThat(take(new Pacer(load, SEED), 10)).isNotEqualTo(take(new Pacer(load, new Seed(43)), 10));
    }

    @Test
    void arrivalsThatNobodyTook_areCounted() {
        Pacer pacer = new Pacer(new OpenLoop(1000, Arrivals.CONSTANT), SEED);
        take(pacer, 300);

        assertThat(pacer.leftBefore(SECOND)).isEqualTo(999 - 300);
        assertThat(pacer.leftBefore(0)).isZero();
        assertThat(pacer.take()).as("counting takes none").isEqualTo(301_000_000);
    }

    private static long[] take(Pacer pacer, int count) {
        return LongStream.generate(pacer::take).limit(count).toArray();
    }
}
