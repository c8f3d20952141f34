package dev.furlong.analysis;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TrialRecord;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The open loops whose p99 is clearly above that of the same target at a higher rate. A queue makes a latency rise with
 * the load, so something else is at work there.
 *
 * <p>Clearly means that the 95 % intervals lie apart, and the means by more than the plan's margin. With too few blocks
 * for an interval, each block of the one must lie above each block of the other, and the means as far apart as makes
 * two blocks doubtful. One block says nothing.
 */
final class FallingLatencies {
    private static final Metric METRIC = Metrics.LATENCY_P99;
    private static final double MICROS_PER_MILLI = 1000;

    private final double margin;

    /**
     * One rate.
     *
     * @param point the open loop
     * @param perSecond the transactions that arrived a second
     * @param latency its p99
     */
    private record AtRate(Point point, double perSecond, MetricSummary latency) {}

    private FallingLatencies(double margin) {
        this.margin = margin;
    }

    /** The doubt about each such point, by its id. */
    static Map<String, Doubt.Entry> of(Plan plan, List<TrialRecord> records) {
        Map<String, List<AtRate>> sweeps = new LinkedHashMap<>();
        plan.points().stream()
                .filter(Point::isOpenLoop)
                .forEach(point -> atRate(point, records)
                        .ifPresent(one -> sweeps.computeIfAbsent(
                                        point.idWithout(Set.of(Setting.RATE.key())), id -> new ArrayList<>())
                                .add(one)));
        FallingLatencies falling = new FallingLatencies(plan.margin());
        Map<String, Doubt.Entry> doubts = new HashMap<>();
        sweeps.values()
                .forEach(sweep -> sweep.forEach(one -> falling.lower(one, sweep)
                        .ifPresent(other -> doubts.put(
                                one.point().id(), Doubt.LATENCY_FALLS.entry(words(one, other), List.of())))));
        return doubts;
    }

    /** A point with a p99 in each valid trial; empty without. */
    private static Optional<AtRate> atRate(Point point, List<TrialRecord> records) {
        List<TrialRecord> valid = records.stream()
                .filter(one -> one.valid() && one.subject().point().equals(point.id()))
                .toList();
        boolean known = valid.stream()
                .allMatch(one -> one.metrics().containsKey(METRIC.key())
                        && one.conditions().get(Conditions.ARRIVALS_PER_SECOND).isPresent());
        if (valid.isEmpty() || !known) {
            return Optional.empty();
        }
        double perSecond = valid.stream()
                .flatMap(one -> one.conditions().get(Conditions.ARRIVALS_PER_SECOND).stream())
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
        return Optional.of(new AtRate(
                point,
                perSecond,
                PointAnalysis.summary(
                        METRIC, valid.stream().map(TrialRecord::metrics).toList())));
    }

    /** The higher rate with the least p99, if it is clearly less. */
    private Optional<AtRate> lower(AtRate one, List<AtRate> sweep) {
        return sweep.stream()
                .filter(other -> other.perSecond() > one.perSecond() && isClearlyAbove(one.latency(), other.latency()))
                .min(Comparator.comparingDouble(other -> other.latency().mean()));
    }

    private boolean isClearlyAbove(MetricSummary one, MetricSummary other) {
        Double low = one.low();
        Double high = other.high();
        if (low == null || high == null) {
            return false;
        }
        return EnoughBlocks.forVerdict(Math.min(one.n(), other.n()))
                ? low > high && one.mean() > (1 + margin) * other.mean()
                : one.least() > other.most() && Doubt.AGREEMENT * one.mean() > other.mean();
    }

    private static String millis(MetricSummary latency) {
        return BigDecimal.valueOf(latency.mean() / MICROS_PER_MILLI)
                .round(new MathContext(3))
                .toPlainString();
    }

    private static String words(AtRate one, AtRate other) {
        return String.format(
                Locale.ROOT,
                "it is %s ms at rate=%s, and %s ms at the higher rate=%s",
                millis(one.latency()),
                one.point().settings().written(Setting.RATE),
                millis(other.latency()),
                other.point().settings().written(Setting.RATE));
    }
}
