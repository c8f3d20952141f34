package dev.furlong.workload.statement;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A statement that stays prepared. */
final class PreparedOnce implements SqlStatement {
    private final PreparedStatement prepared;

    PreparedOnce(PreparedStatement prepared) {
        this.prepared = prepared;
    }

    @Override
    public void setInt(int place, int value) throws SQLException {
        prepared.setInt(place, value);
    }

    @Override
    public void setLong(int place, long value) throws SQLException {
        prepared.setLong(place, value);
    }

    @Override
    public void setString(int place, String value) throws SQLException {
        prepared.setString(place, value);
    }

    @Override
    public int executeUpdate() throws SQLException {
        return prepared.executeUpdate();
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        return prepared.executeQuery();
    }

    @Override
    public void close() throws SQLException {
        prepared.close();
    }
}
