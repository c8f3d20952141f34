package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.analysis.contrast.Measured;
import dev.furlong.analysis.contrast.Verdicts;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.statistic.Effect;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.analysis.statistic.Interval;
import dev.furlong.measurement.Metric;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of the A/A control on the machine. The same point is measured twice in each block, and the two must not
 * differ.
 *
 * @param fit whether they came out the same; false too where that is not known
 * @param known whether the two could be compared
 * @param because the reason, in words
 * @param smallestEffect the least ratio above 1 that this run would have found with a chance of 80 %. It comes from the
 *     control's scatter in the metric that decided. It is null where fitness is not known
 * @param comparisons the comparisons of the point with its control, first the one that decided. They compare
 *     throughputs, or the median latencies of an open loop
 */
public record Fitness(
        boolean fit,
        boolean known,
        String because,
        @Nullable Double smallestEffect,
        List<Comparison> comparisons) {
    private static final double POWER = 0.8;

    /** Copies the list. */
    public Fitness {
        comparisons = List.copyOf(comparisons);
    }

    /** The fitness that a run shows; empty if its plan has no control. */
    static Optional<Fitness> of(Plan plan, Comparisons comparisons) {
        return plan.controlled().map(point -> of(plan, point, plan.control().orElseThrow(), comparisons));
    }

    private static Fitness of(Plan plan, Point point, Point control, Comparisons comparisons) {
        List<Comparison> all = new ArrayList<>();
        Double smallest = null;
        Contrast contrast = Contrast.of(point, control);
        for (Metric metric : Contrast.METRICS) {
            Optional<Measured> measured = comparisons.measured(contrast, metric);
            if (measured.isEmpty()) {
                continue;
            }
            Effect effect = measured.get().figures().effect();
            Estimate estimate = effect.estimate();
            if (estimate.hasScatter()) {
                // Each metric is compared by itself. The first one decides, since all verdicts
                // rest on it.
                all.add(Comparison.of(
                        new Verdicts(plan.margin()).of(List.of(measured.get())).get(0)));
                if (smallest == null) {
                    double level = effect.level(1 - Interval.MOST_CHANCE / plan.chanceFactor());
                    smallest = Math.exp(estimate.smallestSeen(level, POWER));
                }
            }
        }
        return smallest == null ? unknown(contrast, comparisons) : decided(point, smallest, all);
    }

    private static Fitness decided(Point point, double smallest, List<Comparison> all) {
        Comparison first = all.get(0);
        boolean fit = !first.verdict().differs();
        String because = fit
                ? point.id() + " was measured twice in each repetition, and no difference was found"
                : point.id() + " was measured twice in each repetition, and its " + first.metric()
                        + " differed: the same cause can make other differences";
        return new Fitness(fit, true, because, smallest, all);
    }

    private static Fitness unknown(Contrast contrast, Comparisons comparisons) {
        Point point = contrast.a();
        Metric metric = Contrast.METRICS.stream()
                .filter(one -> contrast.unlike(one).isEmpty())
                .findFirst()
                .orElseThrow();
        String because = comparisons.measured(contrast, metric).isPresent()
                ? "only one repetition has a valid trial of both, and the scatter needs two"
                : comparisons.absence(contrast, metric);
        return new Fitness(
                false,
                false,
                point.id() + " cannot be compared to " + contrast.b().id() + ": " + because,
                null,
                List.of());
    }

    /** Says why the run gets no verdict; empty if the machine is fit. */
    Optional<String> withheld() {
        if (fit) {
            return Optional.empty();
        }
        return Optional.of(
                (known ? "the machine is not fit: " : "it is not known whether the machine is fit: ") + because);
    }

    /**
     * The doubt that every point of the run gets; empty if the machine is fit.
     *
     * @param apart the ids of the trials for which the point cannot be compared to its control
     */
    Optional<Doubt.Entry> doubt(List<String> apart) {
        if (fit) {
            return Optional.empty();
        }
        return Optional.of(known ? Doubt.MACHINE_NOT_FIT.entry() : Doubt.FITNESS_UNKNOWN.entry(because, apart));
    }
}
