package dev.furlong.report.words;

import dev.furlong.analysis.Series;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.Metric;
import dev.furlong.plan.Case;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.WriteCache;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How reports speak of points, workloads and times. */
public final class Words {
    /** What titles and sentences say in words of their own. */
    private static final Set<String> TOLD_APART = Set.of(Case.KEY, Setting.RATE.key(), Setting.ARRIVALS.key());

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Words() {}

    /** The load of a point, as it stands in a sentence after "the". */
    public static String workload(PointSummary point) {
        return switch (point.workload()) {
            case "tpcb" ->
                point.parameters().getOrDefault("mix", "derby").equals("uniform")
                        ? "uniform update load"
                        : "TPC-B-like load";
            case "select" -> "single-record SELECT load";
            case "update" -> "single-record UPDATE load";
            case "mix" -> "single-record SELECT and UPDATE load";
            default -> point.workload() + " load";
        };
    }

    /** The load of two points. A parameter may make it another one. */
    public static String workload(PointSummary one, PointSummary other) {
        return workload(one).equals(workload(other)) ? workload(one) : one.workload() + " load";
    }

    /** What to say behind a comparison of points whose commits are worth different things; else nothing. */
    public static String promises(PointSummary one, PointSummary other) {
        String ones = promise(one);
        String others = promise(other);
        return ones.equals(others) ? "" : "; they promise different things: " + ones + " against " + others;
    }

    private static String promise(PointSummary point) {
        Series series = Series.of(point.settings());
        boolean unsafe = Setting.WRITE_CACHE.effectiveIn(point.settings()).equals(Optional.of(WriteCache.NOFLUSH));
        return series.durability() + ", " + series.isolation() + (unsafe ? ", from the disk's cache" : "");
    }

    /** With its number. */
    public static String counted(int number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    /**
     * Where a point lies on the axes that vary, beside its load model and its case.
     *
     * @param axis the key of one more axis to leave out; empty for none
     */
    public static String varied(PointSummary point, String axis) {
        return point.varied().entrySet().stream()
                .filter(one ->
                        !TOLD_APART.contains(one.getKey()) && !one.getKey().equals(axis))
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(", "));
    }

    /**
     * The clients of a point, its case, and what else varies, as a sentence says it.
     *
     * @param axis the key of an axis to leave out; empty for none
     */
    public static String place(PointSummary point, String axis) {
        String varied = varied(point, axis);
        String ofCase = point.varied().getOrDefault(Case.KEY, "");
        return counted(point.clients(), "client")
                + (ofCase.isEmpty() || axis.equals(Case.KEY) ? "" : ", case " + ofCase)
                + (varied.isEmpty() ? "" : ", " + varied);
    }

    /** To the minute, in UTC. */
    public static String minute(@Nullable String started) {
        return started == null ? "no trial has ended" : MINUTE.format(Instant.parse(started));
    }

    /** One metric of a point, or null where it is unavailable. */
    public static @Nullable MetricSummary metric(PointSummary point, Metric metric) {
        return point.metrics().get(metric.key());
    }

    /** What belongs behind figures that a JVM gave while it was still warming up; else nothing. */
    public static String compiling(List<PointSummary> points) {
        return points.stream().anyMatch(point -> DoubtWords.has(point, Doubt.COMPILER_AT_WORK))
                ? ", with a JVM's compiler still at work"
                : "";
    }

    /** The first trial whose throughput jumps between two levels. */
    public static Optional<Steadiness> twoModes(PointSummary point) {
        return point.steady().stream()
                .filter(trial -> trial.is(Steadiness.TWO_MODES))
                .findFirst();
    }

    /** Which of all points these are, as shortly as can be: all, some targets, some workloads, or their ids. */
    public static String where(List<PointSummary> some, List<PointSummary> all) {
        if (some.size() == all.size()) {
            return all.size() == 1 ? all.get(0).id() : "all points";
        }
        Set<String> targets = some.stream().map(PointSummary::target).collect(toSet());
        if (all.stream().filter(point -> targets.contains(point.target())).count() == some.size()) {
            return String.join(", ", targets);
        }
        Set<String> workloads = some.stream().map(PointSummary::workload).collect(toSet());
        if (all.stream().filter(point -> workloads.contains(point.workload())).count() == some.size()) {
            return String.join(", ", workloads);
        }
        return some.stream().map(PointSummary::id).collect(Collectors.joining(", "));
    }

    private static java.util.stream.Collector<String, ?, Set<String>> toSet() {
        return Collectors.toCollection(LinkedHashSet::new);
    }
}
