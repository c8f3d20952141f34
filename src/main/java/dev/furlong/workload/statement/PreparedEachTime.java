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
    private static final byte INT = 1;
    private static final byte LONG = 2;
    private static final byte TEXT = 3;

    private final Connection connection;
    private final String sql;
    private final @Nullable String[] texts;

    private final long[] numbers;
    private final byte[] types;
    private @Nullable PreparedStatement query;

    PreparedEachTime(Connection connection, String sql) {
        this.connection = connection;
        this.sql = sql;
        int values = (int) sql.chars().filter(one -> one == '?').count();
        texts = new @Nullable String[values];
        numbers = new long[values];
        types = new byte[values];
    }

    @Override
    public void setInt(int place, int value) {
        numbers[place - 1] = value;
        types[place - 1] = INT;
    }

    @Override
    public void setLong(int place, long value) {
        numbers[place - 1] = value;
        types[place - 1] = LONG;
    }

    @Override
    public void setString(int place, String value) {
        texts[place - 1] = value;
        types[place - 1] = TEXT;
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
            // One that is not set is the driver's to refuse.
            switch (types[i]) {
                case TEXT -> prepared.setString(i + 1, texts[i]);
                case INT -> prepared.setInt(i + 1, (int) numbers[i]);
                case LONG -> prepared.setLong(i + 1, numbers[i]);
                default -> {}
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
