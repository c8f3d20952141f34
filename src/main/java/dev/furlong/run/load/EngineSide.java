package dev.furlong.run.load;

import dev.furlong.engine.ConnectionStep;
import dev.furlong.engine.Engine;
import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.Setting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * What a load session asks of the engine around its phases, beside the load.
 *
 * @param task that is done
 * @param engine that it is about
 */
record EngineSide(LoadTask task, Engine engine) {
    /** Someone else's server is spared. */
    void checkpoint() throws SQLException {
        Optional<ConnectionStep> checkpoint = engine.checkpoint();
        if (!ours() || checkpoint.isEmpty()) {
            return;
        }
        try (Connection connection = task.connector().open()) {
            checkpoint.get().on(connection);
        }
    }

    /** Each client's connection, which may have counted what the server does not know yet. */
    void tell(LoadGenerator load) throws SQLException {
        Optional<ConnectionStep> telling = engine.telling();
        if (ours() && telling.isPresent()) {
            load.onEachConnection(telling.get());
        }
    }

    private boolean ours() {
        return task.configuration().deployment() != DeploymentKind.EXTERNAL;
    }

    /** Not on someone else's server: it counts the work of all its clients. */
    boolean counted() {
        return ours() && task.configuration().settings().of(Setting.PROBES).equals("on");
    }

    Map<String, Double> counters() throws SQLException {
        if (!counted()) {
            return Map.of();
        }
        try (Connection connection = task.connector().open()) {
            Map<String, Double> counters = engine.counters(connection);
            connection.rollback();
            return counters;
        }
    }
}
