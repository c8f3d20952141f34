package dev.furlong.analysis.change;

import dev.furlong.analysis.Contrast;
import dev.furlong.analysis.Verdict;
import dev.furlong.analysis.Verdicts;
import dev.furlong.analysis.arm.Judged;
import dev.furlong.analysis.arm.Pairing;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.Setting;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every metric of every point that both arms have.
 *
 * @param byPoint the metrics of each point, in the order of the points and the catalogue
 */
record PairedMetrics(Map<String, Map<Metric, Paired>> byPoint) {
    private static final double LEVEL = 0.95;

    /**
     * Gathers the figures of all points that both arms have.
     *
     * @param sameRun whether blocks of the same number are the same block
     */
    static PairedMetrics of(Pairing pairing, boolean sameRun) {
        Map<String, Map<Metric, Paired>> byPoint = new LinkedHashMap<>();
        for (String point : pairing.points()) {
            Map<Metric, Paired> ofPoint = new LinkedHashMap<>();
            Set<Metric> unlike =
                    unlike(Objects.requireNonNull(pairing.contrasts().get(point)));
            for (Metric metric : Metrics.all()) {
                if (unlike.contains(metric)) {
                    continue;
                }
                ofPoint.put(metric, Paired.of(metric, pairing.baseline(point), pairing.contender(point), sameRun));
            }
            byPoint.put(point, ofPoint);
        }
        return new PairedMetrics(byPoint);
    }

    /** The metrics that two rates have, and that are not comparable: what the plan gave, and latencies of unlike loops. */
    private static Set<Metric> unlike(Contrast contrast) {
        boolean ofA = contrast.a().gives(Metrics.THROUGHPUT);
        boolean ofB = contrast.b().gives(Metrics.THROUGHPUT);
        if (!contrast.axes().contains(Setting.RATE.key()) || !(ofA || ofB)) {
            return Set.of();
        }
        Set<Metric> unlike = new HashSet<>(Set.of(Metrics.THROUGHPUT));
        if (ofA != ofB) {
            unlike.addAll(Metrics.latencies());
        }
        return unlike;
    }

    /** One metric of a point; without any value if the point is none of both arms. */
    Paired at(String point, Metric metric) {
        return byPoint.getOrDefault(point, Map.of()).getOrDefault(metric, new Paired(Map.of(), Map.of(), false));
    }

    /**
     * Judges the change of each metric that both arms have. The changes of one metric, load and axis are one family, as the
     * comparisons of a report are.
     *
     * @param margin the distance from 1 within which a ratio is no difference worth having
     * @param judged the judges' view of both arms, which may forbid figures and verdicts
     */
    List<Change> changes(double margin, Judged judged) {
        Map<String, Map<Metric, Change>> changes = new LinkedHashMap<>();
        byPoint.keySet().forEach(point -> changes.put(point, new LinkedHashMap<>()));
        for (Metric metric : Metrics.all()) {
            byPoint.keySet().stream()
                    .filter(point -> at(point, metric).inBoth()
                            && judged.withoutFigures(point).isEmpty())
                    .collect(Collectors.groupingBy(
                            point -> family(judged.pairing(), point), LinkedHashMap::new, Collectors.toList()))
                    .values()
                    .forEach(family -> changes(margin, judged, metric, family)
                            .forEach((point, change) -> changes.getOrDefault(point, new LinkedHashMap<>())
                                    .put(metric, change)));
        }
        return changes.values().stream()
                .flatMap(ofPoint -> ofPoint.values().stream())
                .toList();
    }

    private static List<String> family(Pairing pairing, String point) {
        return Objects.requireNonNull(pairing.contrasts().get(point)).family();
    }

    private Map<String, Change> changes(double margin, Judged judged, Metric metric, List<String> points) {
        List<Verdicts.Decision> decisions = new Verdicts(margin)
                .decide(
                        metric,
                        points.stream().map(point -> at(point, metric).effect()).toList());
        Map<String, Change> changes = new LinkedHashMap<>();
        for (int i = 0; i < points.size(); i++) {
            String point = points.get(i);
            Verdicts.Decision decision = decisions.get(i);
            changes.put(
                    point,
                    change(
                            point,
                            metric,
                            at(point, metric),
                            judged.withheld(point).isPresent() ? decision.withheld() : decision));
        }
        return changes;
    }

    private static Change change(String point, Metric metric, Paired paired, Verdicts.Decision decision) {
        Estimate estimate = paired.logRatio();
        boolean ratio = paired.positive();
        boolean interval = ratio && estimate.hasScatter();
        return new Change(
                point,
                metric.key(),
                metric.unit(),
                mean(paired.baseline()),
                mean(paired.contender()),
                ratio ? Double.valueOf(Math.exp(estimate.mean())) : null,
                interval ? Double.valueOf(Math.exp(estimate.low(LEVEL))) : null,
                interval ? Double.valueOf(Math.exp(estimate.high(LEVEL))) : null,
                paired.baseline().size(),
                paired.contender().size(),
                verdict(metric, paired, decision));
    }

    private static Verdict verdict(Metric metric, Paired paired, Verdicts.Decision decision) {
        if (!decision.verdict().differs() || metric.better() != Metric.Better.NEITHER) {
            return decision.verdict();
        }
        return paired.difference().mean() > 0 ? Verdict.MORE : Verdict.LESS;
    }

    private static @Nullable Double mean(Map<Integer, Double> values) {
        return values.isEmpty()
                ? null
                : Double.valueOf(values.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElseThrow());
    }
}
