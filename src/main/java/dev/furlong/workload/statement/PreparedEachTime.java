package dev.furlong.workload.statement;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A statement that is prepared each time, just before it is sent. An update is closed at once; a query is closed when it is sent again,
 * since its caller still reads the rows. Drivers of JDBC 3 cannot close it with them.
 */
final class PreparedEachTime implements SqlStatement {
    private final Connection connection;
    private final String sql;
    /** A value is a text, or else a number. */
    private final @Nullable String[] texts;

    private final long[] numbers;
    private final boolean[] ints;
    private @Nullable PreparedStatement query;

    PreparedEachTime(Connection connection, String sql) {
        this.connection = connection;
        this.sql = sql;
        int values = LiteralText.pieces(sql).length - 1;
        texts = new @Nullable String[values];
        numbers = new long[values];
        ints = new boolean[values];
    }

    @Override
    public void setInt(int place, int value) {
        texts[place - 1] = null;
        numbers[place - 1] = value;
        ints[place - 1] = true;
    }

    @Override
    public void setLong(int place, long value) {
        texts[place - 1] = null;
        numbers[place - 1] = value;
        ints[place - 1] = false;
    }

    @Override
    public void setString(int place, String value) {
        texts[place - 1] = value;
    }

    @Override
    public int executeUpdate() throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            return set(update).executeUpdate();
        }
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        close();
        PreparedStatement prepared = connection.prepareStatement(sql);
        query = prepared;
        return set(prepared).executeQuery();
    }

    private PreparedStatement set(PreparedStatement prepared) throws SQLException {
        for (int i = 0; i < numbers.length; i++) {
            String text = texts[i];
            if (text != null) {
                prepared.setString(i + 1, text);
            } else if (ints[i]) {
                prepared.setInt(i + 1, (int) numbers[i]);
            } else {
                prepared.setLong(i + 1, numbers[i]);
            }
        }
        return prepared;
    }

    @Override
    public void close() throws SQLException {
        PreparedStatement sent = query;
        query = null;
        if (sent != null) {
            sent.close();
        }
    }
}
