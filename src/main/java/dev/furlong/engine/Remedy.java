package dev.furlong.engine;

import java.sql.SQLException;
import java.util.Set;

/** The remedy that an error asks of the client. */
public enum Remedy {
    /** Roll back and try the same transaction again: a deadlock or a lock timeout. */
    RETRY,
    /** The same, with statements that are prepared anew: the driver has closed one. */
    PREPARE_AND_RETRY,
    /** The connection is gone; a commit under way has an unknown outcome. */
    RECONNECT,
    /** Neither a new attempt nor a new connection helps. */
    GIVE_UP;

    /** Whether the client may roll back and try again; a commit that failed so did not happen. */
    public boolean retries() {
        return this == RETRY || this == PREPARE_AND_RETRY;
    }

    /**
     * The remedy by an error's SQLState. In every engine, class 08 means that the connection is gone.
     *
     * @param retried the states of a transaction that may be tried again
     * @param disconnected further states of a connection that is gone
     */
    public static Remedy byState(SQLException error, Set<String> retried, Set<String> disconnected) {
        String state = String.valueOf(error.getSQLState());
        if (retried.contains(state)) {
            return RETRY;
        }
        return state.startsWith("08") || disconnected.contains(state) ? RECONNECT : GIVE_UP;
    }
}
