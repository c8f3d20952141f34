package dev.furlong.measurement.condition;

import java.util.List;

/**
 * The throughput of each slice of a trial, in their order. Slices of the same place are neighbours, in trials of one repetition, load
 * and number of clients.
 *
 * @param perSecond the rates, in tx/s
 */
public record SliceRates(List<Double> perSecond) {
    /** Copies the list. */
    public SliceRates {
        perSecond = List.copyOf(perSecond);
    }
}
