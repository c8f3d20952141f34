package dev.furlong.report.words;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.target.TargetSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The costs of one transaction of a point, in words. What is not known is left out, and never shown as none.
 *
 * @param point the point
 */
public record CostWords(PointSummary point) {
    private static final double BYTES_PER_KIB = 1024;

    /** What is written later is told if it adds so much. */
    private static final double LATER = 1.05;

    /** The split into user and system time is told if its error is at most so much of the time that is told. */
    private static final double MOST_ERROR = 0.15;

    /** Where the CPU is spent: the role, and the share of the kernel as far as it is certain. */
    public String cpu() {
        List<String> words = new ArrayList<>();
        MetricSummary client = Figures.of(point, Metrics.CPU_CLIENT.total());
        MetricSummary server = Figures.of(point, Metrics.CPU_SERVER.total());
        if (client != null && server != null) {
            words.add("load JVM " + Figures.time(client.mean()) + " µs");
            words.add("server " + Figures.time(server.mean()) + " µs");
        } else if (!hasWire() && Figures.of(point, Metrics.CPU.total()) != null) {
            words.add("all in the load JVM");
        }
        MetricSummary total = Figures.of(point, Metrics.CPU.total());
        MetricSummary system = Figures.of(point, Metrics.CPU.system());
        OptionalDouble error = splitError(point);
        if (total != null && system != null && error.isPresent() && error.getAsDouble() <= MOST_ERROR * total.mean()) {
            words.add(Math.round(100 * system.mean() / total.mean()) + " % "
                    + (client != null && server != null ? "of both " : "") + "in the kernel");
        }
        return String.join(", ", words);
    }

    /** By how much the split of the CPU into user and system time may be off, in µs; empty if that is not known. */
    private static OptionalDouble splitError(PointSummary point) {
        MetricSummary error = Figures.of(point, Metrics.CPU.splitError());
        return error == null ? OptionalDouble.empty() : OptionalDouble.of(error.mean() / Math.sqrt(error.n()));
    }

    /**
     * How much more CPU this point costs than another one, and how much of that is spent in the kernel, as far as it is certain.
     * Both have a figure of CPU. It is empty if this one's is not the higher.
     */
    public String moreCpuThan(PointSummary other) {
        double more = difference(Metrics.CPU.total(), other).orElseThrow();
        if (more <= 0) {
            return "";
        }
        String words = Figures.time(more) + " µs more than " + other.target();
        OptionalDouble kernel = difference(Metrics.CPU.system(), other);
        OptionalDouble own = splitError(point);
        OptionalDouble others = splitError(other);
        if (kernel.isEmpty()
                || own.isEmpty()
                || others.isEmpty()
                || own.getAsDouble() + others.getAsDouble() > MOST_ERROR * more) {
            return words;
        }
        long percent = Math.round(100 * kernel.getAsDouble() / more);
        return words + ", "
                + (percent <= 0 ? "none" : percent >= 100 ? "all" : percent + " %")
                + " of that in the kernel";
    }

    private OptionalDouble difference(Metric metric, PointSummary other) {
        MetricSummary own = Figures.of(point, metric);
        MetricSummary others = Figures.of(other, metric);
        return own == null || others == null ? OptionalDouble.empty() : OptionalDouble.of(own.mean() - others.mean());
    }

    /** What crosses the wire and what reaches the disks, as far as that is known. */
    public String requests() {
        List<String> words = new ArrayList<>();
        if (!hasWire()) {
            words.add("no wire");
        }
        counted(Metrics.WIRE_ROUND_TRIPS, "round trip").ifPresent(words::add);
        MetricSummary up = Figures.of(point, Metrics.WIRE_BYTES_UP);
        MetricSummary down = Figures.of(point, Metrics.WIRE_BYTES_DOWN);
        if (up != null && down != null) {
            words.add(Figures.amount(up.mean() + down.mean()) + " B on the wire");
        }
        counted(Metrics.DISK.syncs(), "sync").ifPresent(words::add);
        written().ifPresent(words::add);
        counted(Metrics.DISK.reads(), "disk read").ifPresent(words::add);
        return String.join(", ", words);
    }

    /** The costs beside CPU that are not known, each by its name. */
    public List<String> unknown() {
        List<String> names = new ArrayList<>();
        if (hasWire()) {
            addUnknown(names, Metrics.WIRE_ROUND_TRIPS, "round trips");
            addUnknown(names, Metrics.WIRE_BYTES_UP, "bytes on the wire");
        }
        addUnknown(names, Metrics.DISK.syncs(), "syncs");
        addUnknown(names, Metrics.DISK.writeBytes(), "bytes written");
        addUnknown(names, Metrics.DISK.reads(), "disk reads");
        return names;
    }

    private void addUnknown(List<String> names, Metric metric, String name) {
        if (Figures.of(point, metric) == null) {
            names.add(name);
        }
    }

    private Optional<String> counted(Metric metric, String one) {
        MetricSummary figure = Figures.of(point, metric);
        if (figure == null) {
            return Optional.empty();
        }
        String amount = Figures.amount(figure.mean());
        return Optional.of((amount.equals("0") ? "no" : amount) + " " + one + (amount.equals("1") ? "" : "s"));
    }

    private Optional<String> written() {
        MetricSummary window = Figures.of(point, Metrics.DISK.writeBytes());
        MetricSummary drained = Figures.of(point, Metrics.DISK_DRAINED.writeBytes());
        if (window == null) {
            return Optional.empty();
        }
        String words = Figures.amount(window.mean() / BYTES_PER_KIB) + " KiB written";
        if (drained != null && drained.mean() > LATER * window.mean()) {
            words += " (" + Figures.amount(drained.mean() / BYTES_PER_KIB) + " with what is written later)";
        }
        return Optional.of(words);
    }

    /** Whether its transactions cross a wire, since the engine is not in the load JVM. */
    public boolean hasWire() {
        return TargetSpec.parse(point.id(), point.target()).hasWire();
    }
}
