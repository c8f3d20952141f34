package dev.furlong.analysis.change;

import dev.furlong.analysis.contrast.Measured;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.Metric;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A metric that cannot be compared at a point, since one arm lacks it, or no block has it in both.
 *
 * @param point the part of the id that both arms share
 * @param metric the metric's key
 * @param unit the unit of the metric
 * @param baseline the mean over the baseline's valid trials, or null if it has no such figure
 * @param contender the mean over the contender's valid trials, or null likewise
 * @param withheld whether it is one that a judge withholds at this point, which {@link RunComparison#withheld} tells as well
 * @param because the reason of each arm that lacks it
 */
public record Absence(
        String point,
        String metric,
        String unit,
        @Nullable Double baseline,
        @Nullable Double contender,
        boolean withheld,
        String because) {
    /** Shows what there is of a metric that is not in both; empty if neither has it. */
    static Optional<Absence> of(
            String point,
            Measured measured,
            boolean withheld,
            List<TrialRecord> baseline,
            List<TrialRecord> contender) {
        Metric metric = measured.metric();
        Paired figures = measured.figures();
        return figures.numerator().isEmpty() && figures.denominator().isEmpty()
                ? Optional.empty()
                : Optional.of(new Absence(
                        point,
                        metric.key(),
                        metric.unit(),
                        mean(figures.denominator()),
                        mean(figures.numerator()),
                        withheld,
                        because(metric, baseline, contender)));
    }

    private static @Nullable Double mean(BlockValues values) {
        OptionalDouble mean = values.mean();
        return mean.isPresent() ? Double.valueOf(mean.getAsDouble()) : null;
    }

    /** Says why a metric is not in the valid trials of both arms. */
    static String because(Metric metric, List<TrialRecord> baseline, List<TrialRecord> contender) {
        String both = Stream.of(because("baseline", metric, baseline), because("contender", metric, contender))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; "));
        return both.isEmpty() ? "no repetition has it in both" : both;
    }

    private static Optional<String> because(String side, Metric metric, List<TrialRecord> trials) {
        return trials.stream()
                .filter(trial -> trial.valid() && !trial.metrics().containsKey(metric.key()))
                .findFirst()
                .map(trial -> side + ": " + trial.unavailableBecause(metric));
    }
}
