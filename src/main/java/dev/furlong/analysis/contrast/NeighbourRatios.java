package dev.furlong.analysis.contrast;

import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceRates;
import dev.furlong.results.TrialRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The ratio of two points that took turns, from slices beside each other. Of each repetition it is the mean of the middle half of the
 * logarithms of the ratios of neighbours (the 25 % trimmed mean; J. W. Tukey and D. H. McLaughlin, "Less Vulnerable Confidence and
 * Significance Procedures for Location Based on a Single Sample", Sankhya A 25, 1963). So a few slices that the machine disturbed
 * do not count, as when the kernel puts clients and a server on one core. Nor do a few pauses of a point itself: see
 * {@link dev.furlong.analysis.statistic.Effect#ofMiddle}.
 */
final class NeighbourRatios {
    /** The part of the ratios that is left out at each end, rounded down. */
    private static final double TRIMMED = 0.25;
    /** With fewer, nothing is left out, and the ratio of the means is the better one. */
    private static final int LEAST_RATIOS = 4;

    private NeighbourRatios() {}

    /**
     * The logarithm of the ratio in each block in which both points have a valid trial. It is empty if they took no turns with each
     * other, as they differ in load or clients; if a record has no rates; or if less than half of a trial's slices have a ratio.
     *
     * @param numerator the trials of the first point
     * @param denominator the trials of the second point
     */
    static Optional<BlockValues> of(List<TrialRecord> numerator, List<TrialRecord> denominator) {
        Map<Integer, TrialRecord> below = valid(denominator);
        Map<Integer, Double> logs = new TreeMap<>();
        for (TrialRecord one : valid(numerator).values()) {
            TrialRecord other = below.get(one.block());
            if (other == null) {
                continue;
            }
            OptionalDouble log = tookTurns(one, other) ? middle(rates(one), rates(other)) : OptionalDouble.empty();
            if (log.isEmpty()) {
                return Optional.empty();
            }
            logs.put(one.block(), log.getAsDouble());
        }
        return logs.isEmpty() ? Optional.empty() : Optional.of(new BlockValues(logs));
    }

    private static Map<Integer, TrialRecord> valid(List<TrialRecord> trials) {
        return trials.stream()
                .filter(TrialRecord::valid)
                .collect(Collectors.toMap(TrialRecord::block, trial -> trial, (first, later) -> first, TreeMap::new));
    }

    private static boolean tookTurns(TrialRecord one, TrialRecord other) {
        return one.subject().workload().equals(other.subject().workload())
                && one.subject().clients() == other.subject().clients();
    }

    private static List<Double> rates(TrialRecord trial) {
        return trial.conditions()
                .get(Conditions.SLICE_RATES)
                .map(SliceRates::perSecond)
                .orElse(List.of());
    }

    /** Where one of both has no rate, as a client did nothing, the ratio is at an end of the order. Where none has one, there is none. */
    private static OptionalDouble middle(List<Double> above, List<Double> below) {
        if (above.size() != below.size()) {
            return OptionalDouble.empty();
        }
        double[] logs = IntStream.range(0, above.size())
                .mapToDouble(slice -> Math.log(above.get(slice) / below.get(slice)))
                .filter(log -> !Double.isNaN(log))
                .sorted()
                .toArray();
        if (logs.length < LEAST_RATIOS || 2 * logs.length < above.size()) {
            return OptionalDouble.empty();
        }
        int out = (int) (logs.length * TRIMMED);
        double mean = Arrays.stream(logs, out, logs.length - out).average().orElseThrow();
        return Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
    }
}
