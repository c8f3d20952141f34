package dev.furlong.loadgen.tally;

import java.util.ArrayList;
import java.util.List;

/**
 * The times at which one client began the arrivals that it took in one phase. One thread writes, and others read when
 * it is over.
 */
public final class Begins {
    private final long[] counts = new long[Punctuality.QUARTERS];
    private final double[] delays = new double[Punctuality.QUARTERS];
    private long late;
    private long backlog;
    private double wakes;

    /**
     * Counts a transaction that begins.
     *
     * @param window the phase
     * @param dueNanos the time at which it arrived, in the phase
     * @param nowNanos the time at which it begins
     * @param wasLate whether no client waited for it
     */
    public void begun(PhaseWindow window, long dueNanos, long nowNanos, boolean wasLate) {
        long delay = nowNanos - dueNanos;
        int quarter = window.part(dueNanos, Punctuality.QUARTERS);
        counts[quarter]++;
        delays[quarter] += delay;
        if (!wasLate) {
            wakes += delay;
            return;
        }
        late++;
        if (nowNanos - window.deadlineNanos() >= 0) {
            backlog++;
        }
    }

    /** Adds up all clients, with the arrivals that none of them took. */
    public static Punctuality sum(List<Begins> clients, long neverBegun) {
        long begun = 0;
        long late = 0;
        long backlog = 0;
        double wakes = 0;
        List<Double> means = new ArrayList<>();
        for (int quarter = 0; quarter < Punctuality.QUARTERS; quarter++) {
            long count = 0;
            double delay = 0;
            for (Begins one : clients) {
                count += one.counts[quarter];
                delay += one.delays[quarter];
            }
            begun += count;
            means.add(count == 0 ? 0 : delay / count);
        }
        for (Begins one : clients) {
            late += one.late;
            backlog += one.backlog;
            wakes += one.wakes;
        }
        return new Punctuality(
                begun + neverBegun,
                late + neverBegun,
                backlog + neverBegun,
                neverBegun,
                means,
                begun == late ? 0 : wakes / (begun - late));
    }
}
