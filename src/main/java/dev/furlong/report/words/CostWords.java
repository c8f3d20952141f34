package dev.furlong.report.words;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
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

    /** The share of the kernel is told if it is off by at most so much of the time that is told. */
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
        if (total != null && system != null) {
            share(system.mean(), total.mean(), splitError(Metrics.CPU))
                    .ifPresent(share -> words.add(
                            share + (client != null && server != null ? " of both in the kernel" : " in the kernel")));
        }
        return String.join(", ", words);
    }

    /**
     * By how much the split of a role's CPU into user and system time may be off, in µs; empty if that is not known. The trials'
     * samples are independent, so that their mean is off by less than each.
     */
    public OptionalDouble splitError(Metrics.Cpu role) {
        MetricSummary error = Figures.of(point, role.splitError());
        return error == null ? OptionalDouble.empty() : OptionalDouble.of(error.mean() / Math.sqrt(error.n()));
    }

    /** A share in percent with its error, such as {@code 15 ±2 %}; empty if the error is not known, or too great. */
    private static Optional<String> share(double part, double whole, OptionalDouble error) {
        if (error.isEmpty() || error.getAsDouble() > MOST_ERROR * whole) {
            return Optional.empty();
        }
        long percent = Math.round(Math.max(0, Math.min(100, 100 * part / whole)));
        long plusMinus = (long) Math.ceil(100 * error.getAsDouble() / whole);
        return Optional.of(percent + (plusMinus == 0 ? "" : " ±" + plusMinus) + " %");
    }

    /**
     * How much more CPU this point costs than another one, and how much of that is spent in the kernel. Both have a figure of CPU.
     * It is empty if this one's is not the higher. The kernel's share is left out where it is not certain.
     */
    public String moreCpuThan(PointSummary other) {
        double more = difference(Metrics.CPU.total(), other).orElseThrow();
        if (more <= 0) {
            return "";
        }
        String words = Figures.time(more) + " µs more than " + other.target();
        OptionalDouble kernel = difference(Metrics.CPU.system(), other);
        OptionalDouble own = splitError(Metrics.CPU);
        OptionalDouble others = new CostWords(other).splitError(Metrics.CPU);
        if (kernel.isEmpty() || own.isEmpty() || others.isEmpty()) {
            return words;
        }
        double moreInKernel = kernel.getAsDouble();
        double error = Math.hypot(own.getAsDouble(), others.getAsDouble());
        if (error <= MOST_ERROR * more && (moreInKernel < -error || moreInKernel > more + error)) {
            return words + ": " + moreOrLess(moreInKernel) + " in the kernel, " + moreOrLess(more - moreInKernel)
                    + " outside it";
        }
        return share(moreInKernel, more, OptionalDouble.of(error))
                .map(share -> words + ", " + share + " of that in the kernel")
                .orElse(words);
    }

    private static String moreOrLess(double micros) {
        return Figures.time(Math.abs(micros)) + " µs " + (micros < 0 ? "less" : "more");
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
        String words =
                window.mean() == 0 ? "nothing written" : Figures.amount(window.mean() / BYTES_PER_KIB) + " KiB written";
        if (drained != null && drained.mean() > LATER * window.mean()) {
            words += " (" + Figures.amount(drained.mean() / BYTES_PER_KIB) + " KiB with what is written later)";
        }
        return Optional.of(words);
    }

    /** Whether its transactions cross a wire, since the engine is not in the load JVM. */
    public boolean hasWire() {
        return point.spec().hasWire();
    }
}
