package dev.furlong.measurement.condition;

import java.util.stream.Stream;

/**
 * The time that requests to the target's own disks took in the measurement phase, summed over all requests. Times of requests that
 * were under way at once are added up.
 *
 * @param reads the number of requests to read
 * @param readSeconds the time that they took
 * @param writeSeconds the time that requests to write took, syncs included
 * @param flushes the number of flushes of the disks' caches
 * @param flushSeconds the time that they took
 */
public record DiskTimes(long reads, double readSeconds, double writeSeconds, long flushes, double flushSeconds) {
    /** The numbers, none of which is below 0. */
    Stream<Double> numbers() {
        return Stream.of((double) reads, readSeconds, writeSeconds, (double) flushes, flushSeconds);
    }
}
