package dev.furlong.analysis.change;

import dev.furlong.analysis.arm.Judged;
import dev.furlong.analysis.arm.Pairing;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.analysis.contrast.Contrasted;
import dev.furlong.analysis.contrast.Measured;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.contrast.Verdicts;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.Setting;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Every metric of every point that both arms have, the contender's over the baseline's.
 *
 * @param byPoint the metrics of each point, in the order of the points and the catalogue
 */
record PairedMetrics(Map<String, Map<Metric, Measured>> byPoint) {
    /**
     * Gathers the figures of all points that both arms have.
     *
     * @param sameRun whether blocks of the same number are the same block
     */
    static PairedMetrics of(Pairing pairing, boolean sameRun) {
        Map<String, Map<Metric, Measured>> byPoint = new LinkedHashMap<>();
        for (String point : pairing.points()) {
            Map<Metric, Measured> ofPoint = new LinkedHashMap<>();
            Contrast contrast = Objects.requireNonNull(pairing.contrasts().get(point));
            Set<Metric> unlike = unlike(contrast);
            for (Metric metric : Metrics.all()) {
                if (!unlike.contains(metric)) {
                    Paired figures = Paired.of(metric, pairing.contender(point), pairing.baseline(point), sameRun);
                    ofPoint.put(metric, new Measured(contrast, metric, figures));
                }
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
        Measured measured = byPoint.getOrDefault(point, Map.of()).get(metric);
        return measured == null ? Paired.none() : measured.figures();
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
        Verdicts verdicts = new Verdicts(margin);
        for (Metric metric : Metrics.all()) {
            for (Map<String, Measured> family : families(metric, judged)) {
                List<Contrasted> decided = verdicts.of(List.copyOf(family.values()));
                int next = 0;
                for (String point : family.keySet()) {
                    Contrasted one = decided.get(next++);
                    Change change = Change.of(
                            point, judged.withheld(point).map(one::withheld).orElse(one));
                    changes.computeIfAbsent(point, key -> new LinkedHashMap<>()).put(metric, change);
                }
            }
        }
        return changes.values().stream()
                .flatMap(ofPoint -> ofPoint.values().stream())
                .toList();
    }

    /** The families of one metric: its figures at each point that has some in both arms, by the point. */
    private List<Map<String, Measured>> families(Metric metric, Judged judged) {
        Map<List<String>, Map<String, Measured>> families = new LinkedHashMap<>();
        byPoint.forEach((point, metrics) -> {
            Measured measured = metrics.get(metric);
            if (measured != null
                    && measured.figures().inBoth()
                    && judged.withoutFigures(point).isEmpty()) {
                families.computeIfAbsent(measured.contrast().family(), key -> new LinkedHashMap<>())
                        .put(point, measured);
            }
        });
        return List.copyOf(families.values());
    }
}
