package dev.furlong.loadgen.binding;

import dev.furlong.engine.Remedy;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.workload.Ending;
import java.sql.SQLException;

/**
 * The contract that one client's transactions run through. Each attempt is {@link #execute}, then {@link #commit} or
 * {@link #rollback}, then {@link #release}. JDBC is one implementation, on a connection that is held or on pooled ones.
 * The loop of a client knows no other type, so that a store without JDBC needs an implementation of this and of
 * {@link Bindings}.
 *
 * <p>Each step may throw what its store throws. {@link #remedy} then says what is to be done about it. One thread uses
 * a binding; only {@link #abort} may come from another.
 */
public interface Binding extends AutoCloseable {
    /**
     * Begins, and sends the operations of the client's transaction. The client keeps what this takes, such as a
     * connection.
     *
     * @return the end that the transaction is to have
     * @throws Exception as the store says, or if there is no connection to be had
     */
    Ending execute() throws Exception;

    /**
     * Commits what was sent. When it returns, the commit is acknowledged.
     *
     * @throws Exception as the store says; unless its remedy {@linkplain Remedy#retries retries}, nobody knows if it
     *     was committed
     */
    void commit() throws Exception;

    /**
     * Undoes what was sent, if anything was.
     *
     * @throws Exception as the store says
     */
    void rollback() throws Exception;

    /**
     * Prepares the statements that it keeps anew, if it keeps any, since a driver closed them when one failed.
     *
     * @throws Exception as the store says
     */
    default void prepareAnew() throws Exception {}

    /**
     * Gives back what the client holds for an attempt, until it executes again.
     *
     * @throws Exception as the store says
     */
    void release() throws Exception;

    /**
     * Returns the remedy for a failure of one of these steps.
     *
     * @param failure the exception that the step threw
     */
    Remedy remedy(Exception failure);

    /**
     * Returns the word by which failed attempts are counted: the SQLState, where there is one.
     *
     * @param failure the exception that a step threw
     */
    String code(Exception failure);

    /** Does something on the JDBC connection that it has between transactions, if it keeps one. */
    default void between(ConnectionStep step) throws SQLException {}

    /**
     * Cuts off the connection that it keeps, if it keeps one, while another thread may be using it. The server undoes
     * what is under way.
     */
    default void abort() throws SQLException {}

    /**
     * Undoes what is under way and gives up everything that it holds. If one step fails, the others are taken too.
     *
     * @throws SQLException as the engine says; a store without JDBC wraps its own
     */
    @Override
    void close() throws SQLException;
}
