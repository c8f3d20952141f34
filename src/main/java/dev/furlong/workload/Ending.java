package dev.furlong.workload;

/** The end of a transaction, once its statements were answered. */
public enum Ending {
    /** The transaction ends with a commit. */
    COMMIT,
    /**
     * The transaction is rolled back on purpose, such as an order that names no item. It is completed work and no
     * failure.
     */
    ROLLBACK
}
