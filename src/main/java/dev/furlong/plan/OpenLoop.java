package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.value.Arrivals;
import java.util.Locale;

/**
 * A load that arrives at a rate of its own, however fast the target is.
 *
 * @param perSecond the transactions that arrive a second, from 0.001 to 10,000,000
 * @param arrivals the way they are spread over time
 */
public record OpenLoop(double perSecond, Arrivals arrivals) {
    private static final double LEAST = 0.001;
    private static final double MOST = 1e7;

    /** Checks the range. */
    public OpenLoop {
        if (!(perSecond >= LEAST && perSecond <= MOST)) {
            throw new PlanException(String.format(
                    Locale.ROOT, "rate: must be from 0.001/s to 10000000/s, got %s/s", Double.toString(perSecond)));
        }
    }
}
