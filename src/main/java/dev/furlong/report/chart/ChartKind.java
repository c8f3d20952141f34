package dev.furlong.report.chart;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.report.words.Figures;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The charts that a load may have, in the order of reports. */
public enum ChartKind {
    /** Committed transactions per second. */
    THROUGHPUT("throughput", "Throughput", "throughput, tx/s", "tx/s", Form.ONE),
    /** Percentiles of the latency. */
    LATENCY("latency", "Latency", "latency, µs", "µs", Form.SIDE_BY_SIDE),
    /** CPU time by role, in user mode and in the kernel. */
    CPU("cpu", "CPU per transaction", "CPU, µs per transaction", "µs", Form.STACKED),
    /** Round trips between client and server. */
    ROUND_TRIPS("round-trips", "Round trips per transaction", "round trips per transaction", "round trips", Form.ONE),
    /** Payload between client and server. */
    BYTES("bytes", "Bytes on the wire per transaction", "payload, bytes per transaction", "B", Form.STACKED),
    /** Requests to the disks. */
    DISK("disk", "Disk requests per transaction", "disk requests per transaction", "requests", Form.SIDE_BY_SIDE),
    /** Syncs that the disks were asked for. */
    SYNCS("syncs", "Syncs per transaction", "syncs per transaction", "syncs", Form.ONE),
    /** The fall of throughput at the end of a checkpoint; it may be below 0 by chance. */
    DIPS("dips", "Dip at a checkpoint's end", "fall of throughput at a checkpoint's end, %", "%", Form.ONE);

    /** How the parts of one point stand. */
    public enum Form {
        /** There is one part. */
        ONE,
        /** One bar below the other. */
        SIDE_BY_SIDE,
        /** One bar behind the other: their sum means something. */
        STACKED
    }

    /**
     * A metric of a chart.
     *
     * @param name its name beside the bar or in the legend; empty if it is the only one
     * @param tone which of the tones of the page it has, from 1 on; 0 for the colour of the target
     * @param kernel whether it is time in the kernel
     */
    record Part(String name, Metric metric, int tone, boolean kernel) {
        /** The only part of a chart. */
        static List<Part> alone(Metric metric) {
            return List.of(new Part("", metric, 0, false));
        }

        /** The CPU time of a role, in user mode and in the kernel. */
        static List<Part> of(String role, Metrics.Cpu cpu, int tone) {
            return List.of(
                    new Part(role + " user", cpu.user(), tone, false),
                    new Part(role + " system", cpu.system(), tone, true));
        }
    }

    /**
     * A line of a chart along a numeric axis. The first one of a kind is what the chart is about.
     *
     * @param name its name beside that of the target; empty if it is the only one
     * @param metrics the metrics of one unit whose sum it shows
     */
    record Curve(String name, List<Metric> metrics) {}

    private final String id;
    private final String title;
    private final String axis;
    private final String unit;
    private final Form form;

    ChartKind(String id, String title, String axis, String unit, Form form) {
        this.id = id;
        this.title = title;
        this.axis = axis;
        this.unit = unit;
        this.form = form;
    }

    /**
     * The kind of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static ChartKind named(String id) {
        return Arrays.stream(values())
                .filter(kind -> kind.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("chart: must be a kind of chart, got '" + id + "'"));
    }

    /** Its name in scripts and file names. */
    public String id() {
        return id;
    }

    /** Its title. */
    public String title() {
        return title;
    }

    /** The title of the axis of its values, with the unit. */
    public String axis() {
        return axis;
    }

    /** The unit of its values. */
    public String unit() {
        return unit;
    }

    /** How its parts stand. */
    public Form form() {
        return form;
    }

    /** Whether more is better. */
    public boolean moreIsBetter() {
        return parts().get(0).metric().isBetterHigher();
    }

    /** Whether it shows what a transaction costs. */
    boolean isCost() {
        return this != THROUGHPUT && this != LATENCY && this != DIPS;
    }

    /** Whether it shows what goes over a wire. */
    boolean ofWire() {
        return this == ROUND_TRIPS || this == BYTES;
    }

    /** The title of the axis of values of a chart that has the first of its lines alone. */
    String axisOfFirstCurve() {
        return switch (this) {
            case LATENCY -> "p99 latency, µs";
            case DISK -> "disk writes per transaction";
            default -> axis;
        };
    }

    /** The lines that stand for a point along a numeric axis. */
    List<Curve> curves() {
        return switch (this) {
            case LATENCY ->
                List.of(new Curve("p99", List.of(Metrics.LATENCY_P99)), new Curve("p50", List.of(Metrics.LATENCY_P50)));
            case CPU ->
                List.of(
                        new Curve("total", List.of(Metrics.CPU.total())),
                        new Curve("in the kernel", List.of(Metrics.CPU.system())));
            case DISK ->
                List.of(
                        new Curve("writes", List.of(Metrics.DISK.writes())),
                        new Curve("reads", List.of(Metrics.DISK.reads())));
            case THROUGHPUT, ROUND_TRIPS, BYTES, SYNCS, DIPS ->
                List.of(new Curve("", parts().stream().map(Part::metric).toList()));
        };
    }

    /** All parts that a point may have. */
    List<Part> parts() {
        return switch (this) {
            case THROUGHPUT -> Part.alone(Metrics.THROUGHPUT);
            case LATENCY ->
                List.of(
                        new Part("p50", Metrics.LATENCY_P50, 1, false),
                        new Part("p95", Metrics.LATENCY_P95, 2, false),
                        new Part("p99", Metrics.LATENCY_P99, 3, false));
            case CPU ->
                Stream.concat(cpuOfBoth().stream(), cpuOfEach().stream()).toList();
            case ROUND_TRIPS -> Part.alone(Metrics.WIRE_ROUND_TRIPS);
            case BYTES ->
                List.of(
                        new Part("to the server", Metrics.WIRE_BYTES_UP, 3, false),
                        new Part("from the server", Metrics.WIRE_BYTES_DOWN, 1, false));
            case DISK ->
                List.of(
                        new Part("writes", Metrics.DISK.writes(), 3, false),
                        new Part("reads", Metrics.DISK.reads(), 1, false));
            case SYNCS -> Part.alone(Metrics.DISK.syncs());
            case DIPS -> Part.alone(Metrics.CHECKPOINT_DIP);
        };
    }

    /** The parts of a point. Client and server have CPU of their own, or are one process; so nothing counts twice. */
    List<Part> parts(PointSummary point) {
        boolean each = Figures.of(point, Metrics.CPU_CLIENT.total()) != null
                && Figures.of(point, Metrics.CPU_SERVER.total()) != null;
        return this == CPU ? (each ? cpuOfEach() : cpuOfBoth()) : parts();
    }

    private static List<Part> cpuOfBoth() {
        return Part.of("client+server", Metrics.CPU, 2);
    }

    private static List<Part> cpuOfEach() {
        return Stream.concat(
                        Part.of("client", Metrics.CPU_CLIENT, 1).stream(),
                        Part.of("server", Metrics.CPU_SERVER, 3).stream())
                .toList();
    }

    /** Whether charts show a point: it has valid trials alone, and a throughput. */
    public static boolean isDrawn(PointSummary point) {
        return point.valid() && Figures.of(point, Metrics.THROUGHPUT) != null;
    }

    /**
     * The charts of which some of these points have at least {@value Figures#LEAST_BRIEF_AMOUNT}, throughput in any case, and dips
     * where there is any figure: that there is none is an answer.
     * Those that answer the question come first.
     */
    public static List<ChartKind> measuredIn(List<PointSummary> points, PlanQuestion question) {
        return Stream.of(values())
                .sorted(Comparator.comparing(kind -> kind.isCost() != (question == PlanQuestion.COSTS)))
                .filter(kind -> kind == THROUGHPUT || points.stream().anyMatch(kind::isMeasuredIn))
                .toList();
    }

    boolean isMeasuredIn(PointSummary point) {
        return parts().stream()
                .map(part -> Figures.of(point, part.metric()))
                .anyMatch(metric -> metric != null && (this == DIPS || metric.mean() >= Figures.LEAST_BRIEF_AMOUNT));
    }
}
