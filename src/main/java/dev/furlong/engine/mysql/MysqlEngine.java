package dev.furlong.engine.mysql;

import com.mysql.cj.jdbc.JdbcStatement;
import dev.furlong.engine.capability.ContainerUse;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.innodb.Dialect;
import dev.furlong.engine.innodb.InnodbEngine;
import dev.furlong.engine.innodb.ServerOptions;
import dev.furlong.engine.innodb.loading.LoadDataLoader;
import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.release.Release;
import dev.furlong.measurement.Layer;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** MySQL, with its driver Connector/J. */
public final class MysqlEngine extends InnodbEngine {
    static final String NAME = "mysql";
    static final String DRIVER = "com.mysql.cj.jdbc.Driver";

    private static final ExternalUse EXTERNAL = new MysqlExternal();

    /** Those of the driver, by the packages of 9.7.0. */
    private static final LayerSigns LAYERS =
            new LayerSigns(Map.of(Layer.JDBC, List.of("com.mysql."), Layer.NETWORK, List.of("com.mysql.cj.protocol.")));

    /** Makes the engine. */
    public MysqlEngine() {
        super(NAME, MysqlEngine::dialect, "allowLoadLocalInfile");
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.PROCESS, DeploymentKind.CONTAINER, DeploymentKind.EXTERNAL);
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

    /** The properties of a connection by the settings of the client's side; the caller may add to them. */
    static Map<String, String> clientProperties(Settings settings) {
        Map<String, String> properties = new TreeMap<>();
        // Without encryption, the client asks for the server's public key to send the password.
        properties.put("allowPublicKeyRetrieval", "true");
        properties.put("sslMode", settings.get(Setting.TLS) ? "REQUIRED" : "DISABLED");
        prepare(settings, properties);
        return properties;
    }

    @Override
    public Optional<LayerSigns> layers() {
        return Optional.of(LAYERS);
    }

    @Override
    public Loader loader(Release release) {
        return new LoadDataLoader(
                (statement, rows) -> statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows));
    }

    @Override
    public Optional<ContainerUse> container() {
        return Optional.of(new ContainerUse("mysql", "furlong/mysql"));
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
