package dev.furlong.measurement.condition;

import java.util.List;

/**
 * What other programs used of the machine in user mode, in the turn of each slice of a trial, in their order. A turn is short, so that
 * ticks of the kernel's clock make a share uncertain by some hundredths.
 *
 * @param shares the shares of the time of all cores, 0 to 1
 */
public record SliceOthers(List<Double> shares) {
    /** Copies the list. */
    public SliceOthers {
        shares = List.copyOf(shares);
    }
}
