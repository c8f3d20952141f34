package dev.furlong.measurement.condition;

/**
 * The times that the canary took before a block. The canary is a little work that is always the same.
 *
 * @param spinMicros arithmetic on one core, in microseconds
 * @param copyMicros a copy of 16 MiB, in microseconds
 * @param syncMicros a synced write of 4 KiB where the data lies, in microseconds
 * @param stolen share of the cores' time that the hypervisor gave to others meanwhile, 0 to 1
 */
public record CanaryTimes(double spinMicros, double copyMicros, double syncMicros, double stolen) {}
