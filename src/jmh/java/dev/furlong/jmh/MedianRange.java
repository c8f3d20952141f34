package dev.furlong.jmh;

import java.util.List;

/**
 * The middle and the ends of a few repeated measurements.
 *
 * @param median the median of them
 * @param least the least of them
 * @param most the greatest of them
 */
public record MedianRange(double median, double least, double most) {
    /** Of at least one value. */
    public static MedianRange of(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        return new MedianRange((sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2, sorted.get(0), sorted.get(n - 1));
    }
}
