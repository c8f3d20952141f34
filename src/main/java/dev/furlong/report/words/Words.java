package dev.furlong.report.words;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.Metric;
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
            default -> point.workload() + " load";
        };
    }

    /** With its number. */
    public static String counted(int number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    /** What of a point's id says which settings vary, or nothing. */
    public static String varied(PointSummary point) {
        String prefix = point.target() + "/" + point.workload() + "/" + counted(point.clients(), "client");
        return point.id().startsWith(prefix + "/") ? point.id().substring(prefix.length() + 1) : "";
    }

    /** The same without its case. */
    public static String variedBesideCase(PointSummary point) {
        String prefix = "case=" + point.caseName();
        String varied = varied(point);
        return varied.startsWith(prefix) ? varied.substring(Math.min(varied.length(), prefix.length() + 1)) : varied;
    }

    /** The clients of a point, and what else varies, as a sentence says it. */
    public static String place(PointSummary point) {
        String varied = LoadWords.without(varied(point));
        return counted(point.clients(), "client") + (varied.isEmpty() ? "" : ", " + varied.replace("/", ", "));
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
