package dev.furlong.analysis.contrast;

import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceRates;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The ratio of two points that took turns, from slices beside each other. Of each repetition it is the mean of the middle half of the
 * logarithms of the ratios of neighbours (the 25 % trimmed mean; J. W. Tukey and D. H. McLaughlin, "Less Vulnerable Confidence and
 * Significance Procedures for Location Based on a Single Sample", Sankhya A 25, 1963). So a few slices that the machine disturbed
 * do not count, as when the kernel puts clients and a server on one core. Nor do a few pauses of a point itself: what may rest on
 * this ratio alone is decided where it is used.
 */
final class NeighbourRatios {
    /** The part of the ratios that is left out at each end. */
    private static final double TRIMMED = 0.25;
    /** With fewer slices, nothing is left out, and the ratio of the means does as well. */
    private static final int LEAST_SLICES = 4;

    private NeighbourRatios() {}

    /**
     * The logarithm of the ratio in each block that both points have; empty if one of these trials has no slices, or a slice
     * without a commit.
     *
     * @param numerator the trials of the first point
     * @param denominator the trials of the second point
     */
    static Optional<BlockValues> of(List<TrialRecord> numerator, List<TrialRecord> denominator) {
        Map<Integer, SliceRates> above = rates(numerator);
        Map<Integer, SliceRates> below = rates(denominator);
        Map<Integer, Double> logs = new TreeMap<>();
        for (TrialRecord trial : numerator) {
            if (!trial.valid()
                    || denominator.stream().noneMatch(other -> other.valid() && other.block() == trial.block())) {
                continue;
            }
            SliceRates one = above.get(trial.block());
            SliceRates other = below.get(trial.block());
            if (one == null
                    || other == null
                    || one.perSecond().size() != other.perSecond().size()) {
                return Optional.empty();
            }
            logs.put(trial.block(), middle(one.perSecond(), other.perSecond()));
        }
        return logs.isEmpty() ? Optional.empty() : Optional.of(new BlockValues(logs));
    }

    private static Map<Integer, SliceRates> rates(List<TrialRecord> trials) {
        return trials.stream()
                .filter(TrialRecord::valid)
                .filter(trial -> trial.conditions()
                        .get(Conditions.SLICE_RATES)
                        .filter(NeighbourRatios::canTell)
                        .isPresent())
                .collect(Collectors.toMap(
                        TrialRecord::block,
                        trial -> trial.conditions().get(Conditions.SLICE_RATES).orElseThrow(),
                        (first, later) -> first));
    }

    private static boolean canTell(SliceRates rates) {
        return rates.perSecond().size() >= LEAST_SLICES
                && rates.perSecond().stream().allMatch(rate -> rate > 0);
    }

    private static double middle(List<Double> above, List<Double> below) {
        List<Double> logs = IntStream.range(0, above.size())
                .mapToObj(slice -> Math.log(above.get(slice) / below.get(slice)))
                .sorted()
                .toList();
        int out = (int) (logs.size() * TRIMMED);
        return logs.subList(out, logs.size() - out).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }
}
