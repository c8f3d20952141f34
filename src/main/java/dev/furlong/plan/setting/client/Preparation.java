package dev.furlong.plan.setting.client;

import dev.furlong.plan.written.Worded;

/** The place where statements are prepared: the setting {@code prepare}. */
public enum Preparation implements Worded {
    /** The database prepares; the client keeps the prepared statement. */
    SERVER,
    /** The driver decides, as it does if it is told nothing. */
    DRIVER_DEFAULT,
    /** Nowhere: the client sends text with the values in it. */
    NEVER
}
