package dev.furlong.engine;

/** What an error asks of the client that got it. */
public enum Remedy {
    /** Roll back and try the same transaction again: a deadlock or a lock timeout. */
    RETRY,
    /** The connection is gone; a commit under way has an unknown outcome. */
    RECONNECT,
    /** Neither helps. */
    GIVE_UP
}
