package dev.furlong.report.change;

import dev.furlong.analysis.change.Absence;
import dev.furlong.analysis.change.Change;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.report.table.Columns;
import dev.furlong.report.table.HeadlineTable;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RatioOfMeans;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of two arms for a terminal: a table for each point, and what to know where a row seems not to fit. */
public final class ChangeTable {
    private static final Set<String> ALWAYS = Stream.of(
                    Metrics.THROUGHPUT,
                    Metrics.LATENCY_P50,
                    Metrics.LATENCY_P99,
                    Metrics.CPU.total(),
                    Metrics.WIRE_ROUND_TRIPS,
                    Metrics.DISK.syncs(),
                    Metrics.DISK.writeBytes())
            .map(Metric::key)
            .collect(Collectors.toUnmodifiableSet());

    private static final String INDENT = "  ";

    private ChangeTable() {}

    /**
     * Its lines, each table with an empty line before it.
     *
     * @param metrics the keys of metrics that are shown besides the usual ones
     */
    public static List<String> lines(RunComparison comparison, Set<String> metrics) {
        List<Change> changes = shown(comparison, metrics);
        List<Absence> absent = comparison.absent().stream()
                .filter(one -> ALWAYS.contains(one.metric()) || metrics.contains(one.metric()))
                .toList();
        Set<String> points = new LinkedHashSet<>();
        changes.forEach(one -> points.add(one.point()));
        absent.forEach(one -> points.add(one.point()));
        List<String> lines = new ArrayList<>();
        for (String point : points) {
            lines.add("");
            lines.addAll(ofPoint(
                    point,
                    changes.stream().filter(one -> one.point().equals(point)).toList(),
                    absent.stream().filter(one -> one.point().equals(point)).toList()));
        }
        return lines;
    }

    private static List<String> ofPoint(String point, List<Change> changes, List<Absence> absent) {
        Map<String, Row> rows = new HashMap<>();
        changes.forEach(one -> rows.put(one.metric(), row(one)));
        absent.forEach(one -> rows.put(one.metric(), row(one)));
        List<String> lines = new ArrayList<>();
        lines.add(changes.isEmpty() ? point : point + "  (" + repetitions(changes.get(0)) + ")");
        lines.addAll(lines(Metrics.all().stream()
                .flatMap(metric -> Optional.ofNullable(rows.get(metric.key())).stream())
                .toList()));
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        absent.stream()
                // Why a judge withholds figures stands above all tables.
                .filter(one -> !one.withheld())
                .forEach(one -> reasons.computeIfAbsent(one.because(), because -> new ArrayList<>())
                        .add(one.metric()));
        reasons.forEach((because, keys) ->
                lines.add(INDENT + HeadlineTable.ABSENT + " " + String.join(", ", keys) + ": " + because));
        return lines;
    }

    private static String repetitions(Change change) {
        String each = change.baselineBlocks() == change.contenderBlocks()
                ? Figures.counted(change.baselineBlocks(), "repetition")
                : change.baselineBlocks() + " and " + Figures.counted(change.contenderBlocks(), "repetition");
        boolean all = change.blocks() == Math.min(change.baselineBlocks(), change.contenderBlocks());
        return all ? each : each + ", of which both share " + change.blocks();
    }

    /** One metric: its name, both figures with the unit, how great the change is, and the verdict. */
    private record Row(String metric, String baseline, String contender, String unit, String size, String verdict) {}

    private static List<String> lines(List<Row> rows) {
        int widest =
                rows.stream().mapToInt(row -> row.baseline().length()).max().orElse(0);
        return Columns.lines(
                        rows.stream()
                                .map(row -> List.of(
                                        row.metric(),
                                        " ".repeat(widest - row.baseline().length()) + row.baseline() + " → "
                                                + row.contender() + " " + row.unit(),
                                        row.size(),
                                        row.verdict()))
                                .toList(),
                        Integer.MAX_VALUE)
                .stream()
                .map(line -> (INDENT + line).stripTrailing())
                .toList();
    }

    private static Row row(Change change) {
        return row(
                change.metric(),
                change.unit(),
                change.baseline(),
                change.contender(),
                ChangeSize.of(change).map(ChangeSize::directed).orElse(""),
                change.verdict().word(change.metric()));
    }

    private static Row row(Absence one) {
        return row(one.metric(), one.unit(), one.baseline(), one.contender(), "", "");
    }

    /** The name of a metric says what it counts, so that its unit need not. */
    private static Row row(
            String metric,
            String unit,
            @Nullable Double baseline,
            @Nullable Double contender,
            String size,
            String verdict) {
        return new Row(
                metric, figure(baseline), figure(contender), unit.replaceFirst("^[a-z ]+/tx$", "/tx"), size, verdict);
    }

    private static String figure(@Nullable Double value) {
        return value == null ? HeadlineTable.ABSENT : Figures.significant(value, 4);
    }

    /** What to know of figures that seem to contradict themselves, in a sentence each. */
    public static List<String> hints(RunComparison comparison, Set<String> metrics) {
        List<Change> changes = shown(comparison, metrics);
        List<String> hints = new ArrayList<>();
        List<Change> open =
                changes.stream().filter(ChangeTable::isOpenThoughApart).toList();
        if (open.stream().anyMatch(ChangeTable::hasEnoughBlocks)) {
            hints.add("Verdicts are corrected for the number of comparisons, intervals are not. "
                    + (comparison.sameRun()
                            ? "In slices, a verdict also needs mean throughputs that bear it out. "
                            : "")
                    + "So a verdict may be undecided though its interval excludes \"no change\".");
        }
        if (!open.stream().allMatch(ChangeTable::hasEnoughBlocks)) {
            hints.add("A verdict takes " + EnoughBlocks.FOR_VERDICT
                    + " repetitions. With fewer it is undecided, also where the interval excludes \"no change\".");
        }
        if (changes.stream().anyMatch(ChangeTable::readsOtherwise)) {
            hints.add("The figures are arithmetic means over the repetitions. The change is "
                    + (changes.stream().anyMatch(one -> one.meansRatio() != null)
                            ? "that of slices beside each other where these decide, else "
                            : "")
                    + (comparison.sameRun()
                            ? "the geometric mean of the ratios within repetitions"
                            : "the ratio of geometric means")
                    + ", so the two may differ.");
        }
        return hints;
    }

    private static List<Change> shown(RunComparison comparison, Set<String> metrics) {
        return comparison.changes().stream()
                .filter(one -> ALWAYS.contains(one.metric()) || metrics.contains(one.metric()))
                .toList();
    }

    private static boolean isOpenThoughApart(Change change) {
        Double low = change.low();
        Double high = change.high();
        return change.verdict() == Verdict.UNDECIDED
                && change.withheldBecause() == null
                && low != null
                && high != null
                && (low > 1 || high < 1);
    }

    private static boolean hasEnoughBlocks(Change change) {
        return EnoughBlocks.forComparison(change.blocks(), Metrics.isExact(change.metric()));
    }

    private static boolean readsOtherwise(Change change) {
        Double ratio = change.ratio();
        return ratio != null && RatioOfMeans.readsOtherwise(ratio, change.contender(), change.baseline());
    }
}
