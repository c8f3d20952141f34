package dev.furlong.measurement.condition;

/** What a session of the engine does at a moment: it is at work, or it waits for something. */
public enum Wait {
    /** It is at work: on a core, or ready for one. */
    RUN,
    /** It waits for a lock that another transaction holds. */
    LOCK,
    /** It waits until its commit, or a page's log, is on the log's disk. */
    LOG_SYNC,
    /** It waits for data that are read from the disk, or copied from the system's page cache. */
    DATA_READ,
    /** It waits until data are written. */
    DATA_WRITE,
    /** It waits for something else inside the engine, such as a latch. */
    OTHER,
    /** It waits for its client, and does nothing in between. */
    CLIENT
}
