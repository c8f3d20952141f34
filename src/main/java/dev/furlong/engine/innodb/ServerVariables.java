package dev.furlong.engine.innodb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A server's variables on one connection, as {@code SHOW VARIABLES} writes them.
 *
 * @param values the values by name, in lower case
 */
record ServerVariables(Map<String, String> values) {

    static ServerVariables of(Connection connection) throws SQLException {
        return new ServerVariables(read(connection, "SHOW VARIABLES"));
    }

    /** A counter of this connection's session. */
    static String status(Connection connection, String name) throws SQLException {
        return read(connection, "SHOW SESSION STATUS LIKE '" + name + "'")
                .getOrDefault(name.toLowerCase(Locale.ROOT), "");
    }

    /** All counters of the whole server. */
    static Map<String, String> globalStatus(Connection connection) throws SQLException {
        return read(connection, "SHOW GLOBAL STATUS LIKE 'Innodb%'");
    }

    /** The value of a variable; says so if the server has none of this name. */
    String of(String variable) {
        return values.getOrDefault(variable, "no variable of this server");
    }

    /**
     * The capacity of the log, in bytes. InnoDB has no checkpoints of its own that come in turn; but whatever is
     * changed must be in the data's files before the log comes round to it. Sources: MySQL Reference Manual,
     * "innodb_redo_log_capacity" (since 8.0.30) and "innodb_log_files_in_group"; MariaDB, "innodb_log_file_size" (one
     * file since 10.5).
     */
    OptionalLong logCapacity() {
        String capacity = values.get("innodb_redo_log_capacity");
        if (capacity != null) {
            return OptionalLong.of(Long.parseLong(capacity));
        }
        String size = values.get("innodb_log_file_size");
        return size == null
                ? OptionalLong.empty()
                : OptionalLong.of(
                        Long.parseLong(size) * Long.parseLong(values.getOrDefault("innodb_log_files_in_group", "1")));
    }

    /** Whether a variable has a value, however it is written: {@code ON} or {@code 1}, {@code 64M} or its bytes. */
    boolean is(String variable, String value) {
        return plain(of(variable)).equals(plain(value));
    }

    private static String plain(String value) {
        String upper = value.strip().toUpperCase(Locale.ROOT);
        if (upper.matches("[0-9]{1,9}[KMG]")) {
            int shift = 10 * (1 + "KMG".indexOf(upper.charAt(upper.length() - 1)));
            return String.valueOf(Long.parseLong(upper.substring(0, upper.length() - 1)) << shift);
        }
        if (upper.matches("-?[0-9]+\\.0+")) {
            return upper.substring(0, upper.indexOf('.'));
        }
        return switch (upper) {
            case "ON", "TRUE", "YES" -> "1";
            case "OFF", "FALSE", "NO" -> "0";
            // A folder may be written with and without its last slash.
            default -> upper.endsWith("/") ? upper.substring(0, upper.length() - 1) : upper;
        };
    }

    private static Map<String, String> read(Connection connection, String query) throws SQLException {
        Map<String, String> values = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                values.put(row.getString(1).toLowerCase(Locale.ROOT), row.getString(2));
            }
        }
        return values;
    }
}
