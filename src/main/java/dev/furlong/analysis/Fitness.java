package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the A/A control says of the machine: the same point, enrolled twice, must not come out different.
 *
 * @param fit whether it did not
 * @param because in words
 * @param smallestEffect the least ratio of throughputs above 1 that this run would have found with a chance of 80 %, by the
 *     control's scatter
 * @param comparisons of the point with its control
 */
public record Fitness(boolean fit, String because, double smallestEffect, List<Comparison> comparisons) {
    private static final double LEVEL = 0.95;
    private static final double POWER = 0.8;

    /** Copies the list. */
    public Fitness {
        comparisons = List.copyOf(comparisons);
    }

    /** Of a run; nothing if it has no control, or not yet two blocks of it. */
    static Optional<Fitness> of(Plan plan, Comparisons comparisons) {
        if (plan.control().isEmpty()) {
            return Optional.empty();
        }
        Point point = plan.points().get(0);
        Point control = plan.control().get();
        List<Comparison> all = new ArrayList<>();
        double smallest = 0;
        for (Metric metric : Comparisons.COMPARED) {
            Optional<LogRatios> ratios = comparisons.ratios(point, control, metric);
            if (ratios.isPresent() && ratios.get().estimate().hasScatter()) {
                // Each by itself: of several metrics, the one that all verdicts rest on decides.
                all.addAll(new Verdicts(plan.margin()).of(metric, List.of(ratios.get())));
                if (metric.equals(Metrics.THROUGHPUT)) {
                    smallest = ratios.get().smallestSeen(LEVEL, POWER);
                }
            }
        }
        if (smallest == 0) {
            return Optional.empty();
        }
        String verdict = all.get(0).verdict();
        boolean fit = verdict.equals(Verdicts.EQUIVALENT) || verdict.equals(Verdicts.UNDECIDED);
        String because = fit
                ? point.id() + " was measured twice in each block and did not come out different"
                : point.id()
                        + " was measured twice in each block, and its throughput came out different: whatever makes"
                        + " that difference makes others too";
        return Optional.of(new Fitness(fit, because, smallest, all));
    }
}
