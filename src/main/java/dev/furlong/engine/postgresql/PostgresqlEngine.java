package dev.furlong.engine.postgresql;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.access.PlanReader;
import dev.furlong.engine.access.PostgresqlPlans;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.ContainerUse;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.capability.SessionView;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.mapping.SettingMapping;
import dev.furlong.engine.release.Release;
import dev.furlong.measurement.Layer;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** PostgreSQL, with its own driver. */
public final class PostgresqlEngine implements Engine {
    /** The driver's default, named outright: so many statements for each connection. */
    private static final String CACHED_STATEMENTS = "256";

    /** The superuser that a server of ours is made with. */
    static final String USER = "furlong";

    static final String DRIVER = "org.postgresql.Driver";

    private static final ExternalUse EXTERNAL = new PostgresqlExternal();
    /** Those of the driver, by the packages of 42.7.14. */
    private static final LayerSigns LAYERS = new LayerSigns(Map.of(
            Layer.JDBC,
            List.of("org.postgresql."),
            Layer.NETWORK,
            List.of("org.postgresql.core.v3.", "org.postgresql.core.PGStream", "org.postgresql.core.VisibleBuffered")));

    private static final Set<String> RETRIED = Set.of("40001", "40P01", "55P03");
    private static final Set<String> DISCONNECTED = Set.of("57P01", "57P02", "57P03");

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.PROCESS, DeploymentKind.CONTAINER, DeploymentKind.EXTERNAL);
    }

    @Override
    public SettingMapping mapping() {
        return new PostgresqlSettings();
    }

    @Override
    public Connector connector(Configuration configuration) {
        Map<String, String> properties = clientProperties(configuration.settings());
        properties.put("user", USER);
        return new Connector(
                DRIVER,
                "jdbc:postgresql://127.0.0.1:" + configuration.port() + "/postgres",
                properties,
                List.of(),
                configuration.password());
    }

    /** The properties of a connection by the settings of the client's side; the caller may add to them. */
    static Map<String, String> clientProperties(Settings settings) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("sslmode", settings.get(Setting.TLS) ? "require" : "disable");
        switch (settings.get(Setting.PREPARE)) {
            case SERVER -> properties.put("prepareThreshold", "1");
            case NEVER -> properties.put("prepareThreshold", "0");
            case DRIVER_DEFAULT -> {}
        }
        switch (settings.get(Setting.STATEMENTS)) {
            case PREPARE_EACH -> properties.put("preparedStatementCacheQueries", "0");
            case DRIVER_CACHE -> properties.put("preparedStatementCacheQueries", CACHED_STATEMENTS);
            // Else the driver names a prepared statement for each text, and closes none before a collection of its
            // garbage.
            case LITERAL -> properties.put("prepareThreshold", "0");
            case PREPARE_ONCE -> {}
        }
        return properties;
    }

    @Override
    public Connector creating(Configuration configuration) {
        // A new cluster has the database already.
        return connector(configuration);
    }

    @Override
    public EngineCounters counters() {
        return new PostgresqlCounters();
    }

    @Override
    public Optional<SessionView.Opening> sessions(Configuration configuration) {
        return configuration.release().number().atLeast(PostgresqlSessions.SINCE)
                ? Optional.of((connector, threads) -> new PostgresqlSessions(connector.open()))
                : Optional.empty();
    }

    @Override
    public Optional<LayerSigns> layers() {
        return Optional.of(LAYERS);
    }

    @Override
    public Optional<PlanReader> plans() {
        return Optional.of(new PostgresqlPlans());
    }

    @Override
    public Checkpointing checkpoints() {
        return new PostgresqlCheckpoints();
    }

    @Override
    public Loader loader(Release release) {
        return new CopyLoader();
    }

    @Override
    public Remedy remedy(SQLException error) {
        return Remedy.byState(error, RETRIED, DISCONNECTED);
    }

    @Override
    public Optional<ContainerUse> container() {
        return Optional.of(new ContainerUse("postgres", "furlong/postgresql"));
    }

    @Override
    public Optional<ExternalUse> external() {
        return Optional.of(EXTERNAL);
    }

    @Override
    public Optional<ServerProgram> program() {
        return Optional.of(new PostgresqlProgram());
    }
}
