package dev.furlong.engine.derby.wait;

import dev.furlong.engine.capability.SessionView;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.wait.StackSigns;
import dev.furlong.engine.wait.StackView;
import dev.furlong.measurement.condition.Wait;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What Derby's sessions wait for, by the stacks of their threads. In the clients' JVM these are the clients' threads. A server
 * is asked through a function, which is a method of this class and looks at the threads of the Network Server. Source: Derby's
 * packages, as its documentation for developers describes them; {@code LogToFile.flush} waits for the sync of another thread.
 */
public final class DerbyWaits implements SessionView {
    private static final StackSigns SIGNS = new StackSigns(
            List.of("org.apache.derby."),
            List.of("org.apache.derby.impl.services.locks.ActiveLock.waitForGrant"),
            List.of(
                    "org.apache.derby.impl.store.raw.log.LogToFile",
                    "org.apache.derby.impl.store.raw.log.LogAccessFile"),
            List.of(
                    "org.apache.derby.impl.store.raw.data.RAFContainer.readPage",
                    "org.apache.derby.impl.store.raw.data.RAFContainer4.readPage",
                    "org.apache.derby.impl.services.cache.CacheEntry.waitUntil"),
            List.of("org.apache.derby.impl.drda.NetworkServerControlImpl.getNextSession"));
    private static final String SERVER_THREADS = "DRDAConnThread";
    private static final String EXISTS = "X0Y68";
    private static final String FUNCTION = "FURLONG_SESSIONS";

    private final Connection connection;

    private DerbyWaits(Connection connection) {
        this.connection = connection;
    }

    /** Opens a view of the threads of this JVM that use Derby. */
    public static StackView ofThisJvm(String threads) {
        return new StackView(SIGNS, threads);
    }

    /** Opens a view of a Network Server's threads. Its function is in the database until the view is closed. */
    public static SessionView ofServer(Connector connector) throws SQLException {
        Connection connection = connector.open();
        try {
            // Committed, since a transaction that is left open would lock the dictionary while clients run.
            execute(
                    connection,
                    "CREATE FUNCTION " + FUNCTION
                            + " () RETURNS VARCHAR(200) LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '"
                            + DerbyWaits.class.getName() + ".seen'");
        } catch (SQLException e) {
            // A session that was killed left it behind.
            if (!EXISTS.equals(e.getSQLState())) {
                connection.close();
                throw e;
            }
        }
        return new DerbyWaits(connection);
    }

    /** Looks at the server's threads, in its JVM: the name and the number of each thing that they do. */
    public static String seen() {
        return ofThisJvm(SERVER_THREADS).look().entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(" "));
    }

    @Override
    public Map<Wait, Integer> look() throws SQLException {
        try (PreparedStatement asking = connection.prepareStatement("VALUES " + FUNCTION + "()");
                ResultSet row = asking.executeQuery()) {
            row.next();
            String seen = row.getString(1);
            return seen.isEmpty()
                    ? Map.of()
                    : Arrays.stream(seen.split(" ", -1))
                            .map(one -> one.split("=", -1))
                            .collect(Collectors.toMap(
                                    one -> Wait.valueOf(one[0]),
                                    one -> Integer.valueOf(one[1]),
                                    Integer::sum,
                                    () -> new EnumMap<>(Wait.class)));
        } finally {
            connection.rollback();
        }
    }

    @Override
    public void close() throws SQLException {
        try (connection) {
            execute(connection, "DROP FUNCTION " + FUNCTION);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            connection.commit();
        } catch (SQLException e) {
            // Derby closes no connection with a transaction under way.
            connection.rollback();
            throw e;
        }
    }
}
