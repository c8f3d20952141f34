package dev.furlong.measurement.condition;

import java.util.List;

/**
 * The throughput of each slice of a trial, in their order. Those of the same place in trials that took turns are neighbours.
 *
 * @param perSecond the rates, in tx/s
 */
public record SliceRates(List<Double> perSecond) {
    /** Copies the list. */
    public SliceRates {
        perSecond = List.copyOf(perSecond);
    }
}
