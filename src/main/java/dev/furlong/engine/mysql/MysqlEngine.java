package dev.furlong.engine.mysql;

import com.mysql.cj.jdbc.JdbcStatement;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.capability.Checkpointing;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.innodb.Dialect;
import dev.furlong.engine.innodb.InnodbCheckpoint;
import dev.furlong.engine.innodb.InnodbCounters;
import dev.furlong.engine.innodb.InnodbErrors;
import dev.furlong.engine.innodb.InnodbReadBack;
import dev.furlong.engine.innodb.InnodbSettings;
import dev.furlong.engine.innodb.LoadDataLoader;
import dev.furlong.engine.innodb.ServerOptions;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** MySQL, by Connector/J. */
public final class MysqlEngine implements Engine {
    static final String NAME = "mysql";
    static final String DRIVER = "com.mysql.cj.jdbc.Driver";

    private static final String DATABASE = "furlong";
    private static final ExternalUse EXTERNAL = new MysqlExternal();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.PROCESS, DeploymentKind.CONTAINER, DeploymentKind.EXTERNAL);
    }

    @Override
    public Map<String, String> properties(Configuration configuration) {
        return InnodbSettings.variables(configuration, dialect(configuration));
    }

    @Override
    public Connector connector(Configuration configuration) {
        Map<String, String> properties = clientProperties(configuration.settings());
        properties.put("user", ServerOptions.USER);
        return new Connector(
                DRIVER,
                "jdbc:mysql://127.0.0.1:" + configuration.port() + "/" + DATABASE,
                properties,
                List.of(),
                configuration.password());
    }

    /** What the settings of the client's side make of a connection; may be added to. */
    static Map<String, String> clientProperties(Settings settings) {
        Map<String, String> properties = new TreeMap<>();
        // Without encryption, the client asks for the server's public key to send the password.
        properties.put("allowPublicKeyRetrieval", "true");
        properties.put("sslMode", settings.get(Setting.TLS) ? "REQUIRED" : "DISABLED");
        switch (settings.get(Setting.PREPARE)) {
            case SERVER -> {
                properties.put("useServerPrepStmts", "true");
                properties.put("cachePrepStmts", "true");
            }
            case NEVER -> properties.put("useServerPrepStmts", "false");
            case DRIVER_DEFAULT -> {}
        }
        return properties;
    }

    @Override
    public Connector creating(Configuration configuration) {
        Connector connector = connector(configuration);
        return connector.at(connector.url() + "?createDatabaseIfNotExist=true&allowLoadLocalInfile=true");
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Configuration configuration, Connection connection)
            throws SQLException {
        return InnodbReadBack.settings(configuration, dialect(configuration), connection);
    }

    @Override
    public Map<String, String> facts(Configuration configuration, Connection connection) throws SQLException {
        return InnodbReadBack.facts(NAME, connection);
    }

    @Override
    public EngineCounters counters() {
        return new InnodbCounters();
    }

    @Override
    public Checkpointing checkpoints() {
        return new InnodbCheckpoint();
    }

    @Override
    public Loader loader(Release release) {
        return new LoadDataLoader(
                (statement, rows) -> statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows));
    }

    @Override
    public Remedy remedy(SQLException error) {
        return InnodbErrors.remedy(error);
    }

    @Override
    public List<String> images() {
        return List.of("mysql", "furlong/mysql");
    }

    @Override
    public Optional<ExternalUse> external() {
        return Optional.of(EXTERNAL);
    }

    @Override
    public Optional<ServerProgram> program() {
        return Optional.of(new MysqlProgram());
    }

    /** MySQL's words. Its doublewrite buffer is named a place of its own, with the data, when the log is moved. */
    static Dialect dialect(Configuration configuration) {
        return new Dialect(
                "mysql",
                "transaction_isolation",
                5 << 20,
                8,
                configuration.log() == null
                        ? Map.of()
                        : Map.of("innodb_doublewrite_dir", configuration.data().toString()),
                Set.of("secure_file_priv", "mysqlx"));
    }
}
