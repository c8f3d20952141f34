package dev.furlong.session.jvm.target;

import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.external.MarkedSchema;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.ServerFound;
import dev.furlong.session.protocol.TaskTarget;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The work of a load JVM on a server that someone else runs, apart from loading and measuring. */
public final class ServerSession {
    private static final Pattern RELEASE = Pattern.compile("[^0-9]*([0-9]+(?:\\.[0-9]+)*).*", Pattern.DOTALL);

    private final TaskTarget target;
    private final EventChannel channel;
    private final NamedServer server;
    private final ExternalUse use;
    private final MarkedSchema schema;

    /**
     * Works on the schema of a task.
     *
     * @param target the server, named by its user
     * @param channel the channel that answers go to
     */
    public ServerSession(TaskTarget target, EventChannel channel) {
        this.target = target;
        this.channel = channel;
        this.server = target.configuration().external();
        this.use = target.product().external().orElseThrow();
        this.schema = new MarkedSchema(use.schema(), server.name());
    }

    /** Does something about the schema alone, and answers. */
    public void run(LoadTask.OnSchema.Action action) throws SQLException {
        try (Connection connection = connect()) {
            ServerFound found = found(connection);
            channel.send(
                    switch (action) {
                        case LOOK -> look(found, connection);
                        case CLAIM -> claim(found, connection);
                        case LEAVE -> leave(found, connection, target.underWay());
                        case DROP -> leave(found, connection, null);
                    });
        }
    }

    /** Empties the schema for these tables, which are to be made next. */
    public void empty(List<String> tables) throws SQLException {
        try (Connection connection = connect()) {
            schema.empty(connection, target.underWay(), tables);
        }
    }

    /** Checks that the schema is still this run's. Returns what a record says of the server; no user's name is in it. */
    public Map<String, String> check() throws SQLException {
        try (Connection connection = connect()) {
            schema.check(connection, target.underWay());
            ServerFound found = found(connection);
            connection.rollback();
            Map<String, String> facts = new TreeMap<>();
            facts.put("external.server", server.name());
            facts.put("external.product", found.product());
            facts.put("external.database", found.database());
            facts.put("external.schema", use.schema().name());
            return facts;
        }
    }

    /** The server's name in the servers file. */
    public String serverName() {
        return server.name();
    }

    private LoadEvent.Answered look(ServerFound server, Connection connection) throws SQLException {
        MarkedSchema.Found found = schema.look(connection);
        connection.rollback();
        return found.exists()
                ? new LoadEvent.Answered(
                        server,
                        name() + " was made by Furlong's run " + found.run()
                                + ", and is used again; if that run is still going, it loses its trials",
                        found.run())
                : new LoadEvent.Answered(server, name() + " does not exist and will be made", null);
    }

    private LoadEvent.Answered claim(ServerFound found, Connection connection) throws SQLException {
        try {
            schema.claim(connection, target.underWay());
        } catch (SQLException e) {
            throw new MachineException(
                    "server " + server.name() + ": must let its user make the " + name() + " and tables in it, got "
                            + SqlFailure.causes(e),
                    e);
        }
        return new LoadEvent.Answered(found, name() + " is this run's", target.underWay());
    }

    /** Drops the schema if it is of this run; of any run where that is null. */
    private LoadEvent.Answered leave(ServerFound server, Connection connection, @Nullable String run)
            throws SQLException {
        MarkedSchema.Found found = schema.look(connection);
        if (!found.exists()) {
            connection.rollback();
            return new LoadEvent.Answered(server, name() + " is not there", null);
        }
        if (run != null && !run.equals(found.run())) {
            connection.rollback();
            return new LoadEvent.Answered(
                    server,
                    name() + " now belongs to another run, " + found.run() + ", and was left alone",
                    found.run());
        }
        schema.drop(connection);
        return new LoadEvent.Answered(
                server, name() + " of the run " + found.run() + " was dropped with its tables", null);
    }

    private String name() {
        return "schema " + use.schema().name();
    }

    private ServerFound found(Connection connection) throws SQLException {
        DatabaseMetaData says = connection.getMetaData();
        String version = says.getDatabaseProductVersion();
        Matcher number = RELEASE.matcher(version);
        String product = says.getDatabaseProductName();
        if (!use.recognises(product, version) || !number.matches()) {
            throw new MachineException("server " + server.name() + ": must be " + use.product() + ", got " + product
                    + " " + version + "; nothing was touched");
        }
        return new ServerFound(product, version, number.group(1), says.getUserName(), server.database());
    }

    private Connection connect() {
        try {
            return use.outside(target.configuration()).open();
        } catch (SQLException e) {
            throw new MachineException(
                    "server " + server.name() + ": cannot connect as the user "
                            + server.user() + " to " + server.url() + ": "
                            + SqlFailure.causes(e),
                    e);
        }
    }
}
