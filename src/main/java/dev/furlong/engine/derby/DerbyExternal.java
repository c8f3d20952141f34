package dev.furlong.engine.derby;

import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.capability.SchemaStatements;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.release.Release;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.target.Products;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Derby's Network Server that someone else runs: a schema of one of its databases. Derby has no way to tell a client of
 * the server's settings.
 */
final class DerbyExternal implements ExternalUse {
    private static final String SCHEMA = "FURLONG";
    private static final String IN_SCHEMA =
            " JOIN SYS.SYSSCHEMAS S ON O.SCHEMAID = S.SCHEMAID WHERE S.SCHEMANAME = '" + SCHEMA + "'";

    @Override
    public String product() {
        return Products.of("derby");
    }

    @Override
    public SchemaStatements schema() {
        return new SchemaStatements(
                SCHEMA,
                "SELECT SCHEMANAME FROM SYS.SYSSCHEMAS WHERE SCHEMANAME = '" + SCHEMA + "'",
                "SELECT O.TABLENAME FROM SYS.SYSTABLES O" + IN_SCHEMA
                        + " UNION ALL SELECT O.ALIAS FROM SYS.SYSALIASES O" + IN_SCHEMA + " AND O.ALIASTYPE <> 'S'",
                "CREATE SCHEMA " + SCHEMA,
                // What is not empty after all stays.
                "DROP SCHEMA " + SCHEMA + " RESTRICT");
    }

    @Override
    public Set<Setting<?>> applied() {
        return Set.of(Setting.TLS, Setting.PREPARE);
    }

    @Override
    public void check(Configuration configuration) {
        DerbySettings.checkPool(configuration);
        DerbySettings.checkWhatDerbyLacks(configuration.settings());
    }

    @Override
    public Connector connector(Configuration configuration) {
        return connector(configuration, List.of("SET SCHEMA " + SCHEMA));
    }

    @Override
    public Connector outside(Configuration configuration) {
        return connector(configuration, List.of());
    }

    private static Connector connector(Configuration configuration, List<String> session) {
        NamedServer server = configuration.external();
        return new Connector(
                DerbyEngine.CLIENT_DRIVER,
                server.url(),
                Map.of("user", server.user()),
                session,
                configuration.password());
    }

    @Override
    public Loader loader(Release release) {
        // Table functions need classes of ours in the server.
        return new DerbyTables(DerbyEngine.updatesStatistics(release)).batches();
    }

    @Override
    public ServerSettings read(Configuration configuration, Connection connection) throws SQLException {
        return new ServerSettings(
                Map.of(), Map.of(Setting.ISOLATION, DerbySettings.isolation(configuration.settings(), connection)));
    }
}
