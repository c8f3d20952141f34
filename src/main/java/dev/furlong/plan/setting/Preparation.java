package dev.furlong.plan.setting;

import dev.furlong.plan.written.Worded;

/** Where statements are prepared: the setting {@code prepare}. */
public enum Preparation implements Worded {
    /** In the database; the client keeps the prepared statement. */
    SERVER,
    /** Where the driver does it if it is told nothing. */
    DRIVER_DEFAULT,
    /** Nowhere: the client sends text with the values in it. */
    NEVER
}
