package dev.furlong.report;

public final class SummaryJson {
    private SummaryJson() {}

    public static String of(dev.furlong.analysis.Summary s) {
        return s.toString();
    }
}
