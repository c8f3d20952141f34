package dev.furlong.analysis.contrast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceRates;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ratio of neighbouring slices: what it is, when it is not to be had, and how often verdicts on it are wrong. */
final class NeighbourRatiosTest {
    private static final RecordedRun RUN = RecordedRun.of(RecordedRun.yaml("[1]", 5, ""));
    private static final String ONE = "derby/tpcb/1 client";
    private static final String OTHER = "derby:server/tpcb/1 client";
    private static final long SEED = 20261127;
    private static final int CONTRASTS = 1000;
    private static final int REPETITIONS = 5;
    private static final int SLICES = 10;

    @Test
    void ratio_isTheMeanOfTheMiddleHalf_ofTheLogarithmsOfNeighbours() {
        List<TrialRecord> above = sliced(ONE, 100, 200, 300, 400, 50, 600, 700, 800);
        List<TrialRecord> below = sliced(OTHER, 50, 100, 100, 100, 100, 300, 350, 100);

        // The ratios are 0.5, 2, 2, 2, 2, 3, 4 and 8; two at each end are left out.
        BlockValues logs = NeighbourRatios.of(above, below).orElseThrow();
        assertThat(logs.byBlock()).containsOnlyKeys(1, 2, 3, 4, 5);
        assertThat(logs.values())
                .allSatisfy(log -> assertThat(log).isCloseTo((3 * Math.log(2) + Math.log(3)) / 4, within(1e-12)));
        assertThat(Paired.of(Metrics.THROUGHPUT, above, below, true).logRatio().mean())
                .isCloseTo(logs.values().get(0), within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"100 100 100, 50 50 50", "100 100 100 100, 50 50 50", "100 100 100 100, 50 50 0 50", "'', ''"})
    void ratioWithoutNeighbours_isThatOfTheMeans(String one, String other) {
        List<TrialRecord> above = sliced(ONE, numbers(one));
        List<TrialRecord> below = sliced(OTHER, numbers(other));

        assertThat(NeighbourRatios.of(above, below)).isEmpty();
        assertThat(Paired.of(Metrics.THROUGHPUT, above, below, true))
                .extracting(Paired::neighbours)
                .isNull();
    }

    /** A latency has no slices, and two runs share none. */
    @Test
    void otherFigures_areThoseOfWholeTrials() {
        List<TrialRecord> above = sliced(ONE, 100, 200, 300, 400);
        List<TrialRecord> below = sliced(OTHER, 50, 100, 100, 100);

        assertThat(Paired.of(Metrics.THROUGHPUT, above, below, false).neighbours())
                .isNull();
        assertThat(Paired.of(Metrics.LATENCY_P50, above, below, true).neighbours())
                .isNull();
    }

    /**
     * Slices at less than half speed come and go on both sides, as the kernel places clients and servers anew. One side may pause
     * by itself too.
     */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        // scatter of starts, of slices, disturbed slices, difference, own pauses; least and most that are slower,
        // faster, equivalent
        "0.008, 0.02, 0.06, 0,      0,    0, 40,    0, 40,   0, 1000",
        "0.025, 0.05, 0.03, 0,      0,    0, 40,    0, 40,   0, 1000",
        "0.008, 0.02, 0.06, -0.051, 0,    800, 1000, 0, 5,   0, 5",
        "0.025, 0.05, 0.03, -0.105, 0,    880, 1000, 0, 5,   0, 5",
        "0.008, 0.02, 0.06, 0,      0.15, 0, 1000,  0, 25,   0, 10"
    })
    void verdicts_areSeldomWrong_andFindWhatThereIs(
            double starts,
            double slices,
            double disturbed,
            double difference,
            double pauses,
            int leastSlower,
            int mostSlower,
            int leastFaster,
            int mostFaster,
            int leastEquivalent,
            int mostEquivalent) {
        SplittableRandom random = new SplittableRandom(SEED);
        Map<Verdict, Long> neighbours = new TreeMap<>();
        Map<Verdict, Long> means = new TreeMap<>();
        for (int i = 0; i < CONTRASTS; i++) {
            Paired paired = paired(random, starts, slices, disturbed, difference, pauses);
            neighbours.merge(verdict(paired), 1L, Long::sum);
            means.merge(verdict(new Paired(paired.numerator(), paired.denominator(), true)), 1L, Long::sum);
        }
        String said = "seed " + SEED + ", " + starts + " " + slices + " " + disturbed + " " + difference + " " + pauses
                + ": neighbours " + neighbours + ", means " + means + " of " + CONTRASTS;
        System.out.println(said);
        assertThat(neighbours.getOrDefault(Verdict.SLOWER, 0L)).as(said).isBetween((long) leastSlower, (long)
                mostSlower);
        assertThat(neighbours.getOrDefault(Verdict.FASTER, 0L)).as(said).isBetween((long) leastFaster, (long)
                mostFaster);
        assertThat(neighbours.getOrDefault(Verdict.EQUIVALENT, 0L)).as(said).isBetween((long) leastEquivalent, (long)
                mostEquivalent);
    }

    private static Verdict verdict(Paired paired) {
        Contrast contrast = Contrast.all(RUN.plan()).get(0);
        return new Verdicts(0.05)
                .of(List.of(new Measured(contrast, Metrics.THROUGHPUT, paired)))
                .get(0)
                .verdict();
    }

    private static Paired paired(
            SplittableRandom random, double starts, double slices, double disturbed, double difference, double pauses) {
        Map<Integer, double[]> above = new TreeMap<>();
        Map<Integer, double[]> below = new TreeMap<>();
        for (int block = 1; block <= REPETITIONS; block++) {
            above.put(block, rates(random, difference + starts * random.nextGaussian(), slices, disturbed, pauses));
            below.put(block, rates(random, starts * random.nextGaussian(), slices, disturbed, 0));
        }
        List<TrialRecord> one = trials(ONE, above);
        List<TrialRecord> other = trials(OTHER, below);
        return Paired.of(Metrics.THROUGHPUT, one, other, true);
    }

    private static double[] rates(
            SplittableRandom random, double start, double scatter, double disturbed, double pauses) {
        return IntStream.range(0, SLICES)
                .mapToDouble(slice -> 1000
                        * Math.exp(start + scatter * random.nextGaussian())
                        * (random.nextDouble() < disturbed ? 0.45 : 1)
                        * (random.nextDouble() < pauses ? 0.5 : 1))
                .toArray();
    }

    private static List<TrialRecord> trials(String point, Map<Integer, double[]> rates) {
        List<TrialRecord> trials = new ArrayList<>();
        for (TrialRecord record : RUN.records()) {
            if (record.subject().point().equals(point)) {
                double[] own = rates.get(record.block());
                TrialRecord with = ChangedTrial.under(
                        record,
                        Conditions.SLICE_RATES,
                        new SliceRates(DoubleStream.of(own).boxed().toList()));
                trials.add(ChangedTrial.measured(
                        with, Metrics.THROUGHPUT, DoubleStream.of(own).average().orElseThrow()));
            }
        }
        return trials;
    }

    private static List<TrialRecord> sliced(String point, double... rates) {
        return trials(
                point,
                IntStream.rangeClosed(1, REPETITIONS)
                        .boxed()
                        .collect(Collectors.toMap(block -> block, block -> rates)));
    }

    private static double[] numbers(String written) {
        return written.isEmpty()
                ? new double[] {1}
                : DoubleStream.of(java.util.Arrays.stream(written.split(" "))
                                .mapToDouble(Double::parseDouble)
                                .toArray())
                        .toArray();
    }
}
