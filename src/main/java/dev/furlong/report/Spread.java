package dev.furlong.report;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;

/**
 * How far a mean may be off: the 95 % interval where there are blocks enough for one, else the range of the blocks.
 *
 * @param low of it
 * @param high of it
 * @param n blocks
 */
record Spread(double low, double high, int n) {
    static Spread of(MetricSummary metric) {
        Double low = metric.low();
        Double high = metric.high();
        return metric.n() < Summary.GATE_BLOCKS || low == null || high == null
                ? new Spread(metric.least(), metric.most(), metric.n())
                : new Spread(low, high, metric.n());
    }

    /** Whether there is more than one block. */
    boolean known() {
        return n > 1;
    }

    /** Whether it is too wide a guess to rely on. */
    boolean indicative() {
        return n < Summary.GATE_BLOCKS;
    }

    /** What the range is one of: of the blocks, or the interval. */
    String words() {
        return indicative() ? Words.counted(n, "block") + ", indicative" : "95 % interval, " + n + " blocks";
    }
}
