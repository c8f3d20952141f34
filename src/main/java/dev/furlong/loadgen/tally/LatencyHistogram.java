package dev.furlong.loadgen.tally;

import org.HdrHistogram.Histogram;

/**
 * One client's latencies. Its superclass writes the last of its own fields, the running total, at each transaction. The
 * fields here keep other clients' counters off that cache line, as {@link dev.furlong.workload.counter.LoneCounter} does.
 */
@SuppressWarnings("unused")
final class LatencyHistogram extends Histogram {
    private static final long serialVersionUID = 1;
    private static final int DIGITS = 3;

    private long a0;
    private long a1;
    private long a2;
    private long a3;
    private long a4;
    private long a5;
    private long a6;
    private long a7;
    private long b0;
    private long b1;
    private long b2;
    private long b3;
    private long b4;
    private long b5;
    private long b6;
    private long b7;

    /**
     * Makes an empty histogram, which grows when it must.
     *
     * @param usualNanos the greatest latency that it takes without growing, in nanoseconds
     */
    LatencyHistogram(long usualNanos) {
        super(1, usualNanos, DIGITS);
        setAutoResize(true);
    }
}
