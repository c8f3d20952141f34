package dev.furlong.engine.postgresql;

import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.SchemaStatements;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.target.Products;
import dev.furlong.plan.written.ByteSize;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** PostgreSQL on a server that someone else runs: a schema of one of its databases. */
final class PostgresqlExternal implements ExternalUse {
    private static final String SCHEMA = "furlong";

    @Override
    public String product() {
        return Products.of("postgresql");
    }

    @Override
    public SchemaStatements schema() {
        // Of the types, those that no table or view brought along: domains, enumerations, ranges and bare composites.
        return new SchemaStatements(
                SCHEMA,
                "SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname = '" + SCHEMA + "'",
                "SELECT relname FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace n ON n.oid = relnamespace"
                        + " WHERE nspname = '" + SCHEMA + "' AND relkind NOT IN ('i', 'I', 't')"
                        + " UNION ALL SELECT proname FROM pg_catalog.pg_proc"
                        + " JOIN pg_catalog.pg_namespace n ON n.oid = pronamespace WHERE nspname = '" + SCHEMA + "'"
                        + " UNION ALL SELECT typname FROM pg_catalog.pg_type"
                        + " JOIN pg_catalog.pg_namespace n ON n.oid = typnamespace WHERE nspname = '" + SCHEMA
                        + "' AND typtype IN ('d', 'e', 'r')",
                "CREATE SCHEMA " + SCHEMA,
                // Without CASCADE: what is not empty after all stays.
                "DROP SCHEMA " + SCHEMA);
    }

    @Override
    public Set<Setting<?>> applied() {
        return Set.of(Setting.TLS, Setting.PREPARE, Setting.LOCK_WAIT);
    }

    @Override
    public Connector connector(Configuration configuration) {
        Settings settings = configuration.settings();
        Map<String, String> properties = PostgresqlEngine.clientProperties(settings);
        properties.put("currentSchema", SCHEMA);
        return connector(configuration, properties);
    }

    @Override
    public Connector outside(Configuration configuration) {
        return connector(configuration, PostgresqlEngine.clientProperties(configuration.settings()));
    }

    private static Connector connector(Configuration configuration, Map<String, String> properties) {
        NamedServer server = configuration.external();
        Map<String, String> all = new TreeMap<>(properties);
        all.put("user", server.user());
        all.put("ApplicationName", "furlong");
        return new Connector(
                PostgresqlEngine.DRIVER,
                server.url(),
                all,
                List.of("SET lock_timeout = "
                        + configuration.settings().get(Setting.LOCK_WAIT).toMillis()),
                configuration.password());
    }

    @Override
    public Loader loader(Release release) {
        return new CopyLoader();
    }

    @Override
    public Map<String, String> facts(Connection connection) throws SQLException {
        return PostgresqlSettings.facts(connection);
    }

    @Override
    public ServerSettings read(Configuration configuration, Connection connection) throws SQLException {
        Map<Setting<?>, String> server = new LinkedHashMap<>();
        server.put(Setting.BUFFER, new ByteSize(PostgresqlSettings.bufferBytes(connection)).written());
        server.put(Setting.DURABILITY, PostgresqlSettings.durability(connection));
        return new ServerSettings(server, PostgresqlSettings.ofClient(configuration.settings(), connection));
    }
}
