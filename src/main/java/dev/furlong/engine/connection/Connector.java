package dev.furlong.engine.connection;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections through one named driver, past {@code DriverManager}, so that no other driver can answer.
 *
 * @param driverClass the class of the JDBC driver
 * @param url the URL, without secrets
 * @param properties the properties of the connection, without secrets
 * @param session the statements that every connection begins with
 * @param password the user's password; null if there is none, or if it is not known yet
 * @param database the file that must be there, for a driver that would make it; null for others
 */
public record Connector(
        String driverClass,
        String url,
        Map<String, String> properties,
        List<String> session,
        @Nullable Password password,
        @Nullable Path database) {
    /** A connector to a database whose file is not checked. */
    public Connector(
            String driverClass,
            String url,
            Map<String, String> properties,
            List<String> session,
            @Nullable Password password) {
        this(driverClass, url, properties, session, password, null);
    }

    /** A connector without statements and without a password. */
    public Connector(String driverClass, String url, Map<String, String> properties) {
        this(driverClass, url, properties, List.of(), null);
    }

    /**
     * A connector to the file {@code furlong.db} of a folder, through a driver that would make the file.
     *
     * @param prefix the beginning of the URL, before the file
     */
    public static Connector toFileIn(Path folder, String driverClass, String prefix, Map<String, String> properties) {
        Path database = folder.resolve("furlong.db").toAbsolutePath();
        return new Connector(driverClass, prefix + database, properties, List.of(), null, database);
    }

    /** The same, and every connection begins with these statements. */
    public Connector beginningWith(List<String> statements) {
        return new Connector(driverClass, url, properties, statements, password, database);
    }

    /** The same, but what is not there may be made. */
    public Connector making() {
        return new Connector(driverClass, url, properties, session, password, null);
    }

    /**
     * Opens a connection with autocommit off and READ COMMITTED.
     *
     * @throws SQLException if the server refuses it
     */
    public Connection open() throws SQLException {
        Connection connection = connect(url);
        try {
            if (!session.isEmpty()) {
                try (Statement statement = connection.createStatement()) {
                    for (String one : session) {
                        statement.execute(one);
                    }
                }
            }
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Opens a connection to another URL of the same driver; attributes such as a shutdown are given so. */
    public Connection connect(String otherUrl) throws SQLException {
        if (database != null && !Files.isRegularFile(database)) {
            throw new SQLException("database " + database + ": must exist, got no such file", "08001");
        }
        Properties all = new Properties();
        all.putAll(properties);
        if (password != null) {
            all.put("password", password.text());
        }
        Connection connection = driver().connect(otherUrl, all);
        if (connection == null) {
            throw new SQLException("driver " + driverClass + " does not know the URL " + otherUrl, "08001");
        }
        return connection;
    }

    /** Executes one statement on a connection of its own, as a transaction of its own. */
    public void execute(String sql) throws SQLException {
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A connector to the same place by another URL. */
    public Connector at(String otherUrl) {
        return new Connector(driverClass, otherUrl, properties, session, password, database);
    }

    /** The same with this password. */
    public Connector with(@Nullable Password other) {
        return new Connector(driverClass, url, properties, session, other, database);
    }

    private Driver driver() {
        try {
            // The engine's jars may sit in a class loader of their own: a trial without a fork.
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return Class.forName(driverClass, true, loader)
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("engine: the class path must hold the driver " + driverClass, e);
        }
    }
}
