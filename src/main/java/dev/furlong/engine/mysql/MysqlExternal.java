package dev.furlong.engine.mysql;

import com.mysql.cj.jdbc.JdbcStatement;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.SchemaStatements;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.innodb.InnodbCheckpoint;
import dev.furlong.engine.innodb.InnodbReadBack;
import dev.furlong.engine.innodb.InnodbSettings;
import dev.furlong.engine.innodb.loading.GuestLoader;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.target.Products;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** MySQL on a server that someone else runs: a database beside the others, since MySQL has no schemas in one. */
final class MysqlExternal implements ExternalUse {
    private static final String SCHEMA = "furlong";
    private static final String IN_SCHEMA = "_schema = '" + SCHEMA + "'";

    @Override
    public String product() {
        return Products.of(MysqlEngine.NAME);
    }

    @Override
    public boolean recognises(String product, String version) {
        // MySQL's driver calls every server so.
        return product.equals(product()) && !version.contains("MariaDB");
    }

    @Override
    public SchemaStatements schema() {
        return new SchemaStatements(
                SCHEMA,
                "SELECT schema_name FROM information_schema.schemata WHERE schema_name = '" + SCHEMA + "'",
                "SELECT table_name FROM information_schema.tables WHERE table" + IN_SCHEMA
                        + " UNION ALL SELECT routine_name FROM information_schema.routines WHERE routine" + IN_SCHEMA
                        + " UNION ALL SELECT event_name FROM information_schema.events WHERE event" + IN_SCHEMA,
                "CREATE DATABASE " + SCHEMA,
                "DROP DATABASE " + SCHEMA);
    }

    @Override
    public Set<Setting<?>> applied() {
        return Set.of(Setting.TLS, Setting.PREPARE, Setting.LOCK_WAIT);
    }

    @Override
    public void check(Configuration configuration) {
        InnodbSettings.lockWaitSeconds(configuration.settings());
    }

    @Override
    public Connector connector(Configuration configuration) {
        return connector(configuration, configuration.external().with(SCHEMA), Map.of());
    }

    @Override
    public Connector outside(Configuration configuration) {
        return connector(configuration, configuration.external().url(), Map.of());
    }

    @Override
    public Connector loading(Configuration configuration) {
        // With this a server may ask its client for a file, so that only the loader's connection has it.
        return connector(
                configuration,
                configuration.external().with(SCHEMA),
                Map.of("allowLoadLocalInfile", "true", "rewriteBatchedStatements", "true"));
    }

    private static Connector connector(Configuration configuration, String url, Map<String, String> more) {
        NamedServer server = configuration.external();
        Map<String, String> properties = MysqlEngine.clientProperties(configuration.settings());
        properties.putAll(more);
        properties.put("user", server.user());
        long seconds = InnodbSettings.lockWaitSeconds(configuration.settings());
        return new Connector(
                MysqlEngine.DRIVER,
                url,
                properties,
                List.of("SET SESSION innodb_lock_wait_timeout = " + seconds + ", lock_wait_timeout = " + seconds),
                configuration.password());
    }

    @Override
    public Loader loader(Release release) {
        return new GuestLoader(
                (statement, rows) -> statement.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows));
    }

    @Override
    public Map<String, String> facts(Connection connection) throws SQLException {
        return InnodbReadBack.facts(MysqlEngine.NAME, connection);
    }

    @Override
    public OptionalLong checkpointBytes(Connection connection) throws SQLException {
        return new InnodbCheckpoint().logBytes(connection);
    }

    @Override
    public ServerSettings read(Configuration configuration, Connection connection) throws SQLException {
        return InnodbReadBack.told(configuration, MysqlEngine.dialect(configuration), connection);
    }
}
