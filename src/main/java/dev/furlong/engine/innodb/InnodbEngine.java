package dev.furlong.engine.innodb;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Function;

/** An engine whose tables lie in InnoDB. Its products differ in their names for things, drivers and programs. */
public abstract class InnodbEngine implements Engine {
    /** The name of the database that a server of ours has. */
    protected static final String DATABASE = "furlong";

    private final String name;
    private final Function<Configuration, Dialect> dialect;

    /**
     * Makes an engine.
     *
     * @param dialect the product's words for a configuration
     */
    protected InnodbEngine(String name, Function<Configuration, Dialect> dialect) {
        this.name = name;
        this.dialect = dialect;
    }

    /** Adds a connection's properties for the setting {@code prepare}, which the drivers of all products name alike. */
    protected static void prepare(Settings settings, Map<String, String> properties) {
        switch (settings.get(Setting.PREPARE)) {
            case SERVER -> {
                properties.put("useServerPrepStmts", "true");
                properties.put("cachePrepStmts", "true");
            }
            case NEVER -> properties.put("useServerPrepStmts", "false");
            case DRIVER_DEFAULT -> {}
        }
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Map<String, String> properties(Configuration configuration) {
        return InnodbSettings.variables(configuration, dialect.apply(configuration));
    }

    @Override
    public final Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        return InnodbReadBack.settings(configuration, dialect.apply(configuration), connection);
    }

    @Override
    public final Map<String, String> facts(Configuration configuration, Connection connection) throws SQLException {
        return InnodbReadBack.facts(name, connection);
    }

    @Override
    public final EngineCounters counters() {
        return new InnodbCounters();
    }

    @Override
    public final Checkpointing checkpoints() {
        return new InnodbCheckpoint();
    }

    @Override
    public final Remedy remedy(SQLException error) {
        return InnodbErrors.remedy(error);
    }
}
