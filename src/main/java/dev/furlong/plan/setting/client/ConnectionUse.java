package dev.furlong.plan.setting.client;

import dev.furlong.plan.written.Worded;

/** The way in which clients come by a connection: the setting {@code connections}. */
public enum ConnectionUse implements Worded {
    /** Each client holds one. */
    HELD,
    /** Each transaction takes one from a pool. */
    POOLED
}
