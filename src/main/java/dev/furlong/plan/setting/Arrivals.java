package dev.furlong.plan.setting;

import dev.furlong.plan.written.Worded;

/** How the transactions of an open loop arrive. */
public enum Arrivals implements Worded {
    /** Independently of one another, as those of many users do: the gaps are exponentially distributed. */
    POISSON,
    /** All the same time apart. */
    CONSTANT
}
