package dev.furlong.workload;

/** How a transaction is to end, once its statements were answered. */
public enum Ending {
    /** With a commit. */
    COMMIT,
    /** With a rollback on purpose, such as an order that names no item. It is completed work and no failure. */
    ROLLBACK
}
