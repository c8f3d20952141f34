package dev.furlong.analysis.change;

import dev.furlong.analysis.statistic.Effect;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.measurement.Metric;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * One metric of one point in both arms, by block.
 *
 * @param baseline the value of each valid trial of the baseline, by block
 * @param contender the value of each valid trial of the contender, by block
 * @param sameRun whether blocks of the same number are the same block
 */
record Paired(Map<Integer, Double> baseline, Map<Integer, Double> contender, boolean sameRun) {
    static Paired of(Metric metric, List<TrialRecord> baseline, List<TrialRecord> contender, boolean sameRun) {
        return new Paired(values(metric, baseline), values(metric, contender), sameRun);
    }

    /**
     * Returns the values by block; none if one valid trial lacks it. A report has no such figure of the point either.
     */
    private static Map<Integer, Double> values(Metric metric, List<TrialRecord> trials) {
        Map<Integer, Double> values = new TreeMap<>();
        for (TrialRecord trial : trials) {
            Double value = trial.metrics().get(metric.key());
            if (trial.valid() && value == null) {
                return Map.of();
            }
            if (trial.valid()) {
                values.put(trial.block(), value);
            }
        }
        return values;
    }

    /** Tells whether there is something to compare. */
    boolean inBoth() {
        return sameRun ? !shared().isEmpty() : !baseline.isEmpty() && !contender.isEmpty();
    }

    /** Tells whether a ratio means something. */
    boolean positive() {
        return baseline.values().stream().allMatch(value -> value > 0)
                && contender.values().stream().allMatch(value -> value > 0);
    }

    /** The contender's ratio to the baseline, or its difference where there is no ratio. */
    Effect effect() {
        return positive() ? Effect.ratio(logRatio()) : Effect.difference(difference());
    }

    /** Estimates the logarithm of the contender's ratio to the baseline. */
    Estimate logRatio() {
        return estimate(Math::log);
    }

    /** Estimates the contender's difference from the baseline. */
    Estimate difference() {
        return estimate(DoubleUnaryOperator.identity());
    }

    private Estimate estimate(DoubleUnaryOperator scale) {
        if (sameRun) {
            return Estimate.of(shared().stream()
                    .map(block -> scale.applyAsDouble(contender.getOrDefault(block, 0.0))
                            - scale.applyAsDouble(baseline.getOrDefault(block, 0.0)))
                    .toList());
        }
        return Estimate.apart(scaled(contender, scale), scaled(baseline, scale));
    }

    private static List<Double> scaled(Map<Integer, Double> values, DoubleUnaryOperator scale) {
        return values.values().stream().map(scale::applyAsDouble).toList();
    }

    private List<Integer> shared() {
        List<Integer> shared = new ArrayList<>(baseline.keySet());
        shared.retainAll(contender.keySet());
        return shared;
    }
}
