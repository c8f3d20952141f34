package dev.furlong.engine;

import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.mapping.Row;
import dev.furlong.engine.mapping.SettingTable;
import dev.furlong.engine.mapping.Substitute;
import dev.furlong.engine.mapping.Told;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An engine that is a library of a JVM, and whose settings a table maps. If a subclass does not say otherwise, it runs
 * embedded only, and its files are whole once its last connection is closed.
 */
public abstract class InJvmEngine implements Engine {
    private final SettingTable table;

    /**
     * Makes an engine with its name and the table of its settings.
     *
     * @param source the source of what the running engine tells of its settings
     * @param rows the rows of the table, in the order in which the engine must get their properties
     */
    protected InJvmEngine(String name, Told.Source source, Row... rows) {
        this.table = new SettingTable(name, source, List.of(rows));
    }

    @Override
    public final String name() {
        return table.engine();
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.EMBEDDED);
    }

    @Override
    public final Map<Setting<?>, Substitute> substitutes() {
        return table.substitutes();
    }

    @Override
    public final Map<String, String> properties(Configuration configuration) {
        return table.properties(configuration);
    }

    @Override
    public final Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        return table.readBack(configuration, connection);
    }

    @Override
    public Optional<JvmEngine> jvm() {
        return Optional.of(new Library(name()));
    }

    private record Library(String engine) implements JvmEngine {
        @Override
        public void shutDown(Connector connector) throws SQLException {
            // All others are closed by now, so that this one is the last for certain.
            connector.open().close();
        }

        @Override
        public JvmServer server(JvmServer.Launch launch) {
            throw new IllegalStateException("engine: must be one that has a server, got " + engine);
        }
    }
}
