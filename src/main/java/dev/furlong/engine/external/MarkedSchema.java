package dev.furlong.engine.external;

import dev.furlong.engine.capability.SchemaStatements;
import dev.furlong.failure.MachineException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The schema of Furlong's own on a server that someone else runs. Furlong made it if its table {@value #MARKER} is in
 * it, which lists each table that Furlong makes there before it is made, and the run that uses it. Whatever else is in
 * it is foreign; then nothing is touched.
 *
 * @param statements the engine's statements
 * @param server the name of the server, for messages
 */
public record MarkedSchema(SchemaStatements statements, String server) {
    /** The table that marks the schema. */
    public static final String MARKER = "FURLONG_OWNED";

    private static final String TABLE = "table";
    private static final String RUN = "run";

    /**
     * The schema as it was found.
     *
     * @param exists whether the schema exists
     * @param run the run that used it last; empty if the schema does not exist
     * @param tables the tables that Furlong made and that are still there
     */
    public record Found(boolean exists, String run, List<String> tables) {}

    /**
     * Looks, and touches nothing.
     *
     * @param connection anywhere on the server, with autocommit off
     * @throws MachineException if it is there and not Furlong's own alone
     */
    public Found look(Connection connection) throws SQLException {
        if (column(connection, statements.exists()).isEmpty()) {
            return new Found(false, "", List.of());
        }
        List<String> objects = column(connection, statements.objects());
        if (!objects.removeIf(MARKER::equalsIgnoreCase)) {
            throw refusal("must carry Furlong's marker table " + MARKER + ", got "
                    + (objects.isEmpty() ? "an empty one without it" : "one without it, with " + names(objects)));
        }
        List<String> ours = entries(connection, TABLE);
        List<String> foreign = objects.stream()
                .filter(name -> ours.stream().noneMatch(name::equalsIgnoreCase))
                .toList();
        if (!foreign.isEmpty()) {
            throw refusal("must hold nothing but what Furlong made, got " + names(foreign) + " too");
        }
        List<String> runs = entries(connection, RUN);
        return new Found(true, runs.isEmpty() ? "" : runs.get(0), objects);
    }

    /** Makes it, or takes it over from an earlier run. */
    public void claim(Connection connection, String run) throws SQLException {
        Found found = look(connection);
        if (!found.exists()) {
            execute(connection, statements.create());
            execute(
                    connection,
                    "CREATE TABLE " + marker() + " (ENTRY VARCHAR(10) NOT NULL, NAME VARCHAR(128) NOT NULL)");
        }
        execute(connection, "DELETE FROM " + marker() + " WHERE ENTRY = '" + RUN + "'");
        enter(connection, RUN, run);
        connection.commit();
    }

    /**
     * Checks that it is still this run's.
     *
     * @throws MachineException if it is gone, foreign, or another run took it over
     */
    public Found check(Connection connection, String run) throws SQLException {
        Found found = look(connection);
        if (!found.exists() || !found.run().equals(run)) {
            throw refusal("must be the one that this run (" + run + ") made or took over, got "
                    + (found.exists() ? "one that the run " + found.run() + " took over" : "none"));
        }
        return found;
    }

    /** Drops the tables that Furlong made, and enters those that it is about to make. */
    public void empty(Connection connection, String run, List<String> next) throws SQLException {
        dropTables(connection, check(connection, run));
        execute(connection, "DELETE FROM " + marker() + " WHERE ENTRY = '" + TABLE + "'");
        for (String table : next) {
            enter(connection, TABLE, table);
        }
        connection.commit();
    }

    /** Drops it with the tables that Furlong made in it. */
    public void drop(Connection connection) throws SQLException {
        dropTables(connection, look(connection));
        execute(connection, "DROP TABLE " + marker());
        execute(connection, statements.drop());
        connection.commit();
    }

    private void dropTables(Connection connection, Found found) throws SQLException {
        for (String table : found.tables()) {
            execute(connection, "DROP TABLE " + statements.name() + "." + table);
        }
    }

    private void enter(Connection connection, String entry, String name) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + marker() + " (ENTRY, NAME) VALUES (?, ?)")) {
            insert.setString(1, entry);
            insert.setString(2, name);
            insert.executeUpdate();
        }
    }

    private List<String> entries(Connection connection, String entry) throws SQLException {
        return column(connection, "SELECT NAME FROM " + marker() + " WHERE ENTRY = '" + entry + "'");
    }

    private String marker() {
        return statements.name() + "." + MARKER;
    }

    private MachineException refusal(String rule) {
        return new MachineException("server " + server + ", schema " + statements.name() + ": " + rule
                + "; nothing was touched; rename or drop that schema, or name another database in the servers' file");
    }

    private static String names(List<String> objects) {
        return objects.stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .sorted()
                .toList()
                .toString();
    }

    private static List<String> column(Connection connection, String query) throws SQLException {
        List<String> column = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                column.add(rows.getString(1));
            }
        }
        return column;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
