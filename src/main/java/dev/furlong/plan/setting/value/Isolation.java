package dev.furlong.plan.setting.value;

import dev.furlong.plan.written.Worded;

/** Isolation of every transaction: the setting {@code isolation}. */
public enum Isolation implements Worded {
    /** Each statement sees what was committed before it. */
    READ_COMMITTED,
    /**
     * All statements of a transaction see what was committed before the first. An engine may have it in place of the
     * default.
     */
    SNAPSHOT,
    /** Transactions have the effect of running one after the other. An engine may have it in place of the default. */
    SERIALIZABLE
}
