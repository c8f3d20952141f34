package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.analysis.contrast.Contrasted;
import dev.furlong.analysis.contrast.Measured;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.contrast.Verdicts;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The contrasts that a report shows, each with its ratio within blocks or the reason why it has none. */
final class Comparisons {
    private final Plan plan;
    private final Map<String, Point> points = new HashMap<>();
    private final Map<String, List<TrialRecord>> records;
    private final Map<String, List<TrialRecord>> valid;

    Comparisons(Plan plan, List<TrialRecord> records) {
        this.plan = plan;
        plan.points().forEach(point -> points.put(point.id(), point));
        this.records = byPoint(records.stream());
        this.valid = byPoint(records.stream().filter(TrialRecord::valid));
    }

    private static Map<String, List<TrialRecord>> byPoint(Stream<TrialRecord> records) {
        return records.collect(Collectors.groupingBy(trial -> trial.subject().point()));
    }

    private List<TrialRecord> valid(Point point) {
        return valid.getOrDefault(point.id(), List.of());
    }

    /**
     * Every contrast of the plan. Those of one axis, workload and metric are one family, and those across clients or several
     * axes of one workload are another.
     */
    List<Contrasted> all() {
        Map<List<String>, Map<Metric, List<Measured>>> families = new LinkedHashMap<>();
        for (Contrast contrast : Contrast.all(plan)) {
            for (Metric metric : Contrast.METRICS) {
                measured(contrast, metric)
                        .ifPresent(measured -> families.computeIfAbsent(contrast.family(), key -> new LinkedHashMap<>())
                                .computeIfAbsent(metric, key -> new ArrayList<>())
                                .add(measured));
            }
        }
        Map<List<String>, List<Measured>> across = new LinkedHashMap<>();
        for (Contrast contrast : Contrast.across(plan)) {
            measured(contrast, Metrics.THROUGHPUT)
                    .ifPresent(measured -> across.computeIfAbsent(contrast.family(), key -> new ArrayList<>())
                            .add(measured));
        }
        Verdicts verdicts = new Verdicts(plan.margin(), plan.chanceFactor());
        return Stream.concat(
                        families.values().stream().flatMap(metrics -> metrics.values().stream()),
                        across.values().stream())
                .flatMap(family -> verdicts.of(family).stream())
                .toList();
    }

    /** Contrasts of one target without any ratio, each with the reason. */
    List<Summary.Uncompared> without() {
        List<Summary.Uncompared> without = new ArrayList<>();
        for (Contrast contrast : Contrast.all(plan)) {
            boolean ofOneTarget = !contrast.axis().equals(Comparison.OF_TARGETS);
            if (ofOneTarget
                    && Contrast.METRICS.stream()
                            .allMatch(metric -> measured(contrast, metric).isEmpty())) {
                without.add(new Summary.Uncompared(
                        contrast.axis(), contrast.a().id(), contrast.b().id(), absence(contrast)));
            }
        }
        return without;
    }

    /**
     * Returns the figures of a contrast, which have a ratio. It is empty if the points share no block, guarantee
     * different things, or one has no figures. It is empty too if they are unlike in the metric, a valid trial lacks it, or
     * it is 0 in a block of both: a mean of the other blocks would be one of those that suit.
     */
    Optional<Measured> measured(Contrast contrast, Metric metric) {
        boolean absent = Stream.of(contrast.a(), contrast.b())
                .anyMatch(point -> withoutFigures(point.id()).isPresent());
        if (absent || unlike(contrast).isPresent() || contrast.unlike(metric).isPresent()) {
            return Optional.empty();
        }
        Paired figures = figures(contrast, metric);
        return figures.positive() ? Optional.of(new Measured(contrast, metric, figures)) : Optional.empty();
    }

    private Paired figures(Contrast contrast, Metric metric) {
        return Paired.of(metric, valid(contrast.a()), valid(contrast.b()), /* sharesBlocks= */ true);
    }

    /** Says why a contrast has no ratio of any metric, by the first one in which the two may be compared. */
    private String absence(Contrast contrast) {
        return absence(
                contrast,
                Contrast.METRICS.stream()
                        .filter(metric -> contrast.unlike(metric).isEmpty())
                        .findFirst()
                        .orElseThrow());
    }

    /** Says why a contrast has no ratio. */
    String absence(Contrast contrast, Metric metric) {
        Paired figures = figures(contrast, metric);
        return unlike(contrast)
                .or(() -> contrast.unlike(metric))
                .or(() -> absence(contrast.a(), metric, figures.comparedNumerator()))
                .or(() -> absence(contrast.b(), metric, figures.comparedDenominator()))
                .orElse("no repetition has a valid trial of both");
    }

    private Optional<String> absence(Point point, Metric metric, BlockValues compared) {
        Optional<String> withoutFigures = withoutFigures(point.id());
        if (withoutFigures.isPresent()) {
            return withoutFigures;
        }
        List<TrialRecord> own = valid(point);
        if (own.isEmpty()) {
            return Optional.of(point.id() + " has no trial yet");
        }
        return lacking(point, metric)
                .map(why -> point.id() + " has no " + metric.key() + ": " + why)
                .or(() -> compared.withoutLogarithm().stream()
                        .findFirst()
                        .map(block ->
                                point.id() + " has no ratio of " + metric.key() + ": it is 0 in repetition " + block));
    }

    /** Says why a point has no such figure; empty if each of its valid trials has one. */
    private Optional<String> lacking(Point point, Metric metric) {
        return valid(point).stream()
                .filter(trial -> !trial.metrics().containsKey(metric.key()))
                .findFirst()
                .map(trial -> trial.unavailableBecause(metric));
    }

    /**
     * Says why no figure of a point may be shown: a trial of it is invalid, or all its trials are
     * lost. Empty if one may, or if it has no trial.
     */
    Optional<String> withoutFigures(String point) {
        List<TrialRecord> own = records.getOrDefault(point, List.of());
        Optional<String> invalid = own.stream()
                .flatMap(trial -> Optional.ofNullable(trial.invalidBecause()).stream())
                .map(because -> point + " is invalid: " + because)
                .findFirst();
        boolean lost = !own.isEmpty() && own.stream().allMatch(TrialRecord::lost);
        return lost ? Optional.of(point + " is lost: " + own.get(0).lostInShort()) : invalid;
    }

    private Optional<String> unlike(Contrast contrast) {
        return contrast.unlikeAsRun(valid(contrast.a()), valid(contrast.b()));
    }

    /** Says why two points may not be compared by how their trials ran, such as what their commits promised. */
    Optional<String> unlike(String one, String other) {
        Point a = points.get(one);
        Point b = points.get(other);
        return a == null || b == null ? Optional.empty() : unlike(Contrast.of(a, b));
    }
}
