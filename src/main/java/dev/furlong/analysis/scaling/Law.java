package dev.furlong.analysis.scaling;

import org.jspecify.annotations.Nullable;

/**
 * The Universal Scalability Law as fitted to a curve, with 95 % intervals.
 *
 * @param gamma throughput of one client, in transactions a second
 * @param alpha contention
 * @param beta coherency
 * @param peakClients where the throughput is greatest; null where that is beyond what was measured
 * @param peakThroughput there, in transactions a second: the ceiling; null where that is beyond what was measured
 * @param peakBecause why there is no peak, or null
 * @param greatestResidual of the client counts: the share by which what was measured lies off the law
 * @param resamples of the bootstrap over blocks
 */
public record Law(
        Bounds gamma,
        Bounds alpha,
        Bounds beta,
        @Nullable Bounds peakClients,
        @Nullable Bounds peakThroughput,
        @Nullable String peakBecause,
        double greatestResidual,
        int resamples) {
    /**
     * A parameter.
     *
     * @param estimate of it
     * @param low of the interval
     * @param high of the interval, or null if it ends beyond what was measured
     */
    public record Bounds(
            double estimate, double low, @Nullable Double high) {}
}
