package dev.furlong.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangepointsTest {
    private static final Seed SEED = new Seed(1602_00602);

    @Test
    void changeOfTheMean_isFoundWhereItIs() {
        double[] rates = Synthetic.filled(60, i -> (i < 37 ? 1 : 0.6) + 0.02 * Math.sin(i));

        assertThat(Changepoints.of(rates)).containsExactly(37);
    }

    @Test
    void changeOfTheVariance_isFoundToo() {
        double[] rates = Synthetic.filled(200, i -> 1 + (i < 100 ? 0.02 : 0.3) * Math.sin(7 * i));

        assertThat(Changepoints.of(rates))
                .hasSize(1)
                .first()
                .satisfies(at -> assertThat(at).isBetween(97, 103));
    }

    /** A step that gains about 55 on 120 seconds, where a change of a short series costs 38 and of a long one 72. */
    @ParameterizedTest
    @CsvSource({"118, 1", "119, 1", "120, 0", "121, 0"})
    void seriesFromTwoMinutesOn_needsMoreForAChange(int length, int changes) {
        double[] rates = Synthetic.filled(length, i -> 100 + (i % 2 == 0 ? 1 : -1) + (i < length / 2 ? 0 : 1.53));

        assertThat(Changepoints.of(rates)).hasSize(changes);
    }

    @Test
    void equalRates_areOneSegment() {
        assertThat(Changepoints.of(Synthetic.filled(300, i -> 1))).isEmpty();
        assertThat(Changepoints.of(new double[300])).isEmpty();
        assertThat(Changepoints.of(new double[0])).isEmpty();
    }

    @Test
    void sameSeries_hasTheSameChangepoints() {
        double[] rates = Synthetic.autoregressive(0.9, 0.3).of(300, SEED.random());

        assertThat(Changepoints.of(rates.clone())).isEqualTo(Changepoints.of(rates));
    }

    /** Pruning must never lose the best segmentation: the same is sought by trying every beginning of every last segment. */
    @Test
    void pruning_losesNothing() {
        for (int series = 0; series < 300; series++) {
            SplittableRandom random = SEED.derive("pruning", series).random();
            int size = 10 + random.nextInt(80);
            double[] rates = Synthetic.autoregressive(0.95, 0.3).of(size, random);
            double perLog = 0.5 + 5 * random.nextDouble();

            assertThat(Changepoints.of(rates, perLog))
                    .as("series %d of seed %d", series, SEED.value())
                    .isEqualTo(byTryingAll(rates, perLog));
        }
    }

    private static List<Integer> byTryingAll(double[] rates, double perLog) {
        double penalty = perLog * Math.log(rates.length);
        double largest = Arrays.stream(rates).max().orElseThrow();
        double[] total = new double[rates.length + 1];
        int[] begins = new int[rates.length + 1];
        Arrays.fill(total, Double.POSITIVE_INFINITY);
        total[0] = -penalty;
        for (int end = Changepoints.SHORTEST; end <= rates.length; end++) {
            for (int begin = 0; begin <= end - Changepoints.SHORTEST; begin++) {
                double cost = total[begin] + cost(Arrays.copyOfRange(rates, begin, end), largest) + penalty;
                if (cost < total[end]) {
                    total[end] = cost;
                    begins[end] = begin;
                }
            }
        }
        List<Integer> found = new ArrayList<>();
        for (int at = begins[rates.length]; at > 0; at = begins[at]) {
            found.add(0, at);
        }
        return found;
    }

    private static double cost(double[] segment, double largest) {
        double mean = Arrays.stream(segment).average().orElseThrow();
        double own = Arrays.stream(segment)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow();
        double variance = Math.max(own, 1e-6 * largest * largest);
        return segment.length * (Math.log(2 * Math.PI) + Math.log(variance) + own / variance);
    }
}
