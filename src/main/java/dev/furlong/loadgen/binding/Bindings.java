package dev.furlong.loadgen.binding;

import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.SQLException;

/** The source of the bindings of one load's clients, with all that these share. */
public interface Bindings extends AutoCloseable {
    /**
     * A binding for one client of a workload: one of this, or one that does nothing if the workload asks nothing of a database.
     *
     * @throws SQLException if there is none to be had
     */
    default Binding bind(Workload workload, Transaction transaction) throws SQLException {
        return workload.usesDatabase() ? bind(transaction) : new IdleBinding();
    }

    /**
     * A binding for one client.
     *
     * @throws SQLException if it cannot connect or prepare; it leaves nothing open then. A store without JDBC wraps its own
     */
    Binding bind(Transaction transaction) throws SQLException;

    /** Does something on every connection that the bindings share, while none of them is taken. */
    default void between(ConnectionStep step) throws SQLException {}

    /** Closes what the bindings share, after these. */
    @Override
    void close() throws SQLException;
}
