package dev.furlong.plan.setting.value;

import dev.furlong.plan.written.Worded;

/** The cores that client and server run on: the setting {@code placement}. */
public enum Closeness implements Worded {
    /** The kernel chooses the cores. */
    FREE,
    /** Both run on one and the same core. */
    TOGETHER,
    /** Each has cores of its own. */
    APART
}
