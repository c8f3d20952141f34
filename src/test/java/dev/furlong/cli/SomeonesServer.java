package dev.furlong.cli;

import dev.furlong.engine.Engine;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** A real server that asks for a password, with tables that are nobody's business but its owner's. */
public interface SomeonesServer extends AutoCloseable {
    /** What must be found nowhere. */
    String PASSWORD = "Canary-7391-Geheim";

    /** The environment variable that holds it; one that a child would not be given without being asked for. */
    String VARIABLE = "PGPASSWORD";

    String USER = "owner";

    Engine engine();

    String url();

    /** The first numbers of its release, and of one that it is not. */
    String release();

    /** A connection of its owner's, with autocommit on. */
    Connection open() throws SQLException;

    @Override
    void close() throws IOException;

    /** Its line in the servers' file. */
    default String entry() {
        return "theirs: {engine: " + engine().name() + ", url: '" + url() + "', user: " + USER + ", password-env: "
                + VARIABLE + "}\n";
    }

    /** Makes the owner's own tables. */
    default void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA SHOP");
            statement.execute("CREATE TABLE SHOP.ORDERS (N INTEGER NOT NULL PRIMARY KEY, WHAT VARCHAR(40))");
            // Named as one of Furlong's own, in another schema.
            statement.execute("CREATE TABLE SHOP.ACCOUNTS (N INTEGER NOT NULL PRIMARY KEY, OWNER VARCHAR(40))");
            for (int n = 1; n <= 50; n++) {
                statement.executeUpdate("INSERT INTO SHOP.ORDERS VALUES (" + n + ", 'order " + n + "')");
                statement.executeUpdate("INSERT INTO SHOP.ACCOUNTS VALUES (" + n + ", 'owner " + n + "')");
            }
        }
    }

    /** Every table of every schema with all its rows. */
    default Map<String, String> contents() throws SQLException {
        Map<String, String> contents = new TreeMap<>();
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            try (ResultSet schemas = connection.getMetaData().getSchemas()) {
                while (schemas.next()) {
                    contents.put("schema " + schemas.getString("TABLE_SCHEM"), "");
                }
            }
            Map<String, String> tables = new TreeMap<>();
            try (ResultSet table = connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
                while (table.next()) {
                    tables.put(table.getString("TABLE_SCHEM") + "." + table.getString("TABLE_NAME"), "");
                }
            }
            for (String table : tables.keySet()) {
                StringBuilder rows = new StringBuilder();
                try (ResultSet row = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1")) {
                    while (row.next()) {
                        rows.append(row.getString(1))
                                .append('|')
                                .append(row.getString(2))
                                .append('\n');
                    }
                }
                contents.put(table, rows.toString());
            }
        }
        return contents;
    }
}
