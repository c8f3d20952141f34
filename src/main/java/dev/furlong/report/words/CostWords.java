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
 * What may be said of the costs of one transaction of a point. What is not known is named, and never shown as none.
 *
 * @param point the point
 */
public record CostWords(PointSummary point) {
    /** The share of the kernel is told if it is off by at most so much of the time that is told. */
    private static final double MOST_ERROR = 0.15;

    /** The unit in which bytes on disks are told. */
    public static final double BYTES_PER_KIB = 1024;

    /** A table shows page reads from here on: less than a tenth of one explains nothing. */
    public static final double LEAST_PAGE_READS = 0.1;

    private static final double HUNDRED = 100;

    /**
     * A share with its error, in whole percent.
     *
     * @param percent from 0 to 100
     * @param plusMinus by how much it may be off, rounded up
     */
    public record Share(long percent, long plusMinus) {
        /** The share in words, such as {@code 15 ±2 %}. */
        public String words() {
            return percent + (plusMinus == 0 ? "" : " ±" + plusMinus) + " %";
        }
    }

    /** The kernel's share of the CPU; empty if that is not known, or not certain enough. */
    public Optional<Share> kernel() {
        MetricSummary total = Figures.of(point, Metrics.CPU.total());
        MetricSummary system = Figures.of(point, Metrics.CPU.system());
        return total == null || system == null
                ? Optional.empty()
                : share(system.mean(), total.mean(), splitError(Metrics.CPU));
    }

    /**
     * By how much the split of a role's CPU into user and system time may be off, in µs; empty if that is not known. The trials'
     * samples are independent, so that their mean is off by less than each.
     */
    public OptionalDouble splitError(Metrics.Cpu role) {
        MetricSummary error = Figures.of(point, role.splitError());
        return error == null ? OptionalDouble.empty() : OptionalDouble.of(error.mean() / Math.sqrt(error.n()));
    }

    private static Optional<Share> share(double part, double whole, OptionalDouble error) {
        if (error.isEmpty() || error.getAsDouble() > MOST_ERROR * whole) {
            return Optional.empty();
        }
        long percent = Math.round(Math.max(0, Math.min(HUNDRED, HUNDRED * part / whole)));
        return Optional.of(new Share(percent, (long) Math.ceil(HUNDRED * error.getAsDouble() / whole)));
    }

    /**
     * The kernel's share of the CPU that this point costs more than another one. It is empty where this one costs no more, and
     * where the share is not certain enough. It is also empty where no share can say it: one of the two, the kernel and the rest,
     * costs less.
     */
    public Optional<Share> kernelOfMoreThan(PointSummary other) {
        OptionalDouble more = difference(Metrics.CPU.total(), other);
        OptionalDouble kernel = difference(Metrics.CPU.system(), other);
        OptionalDouble own = splitError(Metrics.CPU);
        OptionalDouble others = new CostWords(other).splitError(Metrics.CPU);
        if (more.isEmpty() || more.getAsDouble() <= 0 || kernel.isEmpty() || own.isEmpty() || others.isEmpty()) {
            return Optional.empty();
        }
        double error = Math.hypot(own.getAsDouble(), others.getAsDouble());
        boolean isShare = kernel.getAsDouble() >= -error && kernel.getAsDouble() <= more.getAsDouble() + error;
        return isShare ? share(kernel.getAsDouble(), more.getAsDouble(), OptionalDouble.of(error)) : Optional.empty();
    }

    private OptionalDouble difference(Metric metric, PointSummary other) {
        MetricSummary own = Figures.of(point, metric);
        MetricSummary others = Figures.of(other, metric);
        return own == null || others == null ? OptionalDouble.empty() : OptionalDouble.of(own.mean() - others.mean());
    }

    /** The pages that the engine had to read into its buffer, where the disk does not tell its reads; empty otherwise. */
    public OptionalDouble pageReads() {
        MetricSummary pages = Figures.of(point, Metrics.ENGINE_BUFFER_READS);
        return pages == null || Figures.of(point, Metrics.DISK.reads()) != null
                ? OptionalDouble.empty()
                : OptionalDouble.of(pages.mean());
    }

    /** The costs beside CPU that are not known, each by its name. */
    public List<String> unknown() {
        List<String> names = new ArrayList<>();
        if (point.spec().hasWire()) {
            addUnknown(names, Metrics.WIRE_ROUND_TRIPS, "round trips");
            addUnknown(names, Metrics.WIRE_BYTES_UP, "bytes on the wire");
        }
        addUnknown(names, Metrics.DISK.syncs(), "syncs");
        addUnknown(names, Metrics.DISK.writeBytes(), "bytes written");
        addUnknown(names, Metrics.DISK.reads(), "disk reads");
        return names;
    }

    /** The costs of disks that are known to be less than {@value Figures#LEAST_BRIEF_AMOUNT}, each by its name. */
    public List<String> nextToNothing() {
        List<String> names = new ArrayList<>();
        addNextToNothing(names, "syncs", 1, Metrics.DISK.syncs());
        addNextToNothing(names, "written KiB", BYTES_PER_KIB, Metrics.DISK.writeBytes());
        addNextToNothing(names, "disk reads", 1, Metrics.DISK.reads());
        return names;
    }

    private void addNextToNothing(List<String> names, String name, double unit, Metric metric) {
        MetricSummary figure = Figures.of(point, metric);
        if (figure != null && figure.mean() / unit < Figures.LEAST_BRIEF_AMOUNT) {
            names.add(name);
        }
    }

    private void addUnknown(List<String> names, Metric metric, String name) {
        if (Figures.of(point, metric) == null) {
            names.add(name);
        }
    }
}
