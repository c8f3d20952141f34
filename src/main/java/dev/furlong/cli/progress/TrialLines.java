package dev.furlong.cli.progress;

import dev.furlong.analysis.statistic.Interval;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.report.words.Figures;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes the line of each finished trial: its number, target, load, what varies, its figure, and the mean of the
 * repetitions so far.
 */
final class TrialLines {
    private static final int FIGURE_WIDTH = 14;
    /** Room for the mean of a point and its scatter. */
    private static final int MEAN_WIDTH = 22;

    private final int trials;
    private final boolean repeated;
    private final boolean clientsVary;
    private final List<Integer> widths;
    private final int room;
    private final Map<String, List<Double>> figures = new HashMap<>();
    private int ended;

    /**
     * Makes lines for these trials.
     *
     * @param columns the width of a line; names are shortened to keep to it
     */
    TrialLines(List<TrialSpec> trials, int columns) {
        this.trials = trials.size();
        List<Point> points = trials.stream().map(TrialSpec::point).distinct().toList();
        repeated = points.size() < trials.size();
        clientsVary = points.stream().map(Point::clients).distinct().count() > 1;
        List<List<String>> rows = points.stream().map(this::cells).toList();
        widths = IntStream.range(0, rows.stream().mapToInt(List::size).max().orElse(0))
                .mapToObj(column -> rows.stream()
                        .filter(cells -> cells.size() > column)
                        .mapToInt(cells -> cells.get(column).length())
                        .max()
                        .orElse(0))
                .toList();
        int number = "[/] ".length() + 2 * Integer.toString(this.trials).length();
        room = columns - number - 2 - FIGURE_WIDTH - (repeated ? MEAN_WIDTH : 0);
    }

    /** Says what ± means; empty if nothing is repeated. */
    String legend() {
        return repeated ? "mean ± half the range of the repetitions so far; from 5 on, half the 95 % interval" : "";
    }

    /** The number of trials that have a line. */
    int ended() {
        return ended;
    }

    /** The line of a trial that has just ended. */
    String line(TrialSpec trial, TrialRecord record) {
        ended++;
        String total = Integer.toString(trials);
        String number = "[" + ended + "/" + total + "]";
        return String.join(
                        " ",
                        number + " ".repeat(Math.max(0, 2 * total.length() + 3 - number.length())),
                        label(trial.point()),
                        "",
                        figure(trial.point(), record))
                .stripTrailing();
    }

    private String label(Point point) {
        List<String> cells = cells(point);
        String aligned = IntStream.range(0, widths.size())
                .mapToObj(column -> padded(column < cells.size() ? cells.get(column) : "", widths.get(column)))
                .collect(Collectors.joining("  "));
        if (aligned.length() <= room) {
            return aligned;
        }
        String close = String.join(" ", cells);
        return padded(close.length() <= room ? close : shortened(close), room);
    }

    /** Keeps both ends, because a target's name leads and what varies stands last. */
    private String shortened(String label) {
        int head = Math.max(1, (room - 1) / 2);
        int tail = Math.max(1, room - 1 - head);
        return label.substring(0, head) + "…" + label.substring(label.length() - tail);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private List<String> cells(Point point) {
        List<String> cells = new ArrayList<>(List.of(point.target().written(), point.workload()));
        if (clientsVary) {
            cells.add(Figures.counted(point.clients(), "client"));
        }
        boolean control = !point.id().equals(point.idWithout(Set.of()));
        String varied = Stream.concat(
                        point.varied().entrySet().stream().map(one -> one.getKey() + "=" + one.getValue()),
                        control ? Stream.of("control") : Stream.empty())
                .collect(Collectors.joining(" "));
        if (!varied.isEmpty()) {
            cells.add(varied);
        }
        return cells;
    }

    private String figure(Point point, TrialRecord record) {
        if (record.lost()) {
            return "lost: " + record.lostInShort();
        }
        Metric metric = point.isOpenLoop() ? Metrics.LATENCY_P99 : Metrics.THROUGHPUT;
        Double value = record.metrics().get(metric.key());
        if (!record.valid()) {
            return "INVALID: " + record.invalidBecause();
        }
        if (value == null && record.conditions().get(Conditions.UNSUSTAINABLE).isPresent()) {
            // The record has the reason at length.
            return "queue grew, no latency";
        }
        if (value == null) {
            return "no " + metric.key() + ": " + record.unavailable().get(metric.key());
        }
        List<Double> soFar = figures.computeIfAbsent(point.id(), id -> new ArrayList<>());
        soFar.add(value);
        String figure = written(point, value) + " " + metric.unit();
        String aligned = " ".repeat(Math.max(0, FIGURE_WIDTH - figure.length())) + figure;
        return soFar.size() < 2 ? aligned : aligned + "  mean " + scatter(point, soFar);
    }

    private static String written(Point point, double value) {
        return point.isOpenLoop() ? "p99 " + Figures.time(value) : Figures.rate(value);
    }

    private static String scatter(Point point, List<Double> values) {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        String figure = point.isOpenLoop() ? Figures.time(mean) : Figures.rate(mean);
        return mean == 0 ? figure : figure + " ±" + Figures.percent(half(values) / mean);
    }

    private static double half(List<Double> values) {
        if (EnoughBlocks.forVerdict(values.size())) {
            Interval interval = Interval.of(values);
            return (Objects.requireNonNull(interval.high()) - Objects.requireNonNull(interval.low())) / 2;
        }
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        return (most - least) / 2;
    }
}
