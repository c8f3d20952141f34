package dev.furlong.engine.mariadb;

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
import dev.furlong.plan.target.DeploymentKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.mariadb.jdbc.Statement;

/** MariaDB, by its own driver. */
public final class MariadbEngine extends InnodbEngine {
    /** Those of the driver, by the packages of 3.5.11. */
    private static final LayerSigns LAYERS = new LayerSigns(Map.of(
            Layer.JDBC,
            List.of("org.mariadb.jdbc."),
            Layer.NETWORK,
            List.of("org.mariadb.jdbc.client.socket.", "org.mariadb.jdbc.message.")));

    /** Makes the engine. */
    public MariadbEngine() {
        super("mariadb", MariadbEngine::dialect, "allowLocalInfile");
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.PROCESS);
    }

    @Override
    public Connector connector(Configuration configuration) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("user", ServerOptions.USER);
        properties.put("sslMode", encrypted(configuration) ? "trust" : "disable");
        prepare(configuration.settings(), properties);
        return new Connector(
                "org.mariadb.jdbc.Driver",
                "jdbc:mariadb://127.0.0.1:" + configuration.port() + "/" + DATABASE,
                properties,
                List.of(),
                configuration.password());
    }

    @Override
    public Optional<LayerSigns> layers() {
        return Optional.of(LAYERS);
    }

    @Override
    public Loader loader(Release release) {
        return new LoadDataLoader(
                (statement, rows) -> statement.unwrap(Statement.class).setLocalInfileInputStream(rows));
    }

    @Override
    public Optional<ServerProgram> program() {
        return Optional.of(new MariadbProgram());
    }

    /** MariaDB's words. Its doublewrite buffer always lies with the data. */
    static Dialect dialect(Configuration configuration) {
        return new Dialect(
                "mariadb",
                configuration.release().number().atLeast("11.1.1") ? "transaction_isolation" : "tx_isolation",
                // From 10.11.12 on; a release before takes 5 MiB.
                6 << 20,
                1,
                Map.of(),
                Set.of("ssl", "ssl_cert", "ssl_key"));
    }

    static boolean encrypted(Configuration configuration) {
        return configuration.settings().get(Setting.TLS);
    }
}
