package dev.furlong.workload.statement;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A statement that is sent as text with its values in it, so that each text is another one. */
final class LiteralText implements SqlStatement {
    private static final Pattern VALUE = Pattern.compile("?", Pattern.LITERAL);

    private final Statement statement;
    private final String[] pieces;
    private final @Nullable String[] values;
    private final StringBuilder text = new StringBuilder();

    LiteralText(Statement statement, String sql) {
        this.statement = statement;
        this.pieces = pieces(sql);
        this.values = new @Nullable String[pieces.length - 1];
    }

    /** What stands around the question marks of a text; one more than there are of them. */
    static String[] pieces(String sql) {
        return VALUE.split(sql, -1);
    }

    @Override
    public void setInt(int place, int value) {
        values[place - 1] = Integer.toString(value);
    }

    @Override
    public void setLong(int place, long value) {
        values[place - 1] = Long.toString(value);
    }

    /**
     * Sets a text.
     *
     * @throws IllegalArgumentException if it has a backslash, which engines read differently
     */
    @Override
    public void setString(int place, String value) {
        if (value.indexOf('\\') >= 0) {
            throw new IllegalArgumentException("literal: must have no backslash, got '" + value + "'");
        }
        values[place - 1] = "'" + value.replace("'", "''") + "'";
    }

    @Override
    public int executeUpdate() throws SQLException {
        return statement.executeUpdate(text());
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        return statement.executeQuery(text());
    }

    private String text() throws SQLException {
        text.setLength(0);
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                throw new SQLException("statement: must have a value for question mark " + (i + 1));
            }
            text.append(pieces[i]).append(values[i]);
        }
        return text.append(pieces[values.length]).toString();
    }

    @Override
    public void close() throws SQLException {
        statement.close();
    }
}
