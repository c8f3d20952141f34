package dev.furlong.analysis.change;

import dev.furlong.analysis.arm.Judged;
import dev.furlong.analysis.arm.Pairing;
import dev.furlong.analysis.arm.Withheld;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.analysis.contrast.Contrasted;
import dev.furlong.analysis.contrast.Measured;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.contrast.Verdicts;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Every metric of every point that both arms have, the contender's over the baseline's.
 *
 * @param byPoint the metrics of each point, in the order of the points and the catalogue
 */
record PairedMetrics(Map<String, Map<Metric, Measured>> byPoint) {
    private static final String ERROR = "it is the error of other figures, not a result of the target";

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
            for (Metric metric : Metrics.all()) {
                Paired figures = Paired.of(metric, pairing.contender(point), pairing.baseline(point), sameRun);
                ofPoint.put(metric, new Measured(contrast, metric, figures));
            }
            byPoint.put(point, ofPoint);
        }
        return new PairedMetrics(byPoint);
    }

    /** One metric of a point; without any value if the point is none of both arms. */
    Paired at(String point, Metric metric) {
        Measured measured = byPoint.getOrDefault(point, Map.of()).get(metric);
        return measured == null ? Paired.none() : measured.figures();
    }

    /** Says why a point of the contender may not be compared with that of the baseline in a metric; empty if it may. */
    Optional<String> unlike(String point, Metric metric) {
        Measured measured = byPoint.getOrDefault(point, Map.of()).get(metric);
        return measured == null ? Optional.empty() : measured.contrast().unlike(metric);
    }

    /**
     * Lists the metrics that both arms have at a point and that may not be compared there, with the reason.
     *
     * @param arms the names of both arms
     */
    List<Withheld> unlike(String arms, Judged judged) {
        Map<String, Map<String, List<String>>> unlike = new LinkedHashMap<>();
        for (Metric metric : Metrics.all()) {
            figures(metric, judged)
                    .forEach((point, measured) -> measured.contrast()
                            .unlike(metric)
                            .ifPresent(because -> unlike.computeIfAbsent(point, key -> new LinkedHashMap<>())
                                    .computeIfAbsent(because, key -> new ArrayList<>())
                                    .add(metric.key())));
        }
        List<Withheld> withheld = new ArrayList<>();
        unlike.forEach((point, reasons) -> reasons.forEach((because, metrics) ->
                withheld.add(new Withheld(arms, point, "every verdict on " + String.join(", ", metrics), because))));
        return withheld;
    }

    /** Lists the metrics that one arm alone has at a point, or that no block has in both, of points that may show figures. */
    List<Absence> absent(Pairing pairing, Judged judged) {
        List<Absence> absent = new ArrayList<>();
        byPoint.forEach((point, metrics) -> metrics.forEach((metric, measured) -> {
            if (judged.withoutFigures(point).isEmpty() && !measured.figures().inBoth()) {
                Absence.of(
                                point,
                                measured,
                                judged.withheldFigure(point, metric).isPresent(),
                                pairing.baseline(point),
                                pairing.contender(point))
                        .ifPresent(absent::add);
            }
        }));
        return absent;
    }

    /**
     * Judges the change of each metric that both arms have. The changes of one metric, load and axis are one family, as the
     * comparisons of a report are. What may not be compared has its figures and the reason alone.
     *
     * @param verdicts the rules of verdicts
     * @param judged the judges' view of both arms, which may forbid figures and verdicts
     */
    List<Change> changes(Verdicts verdicts, Judged judged) {
        Map<String, Map<Metric, Change>> changes = new LinkedHashMap<>();
        byPoint.keySet().forEach(point -> changes.put(point, new LinkedHashMap<>()));
        for (Metric metric : Metrics.all()) {
            figures(metric, judged)
                    .forEach((point, measured) -> unjudged(measured)
                            .ifPresent(because ->
                                    put(changes, metric, Change.of(point, Contrasted.uncompared(measured, because)))));
            for (Map<String, Measured> family : families(metric, judged)) {
                List<Contrasted> decided = verdicts.of(List.copyOf(family.values()));
                int next = 0;
                for (String point : family.keySet()) {
                    Contrasted one = decided.get(next++);
                    Change change = Change.of(
                            point, judged.withheld(point).map(one::withheld).orElse(one));
                    put(changes, metric, change);
                }
            }
        }
        return changes.values().stream()
                .flatMap(ofPoint -> ofPoint.values().stream())
                .toList();
    }

    /** Says why two figures get neither ratio nor verdict; empty if they get both. */
    private static Optional<String> unjudged(Measured measured) {
        return Metrics.isError(measured.metric())
                ? Optional.of(ERROR)
                : measured.contrast().unlike(measured.metric());
    }

    private static void put(Map<String, Map<Metric, Change>> changes, Metric metric, Change change) {
        changes.computeIfAbsent(change.point(), key -> new LinkedHashMap<>()).put(metric, change);
    }

    /** The families of one metric: its figures at each point at which they are judged, by the point. */
    private List<Map<String, Measured>> families(Metric metric, Judged judged) {
        Map<List<String>, Map<String, Measured>> families = new LinkedHashMap<>();
        figures(metric, judged).forEach((point, measured) -> {
            if (unjudged(measured).isEmpty()) {
                families.computeIfAbsent(measured.contrast().family(), key -> new LinkedHashMap<>())
                        .put(point, measured);
            }
        });
        return List.copyOf(families.values());
    }

    /** The figures of one metric at each point that has some in both arms, and may show them. */
    private Map<String, Measured> figures(Metric metric, Judged judged) {
        Map<String, Measured> figures = new LinkedHashMap<>();
        byPoint.forEach((point, metrics) -> {
            Measured measured = metrics.get(metric);
            if (measured != null
                    && measured.figures().inBoth()
                    && judged.withoutFigures(point).isEmpty()) {
                figures.put(point, measured);
            }
        });
        return figures;
    }
}
