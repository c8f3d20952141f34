package dev.furlong.analysis.contrast;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceRates;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Two points that took turns, with slices drawn by chance. Slices at less than half speed come and go on both sides, as the kernel
 * places clients and servers anew. The first point may pause by itself too.
 *
 * @param starts the scatter of a start: what stays for all slices of a repetition
 * @param slices the scatter of a slice
 * @param disturbed the share of slices at 45 % of their speed
 * @param difference the logarithm of the first point's speed over the second's
 * @param pauses the share of the first point's slices in which it pauses for half of the time
 */
public record SyntheticSlices(double starts, double slices, double disturbed, double difference, double pauses) {
    static final RecordedRun RUN = RecordedRun.of(RecordedRun.yaml("[1]", 5, ""));
    static final String ONE = "derby/tpcb/1 client";
    static final String OTHER = "derby:server/tpcb/1 client";
    private static final int SLICES = 10;

    /**
     * Draws both points, in ten slices of each repetition.
     *
     * @param repetitions the number of repetitions, up to 5
     */
    public Paired draw(SplittableRandom random, int repetitions) {
        Map<Integer, double[]> above = new TreeMap<>();
        Map<Integer, double[]> below = new TreeMap<>();
        for (int block = 1; block <= repetitions; block++) {
            above.put(block, rates(random, difference, pauses));
            below.put(block, rates(random, 0, 0));
        }
        return Paired.of(Metrics.THROUGHPUT, trials(ONE, above), trials(OTHER, below), true);
    }

    private double[] rates(SplittableRandom random, double speed, double paused) {
        double start = speed + starts * random.nextGaussian();
        return IntStream.range(0, SLICES)
                .mapToDouble(slice -> 1000
                        * Math.exp(start + slices * random.nextGaussian())
                        * (random.nextDouble() < disturbed ? 0.45 : 1)
                        * (random.nextDouble() < paused ? 0.5 : 1))
                .toArray();
    }

    /** The trials of a point with these rates of their slices, by block; their throughput is the mean of these. */
    static List<TrialRecord> trials(String point, Map<Integer, double[]> rates) {
        List<TrialRecord> trials = new ArrayList<>();
        for (TrialRecord record : RUN.records()) {
            double[] own = rates.get(record.block());
            if (record.subject().point().equals(point) && own != null) {
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
}
