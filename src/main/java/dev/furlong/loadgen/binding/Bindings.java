package dev.furlong.loadgen.binding;

import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.SQLException;

/** The source of the bindings of one load's clients, with all that these share. */
public interface Bindings extends AutoCloseable {
    /**
     * A binding for one client of a workload. That of a workload that asks nothing of a database is an {@link IdleBinding}.
     *
     * @param transaction the client's transaction, which the workload made
     * @throws SQLException if it cannot connect or prepare; it leaves nothing open then. A store without JDBC wraps its own
     */
    Binding bind(Workload workload, Transaction transaction) throws SQLException;

    /** Does something on every connection that the bindings share, while none of them is taken. */
    default void between(ConnectionStep step) throws SQLException {}

    /** Closes what the bindings share, after these. */
    @Override
    void close() throws SQLException;
}
