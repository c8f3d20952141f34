package dev.furlong.engine.innodb;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.access.InnodbPlans;
import dev.furlong.engine.access.PlanReader;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.SessionView;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An engine whose tables lie in InnoDB. Its products differ in their names for things, drivers and programs. */
public abstract class InnodbEngine implements Engine {
    /** The name of the database that a server of ours has. */
    protected static final String DATABASE = "furlong";

    private final InnodbMapping mapping;
    private final String localRows;

    /**
     * Makes an engine.
     *
     * @param dialect the product's words for a configuration
     * @param localRows the driver's property that lets a server ask the client for rows
     */
    protected InnodbEngine(String name, Function<Configuration, Dialect> dialect, String localRows) {
        this.mapping = new InnodbMapping(name, dialect);
        this.localRows = localRows;
    }

    /**
     * Adds a connection's properties for the settings {@code prepare} and {@code statements}, which the drivers of all products name
     * alike.
     */
    protected static void prepare(Settings settings, Map<String, String> properties) {
        switch (settings.get(Setting.PREPARE)) {
            case SERVER -> {
                properties.put("useServerPrepStmts", "true");
                properties.put("cachePrepStmts", "true");
            }
            case NEVER -> properties.put("useServerPrepStmts", "false");
            case DRIVER_DEFAULT -> {}
        }
        switch (settings.get(Setting.STATEMENTS)) {
            case PREPARE_EACH -> properties.put("cachePrepStmts", "false");
            case DRIVER_CACHE -> properties.put("cachePrepStmts", "true");
            case PREPARE_ONCE, LITERAL -> {}
        }
    }

    @Override
    public final String name() {
        return mapping.engine();
    }

    @Override
    public final SettingMapping mapping() {
        return mapping;
    }

    @Override
    public final Connector creating(Configuration configuration) {
        Connector connector = connector(configuration);
        return connector.at(connector.url() + "?createDatabaseIfNotExist=true&" + localRows + "=true");
    }

    @Override
    public final EngineCounters counters() {
        return new InnodbCounters();
    }

    @Override
    public final Optional<SessionView.Opening> sessions(Configuration configuration) {
        return Optional.of((connector, threads) -> new InnodbSessions(connector.open()));
    }

    @Override
    public final Optional<PlanReader> plans() {
        return Optional.of(new InnodbPlans());
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
