package dev.furlong.engine;

import dev.furlong.engine.capability.JvmEngine;
import dev.furlong.engine.connection.Configuration;
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
 * An engine that is a library of a JVM, and whose settings a table maps. By itself it runs embedded alone, and the last
 * connection that closes leaves its files whole.
 */
public abstract class InJvmEngine implements Engine {
    private final SettingTable table;

    /**
     * Of this name, with a table of its settings.
     *
     * @param source how the running engine is asked for them
     * @param rows what it makes of them, in the order in which it must get their properties
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
        // All others are closed by now, so that this one is the last for certain.
        return Optional.of(connector -> connector.open().close());
    }
}
