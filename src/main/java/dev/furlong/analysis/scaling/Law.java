package dev.furlong.analysis.scaling;

import org.jspecify.annotations.Nullable;

/**
 * The Universal Scalability Law as fitted to a curve, with 95 % intervals.
 *
 * @param gamma the throughput of one client, in transactions a second
 * @param alpha the contention between clients
 * @param beta the cost of coherency between pairs of clients
 * @param peakClients the number of clients at which the throughput is greatest; null if it lies beyond what was
 *     measured
 * @param peakThroughput the greatest throughput, in transactions a second; null if it lies beyond what was measured
 * @param peakBecause the reason why there is no peak, or null
 * @param greatestResidual the greatest share by which the measured throughput of a client count lies off the law
 * @param resamples the number of draws of the bootstrap over blocks
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
     * A parameter with its interval.
     *
     * @param estimate the estimate of the parameter
     * @param low the lower end of the interval
     * @param high the upper end of the interval, or null if it ends beyond what was measured
     */
    public record Bounds(
            double estimate, double low, @Nullable Double high) {}
}
