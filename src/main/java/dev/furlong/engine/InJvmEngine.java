package dev.furlong.engine;

import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.mapping.SettingTable;
import dev.furlong.engine.mapping.Substitute;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An engine that is a library of a JVM, and whose settings a table maps. By itself it runs embedded alone, and the last
 * connection that closes leaves its files whole.
 */
public abstract class InJvmEngine implements Engine {
    private final SettingTable table;

    /**
     * With this table.
     *
     * @param table of its settings; it has the engine's name
     */
    protected InJvmEngine(SettingTable table) {
        this.table = table;
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
        // All others are closed by now, so that this one is the last for certain.
        return Optional.of(connector -> connector.open().close());
    }
}
