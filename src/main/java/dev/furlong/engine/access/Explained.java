package dev.furlong.engine.access;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.StringJoiner;

/** What a statement such as EXPLAIN answers. */
final class Explained {
    /** A plan of one table is shorter. */
    private static final int MOST_CHARACTERS = 2_000;

    private Explained() {}

    /**
     * Executes a query with one value, and returns all cells of its answer in one line; cells that are null are left out.
     *
     * @param columns the names of the columns to return, or none for all
     */
    static String by(Connection connection, String sql, int value, String... columns) throws SQLException {
        StringJoiner cells = new StringJoiner("; ");
        try (PreparedStatement asking = connection.prepareStatement(sql)) {
            asking.setInt(1, value);
            try (ResultSet answer = asking.executeQuery()) {
                while (answer.next()) {
                    if (columns.length == 0) {
                        for (int column = 1; column <= answer.getMetaData().getColumnCount(); column++) {
                            add(cells, "", answer.getString(column));
                        }
                    }
                    for (String column : columns) {
                        add(cells, column + "=", answer.getString(column));
                    }
                }
            }
        }
        return shortened(cells.toString());
    }

    /** The text in one line, and not beyond a length that no plan of one table has. */
    static String shortened(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + " …";
    }

    private static void add(StringJoiner cells, String name, String cell) {
        if (cell != null) {
            cells.add(name + cell);
        }
    }
}
