package dev.furlong.engine.capability;

import dev.furlong.engine.connection.Connector;
import dev.furlong.measurement.condition.Wait;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/** A view of what an engine's sessions do at a moment, as the engine or its JVM shows it. */
public interface SessionView extends AutoCloseable {
    /**
     * Looks once.
     *
     * @return the number of sessions that did each thing; the session of the view itself is not among them
     */
    Map<Wait, Integer> look() throws SQLException;

    /** What it cannot tell from work; nothing unless it says so. */
    default Set<Wait> unseen() {
        return Set.of();
    }

    @Override
    void close() throws SQLException;

    /** Opens a view. */
    @FunctionalInterface
    interface Opening {
        /**
         * Opens it.
         *
         * @param connector reaches the engine
         * @param clientThreads the beginning of the names of the clients' threads in this JVM
         */
        SessionView open(Connector connector, String clientThreads) throws SQLException;
    }
}
