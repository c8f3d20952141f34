package dev.furlong.plan.setting;

import dev.furlong.plan.written.Worded;

/** Where client and server run: the setting {@code placement}. */
public enum Closeness implements Worded {
    /** Where the kernel puts them. */
    FREE,
    /** Both on one and the same core. */
    TOGETHER,
    /** On different cores. */
    APART
}
