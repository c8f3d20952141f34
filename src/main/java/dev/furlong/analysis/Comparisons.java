package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.statistic.LogRatios;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.setting.Rate;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Ratios between targets that differ in nothing else and promise the same, taken within blocks. */
final class Comparisons {
    static final List<Metric> COMPARED =
            List.of(Metrics.THROUGHPUT, Metrics.LATENCY_P50, Metrics.LATENCY_P99, Metrics.CPU.total());

    private final Plan plan;
    private final List<TrialRecord> records;
    private final List<TrialRecord> valid;

    Comparisons(Plan plan, List<TrialRecord> records) {
        this.plan = plan;
        this.records = records;
        this.valid = records.stream().filter(TrialRecord::valid).toList();
    }

    /**
     * Every pair of targets of one series, the earlier one in the plan as the numerator; those of one metric and workload
     * stand on one chart.
     */
    List<Comparison> all() {
        Map<String, Map<Metric, List<LogRatios>>> charts = new LinkedHashMap<>();
        List<Point> points = plan.points();
        for (int a = 0; a < points.size(); a++) {
            for (int b = a + 1; b < points.size(); b++) {
                if (differOnlyInTarget(points.get(a), points.get(b))) {
                    Map<Metric, List<LogRatios>> ofWorkload =
                            charts.computeIfAbsent(points.get(a).workload(), workload -> new LinkedHashMap<>());
                    for (Metric metric : COMPARED) {
                        ratios(points.get(a), points.get(b), metric)
                                .ifPresent(ratios -> ofWorkload
                                        .computeIfAbsent(metric, key -> new ArrayList<>())
                                        .add(ratios));
                    }
                }
            }
        }
        Verdicts verdicts = new Verdicts(plan.margin());
        return charts.values().stream()
                .flatMap(metrics -> metrics.entrySet().stream())
                .flatMap(chart -> verdicts.of(chart.getKey(), chart.getValue()).stream())
                .toList();
    }

    /** One pair by itself; nothing if it has no {@link #ratios}. */
    Optional<Comparison> of(Point a, Point b, Metric metric) {
        return ratios(a, b, metric)
                .map(ratios ->
                        new Verdicts(plan.margin()).of(metric, List.of(ratios)).get(0));
    }

    /**
     * One pair, block by block. Nothing if the two share no block, are of different series, or one of
     * them has no figures. Nothing too if the plan gave the metric, or a valid trial lacks it.
     */
    Optional<LogRatios> ratios(Point a, Point b, Metric metric) {
        boolean absent = Stream.of(a, b)
                .anyMatch(point -> withoutFigures(point.id()).isPresent()
                        || lacking(point, metric).isPresent());
        if (absent || asked(a, metric) || ofDifferentSeries(a, b)) {
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
        return logs.isEmpty() ? Optional.empty() : Optional.of(new LogRatios(a.id(), b.id(), metric.key(), logs));
    }

    /**
     * Whether the plan asked for this metric of a point, as it does for the throughput of an open
     * loop.
     */
    static boolean asked(Point point, Metric metric) {
        return metric.equals(Metrics.THROUGHPUT) && !(point.settings().get(Setting.RATE) instanceof Rate.Closed);
    }

    /** Says why a pair has no ratio. */
    String absence(Point a, Point b, Metric metric) {
        if (ofDifferentSeries(a, b)) {
            return "the two targets promise different things: their effective durability or isolation is not the same";
        }
        return Stream.of(a, b)
                .flatMap(point -> absence(point, metric).stream())
                .findFirst()
                .orElse("no block has a valid trial of both");
    }

    private Optional<String> absence(Point point, Metric metric) {
        Optional<String> withoutFigures = withoutFigures(point.id());
        if (withoutFigures.isPresent()) {
            return withoutFigures;
        }
        List<TrialRecord> own = valid.stream()
                .filter(trial -> trial.subject().point().equals(point.id()))
                .toList();
        if (own.isEmpty()) {
            return Optional.of(point.id() + " has no trial yet");
        }
        Optional<String> because = lacking(point, metric);
        if (because.isEmpty() && own.stream().allMatch(trial -> trial.metrics().getOrDefault(metric.key(), 0.0) <= 0)) {
            because = Optional.of("it is 0, which has no ratio");
        }
        return because.map(why -> point.id() + " has no " + metric.key() + ": " + why);
    }

    /** Says why a point has no such figure; empty if each of its valid trials has one. */
    private Optional<String> lacking(Point point, Metric metric) {
        return valid.stream()
                .filter(trial -> trial.subject().point().equals(point.id()))
                .filter(trial -> !trial.metrics().containsKey(metric.key()))
                .findFirst()
                .map(trial -> trial.unavailableBecause(metric));
    }

    /**
     * Says why no figure of a point may be shown: a trial of it is invalid, or all its trials are
     * lost. Empty if one may, or if it has no trial.
     */
    Optional<String> withoutFigures(String point) {
        List<TrialRecord> own = records.stream()
                .filter(trial -> trial.subject().point().equals(point))
                .toList();
        Optional<String> invalid = own.stream()
                .flatMap(trial -> Optional.ofNullable(trial.invalidBecause()).stream())
                .map(because -> point + " is invalid: " + because)
                .findFirst();
        boolean lost = !own.isEmpty() && own.stream().allMatch(TrialRecord::lost);
        return lost ? Optional.of(point + " is lost: " + own.get(0).lostInShort()) : invalid;
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
}
