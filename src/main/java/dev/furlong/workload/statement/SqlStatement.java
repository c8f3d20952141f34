package dev.furlong.workload.statement;

import java.sql.ResultSet;
import java.sql.SQLException;

/** A statement with values in place of its question marks, which are set anew before it is sent. Not for more than one thread. */
public interface SqlStatement extends AutoCloseable {
    /**
     * Sets a value.
     *
     * @param place the number of its question mark, from 1
     */
    void setInt(int place, int value) throws SQLException;

    /**
     * Sets a value.
     *
     * @param place the number of its question mark, from 1
     */
    void setLong(int place, long value) throws SQLException;

    /**
     * Sets a value.
     *
     * @param place the number of its question mark, from 1
     */
    void setString(int place, String value) throws SQLException;

    /** Sends a statement that changes rows, and returns how many it changed. */
    int executeUpdate() throws SQLException;

    /** Sends a query. The caller closes what it returns before the statement is sent again. */
    ResultSet executeQuery() throws SQLException;

    @Override
    void close() throws SQLException;
}
