package dev.furlong.loadgen.connection;

import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.SQLException;

/** Where one client's transactions run: each attempt is {@link #execute}, then commit or rollback, then {@link #release}. */
public interface Session extends AutoCloseable {
    /**
     * Opens one for a client of this workload, on these connections if the workload asks anything of a database.
     *
     * @throws SQLException if there is none to be had
     */
    static Session of(Workload workload, Transaction transaction, Connections connections) throws SQLException {
        return workload.usesDatabase() ? connections.session(transaction) : new IdleSession();
    }

    /**
     * Sends the statements of the client's transaction, on a connection that is the client's from now on.
     *
     * @throws SQLException as the engine says, or if there is no connection to be had
     */
    void execute() throws SQLException;

    /** Commits what was sent. */
    void commit() throws SQLException;

    /** Undoes what was sent, if anything was. */
    void rollback() throws SQLException;

    /** Prepares the statements that it keeps anew, if it keeps any. */
    default void prepareAnew() throws SQLException {}

    /** The client does without the connection until it executes again. */
    void release() throws SQLException;

    /** Does something on the connection that it has between transactions, if it keeps one. */
    default void between(ConnectionStep step) throws SQLException {}

    /**
     * Cuts off the connection that it keeps, if it keeps one, while another thread may be using it: the server undoes what
     * is under way.
     */
    default void abort() throws SQLException {}

    /** Undoes what is under way and gives up everything that it holds; if one step fails, the others are taken too. */
    @Override
    void close() throws SQLException;
}
