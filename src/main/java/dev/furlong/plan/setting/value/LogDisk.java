package dev.furlong.plan.setting.value;

import dev.furlong.plan.written.Worded;

/** The disk of the transaction log: the setting {@code log-disk}. */
public enum LogDisk implements Worded {
    /** The one that the data lie on. */
    SAME,
    /** A disk of its own. */
    SEPARATE
}
