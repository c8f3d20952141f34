package dev.furlong.report.table;

import dev.furlong.analysis.change.Absence;
import dev.furlong.analysis.change.Change;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.EnoughBlocks;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RatioOfMeans;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The changes between two arms for a terminal: a table for each point, and what to know where a row seems not to fit. */
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

    private ChangeTable() {}

    /**
     * Its lines, each table with an empty line before it.
     *
     * @param metrics the keys of metrics that are shown besides the usual ones
     */
    public static List<String> lines(RunComparison comparison, Set<String> metrics) {
        List<Change> changes = comparison.changes().stream()
                .filter(one -> ALWAYS.contains(one.metric()) || metrics.contains(one.metric()))
                .toList();
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
        List<String> hints = hints(changes, comparison.sameRun());
        if (!hints.isEmpty()) {
            lines.add("");
            lines.addAll(hints);
        }
        return lines;
    }

    private static List<String> ofPoint(String point, List<Change> changes, List<Absence> absent) {
        Map<String, String> rows = new HashMap<>();
        changes.forEach(one -> rows.put(one.metric(), row(one)));
        absent.forEach(one -> rows.put(one.metric(), row(one)));
        List<String> lines = new ArrayList<>();
        lines.add(changes.isEmpty() ? point : point + "  (" + blocks(changes.get(0)) + ")");
        Metrics.all().stream()
                .flatMap(metric -> Optional.ofNullable(rows.get(metric.key())).stream())
                .forEach(lines::add);
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        absent.stream()
                // Why a judge withholds figures stands above all tables.
                .filter(one -> !one.withheld())
                .forEach(one -> reasons.computeIfAbsent(one.because(), because -> new ArrayList<>())
                        .add(one.metric()));
        reasons.forEach((because, keys) ->
                lines.add("  " + HeadlineTable.ABSENT + " " + String.join(", ", keys) + ": " + because));
        return lines;
    }

    private static String blocks(Change change) {
        String each = change.baselineBlocks() == change.contenderBlocks()
                ? Figures.counted(change.baselineBlocks(), "block")
                : change.baselineBlocks() + " and " + Figures.counted(change.contenderBlocks(), "block");
        boolean all = change.blocks() == Math.min(change.baselineBlocks(), change.contenderBlocks());
        return all ? each : each + ", of which both share " + change.blocks();
    }

    private static String row(Change change) {
        Double low = change.low();
        Double high = change.high();
        String interval =
                low == null || high == null ? "" : " (" + Figures.ratio(low) + "–" + Figures.ratio(high) + ")";
        return row(
                change.metric(),
                change.unit(),
                change.baseline(),
                change.contender(),
                change.ratio() == null ? "" : Figures.ratio(change.ratio()) + interval,
                change.verdict().word());
    }

    private static String row(Absence one) {
        return row(one.metric(), one.unit(), one.baseline(), one.contender(), "", "");
    }

    private static String row(
            String metric,
            String unit,
            @Nullable Double baseline,
            @Nullable Double contender,
            String ratio,
            String verdict) {
        return String.format(
                        Locale.ROOT,
                        "  %-22s %12s → %-12s %-14s %-20s %s",
                        metric,
                        figure(baseline),
                        figure(contender),
                        unit,
                        ratio,
                        verdict)
                .stripTrailing();
    }

    private static String figure(@Nullable Double value) {
        return value == null ? HeadlineTable.ABSENT : Figures.significant(value, 4);
    }

    /** What to know of rows that seem to contradict themselves, in a line each. */
    private static List<String> hints(List<Change> changes, boolean sameRun) {
        List<String> hints = new ArrayList<>();
        List<Change> open =
                changes.stream().filter(ChangeTable::isOpenThoughApart).toList();
        if (open.stream().anyMatch(ChangeTable::hasEnoughBlocks)) {
            hints.add(
                    "Verdicts are corrected for the number of comparisons, intervals are not: an interval may exclude 1"
                            + " where the verdict is undecided.");
        }
        if (!open.stream().allMatch(ChangeTable::hasEnoughBlocks)) {
            hints.add("A verdict takes " + EnoughBlocks.FOR_VERDICT
                    + " blocks: with fewer it is undecided, also where the interval excludes 1.");
        }
        if (changes.stream().anyMatch(ChangeTable::readsOtherwise)) {
            hints.add("The figures are arithmetic means over the blocks; a ratio is "
                    + (sameRun ? "the geometric mean of the ratios within blocks" : "that of geometric means")
                    + ", so it may differ from theirs.");
        }
        return hints;
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
