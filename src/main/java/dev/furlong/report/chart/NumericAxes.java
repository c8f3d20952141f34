package dev.furlong.report.chart;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.report.words.Magnitudes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The axes along which charts may draw the points of a load from left to right: those whose values are numbers of one kind. */
final class NumericAxes {
    /** The key of the axis of clients. */
    private static final String CLIENTS = "clients";

    /** The key of the axis of an engine's releases. */
    private static final String RELEASE = "release";

    /** Two releases are a pair of bars. */
    private static final int LEAST_RELEASES = 3;

    private NumericAxes() {}

    /** The place of each drawn point on each of these axes, by the point's id and the axis's key. */
    static Map<String, Map<String, Double>> of(Summary summary) {
        Map<String, List<PointSummary>> loads = new LinkedHashMap<>();
        summary.points().stream()
                .filter(ChartKind::isDrawn)
                .forEach(point -> loads.computeIfAbsent(point.workload(), key -> new ArrayList<>())
                        .add(point));
        Map<String, Map<String, Double>> places = new LinkedHashMap<>();
        loads.values().forEach(points -> {
            points.forEach(point -> places.put(point.id(), new TreeMap<>(Map.of(CLIENTS, (double) point.clients()))));
            addVaried(places, points);
            addReleases(places, points);
        });
        return places;
    }

    /** The release of a target, as it is written or as it was resolved. */
    static String release(PointSummary point) {
        String written = point.spec().release();
        return written == null ? point.release() : written;
    }

    /** A target without its release. */
    static String unreleased(PointSummary point) {
        TargetSpec target = point.spec();
        return new TargetSpec(target.engine(), null, target.deployment()).written();
    }

    private static void addVaried(Map<String, Map<String, Double>> places, List<PointSummary> points) {
        Set<String> keys = new LinkedHashSet<>();
        points.forEach(point -> keys.addAll(point.varied().keySet()));
        // Of shares of the capacity, what each came to counts, which is among the point's conditions.
        keys.remove(Setting.RATE.key());
        for (String key : keys) {
            Map<String, Double> numbers = Magnitudes.of(points.stream()
                    .map(point -> point.varied().get(key))
                    .filter(Objects::nonNull)
                    .distinct()
                    .toList());
            for (PointSummary point : points) {
                Double number = numbers.get(point.varied().getOrDefault(key, ""));
                if (number != null) {
                    places.getOrDefault(point.id(), Map.of()).put(key, number);
                }
            }
        }
    }

    /** From the earliest on, if an engine has so many that they are worth an axis. */
    private static void addReleases(Map<String, Map<String, Double>> places, List<PointSummary> points) {
        Map<String, Set<String>> ofEngines = new LinkedHashMap<>();
        points.forEach(point -> ofEngines
                .computeIfAbsent(unreleased(point), key -> new LinkedHashSet<>())
                .add(release(point)));
        if (ofEngines.values().stream().noneMatch(releases -> releases.size() >= LEAST_RELEASES)) {
            return;
        }
        List<String> order = ofEngines.values().stream()
                .flatMap(Set::stream)
                .distinct()
                .sorted(Comparator.comparing(NumericAxes::numbers, Arrays::compare))
                .toList();
        points.forEach(point ->
                places.getOrDefault(point.id(), Map.of()).put(RELEASE, (double) order.indexOf(release(point))));
    }

    private static long[] numbers(String release) {
        return Stream.of(release.split("[^0-9]+"))
                .filter(number -> number.matches("[0-9]{1,18}"))
                .mapToLong(Long::parseLong)
                .toArray();
    }
}
