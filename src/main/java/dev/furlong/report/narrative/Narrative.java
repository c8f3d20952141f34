package dev.furlong.report.narrative;

import dev.furlong.analysis.Fitness;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.table.Groups;
import dev.furlong.report.table.PointState;
import dev.furlong.report.table.Spread;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointDoubts;
import dev.furlong.report.words.PointPlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A few sentences on what the figures show, none of which says more than the figures do. */
public final class Narrative {
    private static final int MOST_LOADS = 2;
    private static final int MOST_OF_ONE_AXIS = 3;

    private static final Comparator<Pair> TELLING = Comparator.<Pair>comparingInt(
                    pair -> pair.more().clients())
            .thenComparing(Pair::tells)
            .thenComparingDouble(Pair::ratio);

    private Narrative() {}

    /**
     * A few sentences, each true of these figures: how fast the loads ran, and what a transaction cost; then why
     * targets were left out. Points that are lost or invalid, and targets that promise different things, are never compared.
     */
    public static List<String> of(Summary summary) {
        List<Groups.Group> headlines = headlines(summary);
        if (headlines.isEmpty()) {
            return List.of(
                    summary.points().isEmpty()
                            ? "No trial has ended yet, so there is nothing to say."
                            : "No throughput of this run may be used: every point " + reasons(summary.points()) + ".");
        }
        List<String> sentences = new ArrayList<>();
        List<Pair> costs = new ArrayList<>();
        Set<String> notCompared = new LinkedHashSet<>();
        for (Groups.Group group : headlines) {
            Optional<Pair> speed = extremes(group)
                    .flatMap(points -> Pair.of(summary, points.get(0), points.get(1), Metrics.THROUGHPUT));
            notCompared.addAll(notCompared(group));
            if (speed.isEmpty()) {
                PointSummary only = OwnSeries.largest(usable(group)).get(0);
                sentences.add(alone(only));
                others(only, group).ifPresent(sentences::add);
                continue;
            }
            sentences.add(speed.get().speed());
            withoutThroughput(group).ifPresent(sentences::add);
            Pair.of(summary, speed.get().more(), speed.get().less(), Metrics.CPU.total())
                    .ifPresent(costs::add);
        }
        sentences.addAll(ofOneTarget(summary));
        for (Groups.Group group : Groups.of(summary)) {
            boolean told = headlines.stream()
                    .anyMatch(one -> one.first().workload().equals(group.first().workload()));
            if (told && usable(group).isEmpty()) {
                withoutThroughput(group).ifPresent(notCompared::add);
            }
        }
        costs.stream()
                .max(Comparator.comparingDouble(Pair::ratio))
                .map(Pair::cost)
                .ifPresent(sentences::add);
        sentences.addAll(notCompared);
        Optional.ofNullable(summary.fitness()).map(Narrative::control).ifPresent(sentences::add);
        return sentences;
    }

    /**
     * The most telling difference of each axis but the targets', for each load and each target, at the most clients.
     */
    private static List<String> ofOneTarget(Summary summary) {
        Map<String, PointSummary> points = new LinkedHashMap<>();
        summary.points().forEach(point -> points.put(point.id(), point));
        Map<List<String>, Pair> greatest = new LinkedHashMap<>();
        for (Comparison comparison : summary.comparisons()) {
            PointSummary a = points.get(comparison.a());
            PointSummary b = points.get(comparison.b());
            if (comparison.ofOneTarget()
                    && comparison.metric().equals(Metrics.THROUGHPUT.key())
                    && a != null
                    && b != null) {
                Pair.of(comparison, a, b, Metrics.THROUGHPUT, summary.margin())
                        .filter(pair -> !pair.withheld())
                        .ifPresent(pair -> greatest.merge(
                                List.of(comparison.axis(), a.workload(), a.target()),
                                pair,
                                (old, other) -> TELLING.compare(other, old) > 0 ? other : old));
            }
        }
        Map<String, Integer> told = new HashMap<>();
        List<String> sentences = new ArrayList<>();
        greatest.forEach((key, pair) -> {
            if (told.merge(key.get(0), 1, Integer::sum) <= MOST_OF_ONE_AXIS) {
                sentences.add(pair.speed());
            }
        });
        return sentences;
    }

    /** The sentence on the A/A control. */
    private static String control(Fitness fitness) {
        Double smallest = fitness.smallestEffect();
        return smallest == null
                ? "It is unknown whether the machine is fit to tell these apart, so no winner is named (A/A control: "
                        + fitness.because() + ")."
                : control(fitness, smallest);
    }

    private static String control(Fitness fitness, double smallest) {
        Comparison decided = fitness.comparisons().get(0);
        boolean closed = decided.metric().equals(Metrics.THROUGHPUT.key());
        String figures = "one point measured twice in each block: ratio of its "
                + (closed ? "throughputs " : "median latencies ")
                + Figures.ratio(decided.ratio())
                + (decided.low() == null || decided.high() == null
                        ? ""
                        : ", 95 % interval " + Figures.ratio(decided.low()) + "–" + Figures.ratio(decided.high()));
        return fitness.fit()
                ? "This run could see differences in " + (closed ? "throughput" : "latency") + " of "
                        + Figures.percent(smallest - 1)
                        + " and more, and smaller ones only by luck (A/A control: " + figures + ")."
                : "The machine is not fit to tell these apart, so no winner is named (A/A control: " + figures + ").";
    }

    /** The sentences on why the rest of a group is left out. */
    private static List<String> notCompared(Groups.Group group) {
        List<PointSummary> compared = OwnSeries.largest(usable(group));
        return OwnSeries.sentences(
                compared,
                usable(group).stream()
                        .filter(point -> !compared.contains(point))
                        .toList());
    }

    /**
     * The groups of up to two loads: of each load, the group with the most clients among those with the most to
     * compare.
     */
    private static List<Groups.Group> headlines(Summary summary) {
        Map<String, Groups.Group> byWorkload = new LinkedHashMap<>();
        Comparator<Groups.Group> telling = Comparator.<Groups.Group>comparingInt(
                        group -> Math.min(2, usable(group).size()))
                .thenComparingInt(group -> group.first().clients());
        for (Groups.Group group : Groups.of(summary)) {
            if (!usable(group).isEmpty()) {
                byWorkload.merge(
                        group.first().workload(), group, (old, other) -> telling.compare(other, old) > 0 ? other : old);
            }
        }
        return byWorkload.values().stream().limit(MOST_LOADS).toList();
    }

    private static List<PointSummary> usable(Groups.Group group) {
        return group.points().stream()
                .filter(point ->
                        PointState.of(point) == PointState.GOOD && Figures.of(point, Metrics.THROUGHPUT) != null)
                .toList();
    }

    /** The fastest and the slowest of those that promise the same. */
    private static Optional<List<PointSummary>> extremes(Groups.Group group) {
        Comparator<PointSummary> byThroughput = Comparator.comparingDouble(point ->
                Objects.requireNonNull(Figures.of(point, Metrics.THROUGHPUT)).mean());
        List<PointSummary> ranked = OwnSeries.largest(usable(group)).stream()
                .sorted(byThroughput.reversed())
                .toList();
        return ranked.size() < 2
                ? Optional.empty()
                : Optional.of(List.of(ranked.get(0), ranked.get(ranked.size() - 1)));
    }

    private static String alone(PointSummary point) {
        MetricSummary throughput = Objects.requireNonNull(Figures.of(point, Metrics.THROUGHPUT));
        MetricSummary cpu = Figures.of(point, Metrics.CPU.total());
        return point.target() + " committed " + Figures.rate(throughput.mean()) + " transactions per second of the "
                + LoadTerms.name(point) + " at " + PointPlace.of(point, "")
                + (cpu == null ? "" : ", at a cost of " + Figures.time(cpu.mean()) + " µs of CPU each") + " ("
                + Figures.counted(throughput.n(), "block")
                + (Spread.of(throughput).indicative() ? ", indicative" : "")
                + PointDoubts.compiling(List.of(point))
                + ").";
    }

    /**
     * The sentence on why a point stands alone, beside those that promise something else, which have sentences of their
     * own; empty if its group has no other.
     */
    private static Optional<String> others(PointSummary point, Groups.Group group) {
        List<String> others = group.points().stream()
                .filter(other -> !other.id().equals(point.id()))
                .flatMap(other -> notComparedWith(point, other).map(why -> other.target() + ", which " + why).stream())
                .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(point.target() + " is not compared with " + joined(others, ", and ") + ".");
    }

    private static String joined(List<String> words, String beforeTheLast) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + beforeTheLast + words.get(last);
    }

    /** The sentence on targets that are missing from a group's comparison, with the reasons; empty if none is. */
    private static Optional<String> withoutThroughput(Groups.Group group) {
        String missing = group.points().stream()
                .flatMap(point -> withoutThroughput(point).map(why -> point.target() + ", which " + why).stream())
                .collect(Collectors.joining("; "));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("Left out: " + missing + " (" + LoadTerms.name(group.first()) + ", "
                        + PointPlace.of(group.first(), "") + ").");
    }

    /** The reasons why these points have no throughput, each once. */
    private static String reasons(List<PointSummary> points) {
        List<String> reasons = points.stream()
                .map(point -> withoutThroughput(point).orElseThrow())
                .distinct()
                .toList();
        return joined(reasons, " or ");
    }

    /** The reason why a point has no throughput that may be used, in words behind its name; empty if it has one. */
    private static Optional<String> withoutThroughput(PointSummary point) {
        if (PointState.of(point) != PointState.GOOD) {
            return Optional.of("is " + PointState.of(point).word());
        }
        if (Figures.of(point, Metrics.THROUGHPUT) != null) {
            return Optional.empty();
        }
        return Optional.of(
                PointDoubts.twoModes(point).isPresent()
                        ? "has two modes"
                        : PointDoubts.has(point, Doubt.STALLED) ? "stalled" : "has none");
    }

    /** The reason why two points are not compared, in words behind the other's name; empty if it promises something else. */
    private static Optional<String> notComparedWith(PointSummary point, PointSummary other) {
        Optional<String> without = withoutThroughput(other);
        if (without.isPresent()) {
            boolean withheld = PointState.of(other) == PointState.GOOD;
            return without.map(why -> why + (withheld ? " (throughput withheld)" : ""));
        }
        return OwnSeries.promiseTheSame(point, other)
                ? Optional.of("has no block in common with it")
                : Optional.empty();
    }
}
