package dev.furlong.plan.setting;

import dev.furlong.plan.written.Worded;

/** Isolation of every transaction: the setting {@code isolation}. */
public enum Isolation implements Worded {
    /** Each statement sees what was committed before it. */
    READ_COMMITTED,
    /**
     * All statements of a transaction see what was committed before the first. What an engine may have in place of the
     * default.
     */
    SNAPSHOT,
    /** As if transactions ran one after the other. What an engine may have in place of the default. */
    SERIALIZABLE
}
