package dev.furlong.report;

public final class ConsoleReport {
    private ConsoleReport() {}

    public static String of(dev.furlong.analysis.Summary s, java.nio.file.Path p) {
        return String.valueOf(
                s.points().stream().map(x -> x.id() + " " + x.metrics()).toList());
    }
}
