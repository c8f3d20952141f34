package dev.furlong.plan.setting.value;

import dev.furlong.plan.written.Worded;

/** The spacing of the transactions of an open loop: the setting {@code arrivals}. */
public enum Arrivals implements Worded {
    /** Independently of one another, as those of many users do: the gaps are exponentially distributed. */
    POISSON,
    /** All gaps are of the same length. */
    CONSTANT
}
