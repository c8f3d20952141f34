package dev.furlong.analysis.contrast;

import dev.furlong.measurement.Metric;

/**
 * A contrast with one metric of both points, before its family is judged.
 *
 * @param contrast the two points
 * @param metric the metric that is compared
 * @param figures the values of both points
 */
public record Measured(Contrast contrast, Metric metric, Paired figures) {}
