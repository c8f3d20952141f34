package dev.furlong.engine.derby;

import dev.furlong.engine.Connector;
import dev.furlong.engine.Engine;
import dev.furlong.engine.JvmServer;
import dev.furlong.engine.Loader;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.ColumnType;
import dev.furlong.engine.schema.Table;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.Settings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Apache Derby. */
public final class DerbyEngine implements Engine {
    /** The database's folder below {@code derby.system.home}. */
    static final String DATABASE = "furlong";

    private static final Set<String> RETRIED = Set.of("40001", "40XL1", "40XL2");
    private static final Set<String> DISCONNECTED = Set.of("XJ040", "XJ004", "XJ015", "58009", "XSDB6");

    @Override
    public String name() {
        return "derby";
    }

    @Override
    public List<DeploymentKind> deployments() {
        return List.of(DeploymentKind.EMBEDDED, DeploymentKind.SERVER);
    }

    @Override
    public Map<String, String> properties(Settings settings, Path data) {
        return DerbySettings.properties(settings, data);
    }

    @Override
    public Map<String, EffectiveSetting> readBack(Settings settings, Connection connection) throws SQLException {
        return DerbySettings.readBack(settings, connection);
    }

    @Override
    public Connector connector(DeploymentKind deployment, Release release, int port) {
        // Derby asks for no password by default, but 10.1's client refuses an empty one.
        Map<String, String> user = Map.of("user", "app", "password", "app");
        return switch (deployment) {
            case EMBEDDED -> new Connector("org.apache.derby.jdbc.EmbeddedDriver", "jdbc:derby:" + DATABASE, user);
            case SERVER ->
                new Connector(
                        "org.apache.derby.jdbc.ClientDriver", "jdbc:derby://127.0.0.1:" + port + "/" + DATABASE, user);
        };
    }

    @Override
    public Connector creating(Connector connector) {
        return connector.at(connector.url() + ";create=true");
    }

    @Override
    public String createTable(Table table) {
        return table.columns().stream()
                .map(column -> column.name() + " " + sqlType(column) + " NOT NULL")
                .collect(Collectors.joining(
                        ", ",
                        "CREATE TABLE " + table.name() + " (",
                        table.primaryKey()
                                .map(key -> ", PRIMARY KEY (" + key + "))")
                                .orElse(")")));
    }

    static String sqlType(Column column) {
        ColumnType type = column.type();
        if (type instanceof ColumnType.FixedText text) {
            return "CHAR(" + text.length() + ")";
        }
        if (type instanceof ColumnType.Int) {
            return "INTEGER";
        }
        return type instanceof ColumnType.BigInt ? "BIGINT" : "TIMESTAMP";
    }

    @Override
    public Loader loader(Release release) {
        boolean updatesStatistics = release.number().atLeast("10.5");
        return release.number().atLeast("10.4")
                ? new TableFunctionLoader(this, updatesStatistics)
                : new BatchLoader(this, updatesStatistics);
    }

    @Override
    public Remedy remedy(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        if (RETRIED.contains(state)) {
            return Remedy.RETRY;
        }
        return state.startsWith("08") || DISCONNECTED.contains(state) ? Remedy.RECONNECT : Remedy.GIVE_UP;
    }

    @Override
    public void shutDownInProcess(Connector connector) throws SQLException {
        // Derby reports a successful shutdown as an exception: 08006 of the database, XJ015 of the system.
        try {
            connector.connect("jdbc:derby:;shutdown=true").close();
        } catch (SQLException e) {
            if (!"XJ015".equals(e.getSQLState())) {
                throw e;
            }
        }
    }

    @Override
    public JvmServer server(int port) {
        return new DerbyServer(port, this);
    }
}
