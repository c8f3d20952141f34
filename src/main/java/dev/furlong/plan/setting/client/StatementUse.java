package dev.furlong.plan.setting.client;

import dev.furlong.plan.written.Worded;

/** How a client sends its statements: the setting {@code statements}. */
public enum StatementUse implements Worded {
    /** It prepares each statement once, and keeps it. */
    PREPARE_ONCE,
    /** It prepares a statement each time, and the driver keeps none. */
    PREPARE_EACH,
    /** It prepares a statement each time, and the driver keeps those that it knows. */
    DRIVER_CACHE,
    /** It sends text with the values in it. */
    LITERAL
}
