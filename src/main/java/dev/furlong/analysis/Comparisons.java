package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.Setting;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ratios between targets that differ in nothing else and promise the same, taken within blocks. */
final class Comparisons {
    /** Ratios within this of 1 are no difference worth having. */
    static final double EQUIVALENCE_MARGIN = 0.05;

    private static final List<Metric> COMPARED =
            List.of(Metrics.THROUGHPUT, Metrics.LATENCY_P50, Metrics.LATENCY_P99, Metrics.CPU.total());

    private final Plan plan;
    private final List<TrialRecord> valid;

    Comparisons(Plan plan, List<TrialRecord> records) {
        this.plan = plan;
        this.valid = records.stream().filter(TrialRecord::valid).toList();
    }

    /** Every pair of targets of one series, the earlier one in the plan as the numerator. */
    List<Comparison> all() {
        List<Comparison> comparisons = new ArrayList<>();
        List<Point> points = plan.points();
        for (int a = 0; a < points.size(); a++) {
            for (int b = a + 1; b < points.size(); b++) {
                if (differOnlyInTarget(points.get(a), points.get(b))) {
                    for (Metric metric : COMPARED) {
                        of(points.get(a), points.get(b), metric).ifPresent(comparisons::add);
                    }
                }
            }
        }
        return comparisons;
    }

    /** One pair; nothing if they share no block, are of different series, or the metric is unavailable. */
    Optional<Comparison> of(Point a, Point b, Metric metric) {
        if (ofDifferentSeries(a, b)) {
            return Optional.empty();
        }
        List<Double> logs = new ArrayList<>();
        for (int block = 1; block <= plan.repetitions(); block++) {
            Optional<Double> above = value(a, block, metric);
            Optional<Double> below = value(b, block, metric);
            if (above.isPresent() && below.isPresent()) {
                logs.add(Math.log(above.get() / below.get()));
            }
        }
        if (logs.isEmpty()) {
            return Optional.empty();
        }
        Interval interval = Interval.of(logs);
        Double low = interval.low() == null ? null : Math.exp(interval.low());
        Double high = interval.high() == null ? null : Math.exp(interval.high());
        double ratio = Math.exp(interval.mean());
        return Optional.of(new Comparison(
                a.id(), b.id(), metric.key(), ratio, low, high, logs.size(), verdict(metric, low, high)));
    }

    static boolean differOnlyInTarget(Point a, Point b) {
        return !a.target().equals(b.target())
                && a.workload().equals(b.workload())
                && a.parameters().equals(b.parameters())
                && a.clients() == b.clients()
                && ofTheSameDistance(a, b)
                && a.settings().without(Setting.NETWORK_RTT).equals(b.settings().without(Setting.NETWORK_RTT));
    }

    /** An embedded target has no distance of its own to stretch, and stands beside each of the others'; the id says which. */
    private static boolean ofTheSameDistance(Point a, Point b) {
        return a.id().substring(a.target().written().length())
                .equals(b.id().substring(b.target().written().length()));
    }

    /** Whether valid trials of both promise different things. */
    boolean ofDifferentSeries(Point a, Point b) {
        Optional<Series> one = series(a);
        Optional<Series> other = series(b);
        return one.isPresent() && other.isPresent() && !one.equals(other);
    }

    private Optional<Series> series(Point point) {
        return valid.stream()
                .filter(trial -> trial.subject().point().equals(point.id()))
                .map(trial -> Series.of(trial.settings()))
                .findFirst();
    }

    private Optional<Double> value(Point point, int block, Metric metric) {
        return valid.stream()
                .filter(trial ->
                        trial.block() == block && trial.subject().point().equals(point.id()))
                .map(trial -> trial.metrics().getOrDefault(metric.key(), 0.0))
                .filter(value -> value > 0)
                .findFirst();
    }

    private static String verdict(Metric metric, @Nullable Double low, @Nullable Double high) {
        if (low == null || high == null) {
            return "undecided";
        }
        if (low > 1 / (1 + EQUIVALENCE_MARGIN) && high < 1 + EQUIVALENCE_MARGIN) {
            return "equivalent";
        }
        boolean more = low > 1;
        boolean less = high < 1;
        if (!more && !less) {
            return "undecided";
        }
        return more == (metric.better() == Metric.Better.HIGHER) ? "faster" : "slower";
    }
}
