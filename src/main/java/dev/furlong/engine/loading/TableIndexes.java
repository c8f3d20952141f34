package dev.furlong.engine.loading;

import dev.furlong.engine.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The indexes of a table besides its primary key. They are made when the rows are in, so no loader need know of them. */
public final class TableIndexes {
    private TableIndexes() {}

    /**
     * Makes the indexes of a filled table, each in a transaction of its own.
     *
     * @param connection a connection with autocommit off
     */
    public static void make(Connection connection, Table table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String create : table.createIndexes()) {
                statement.execute(create);
                connection.commit();
            }
        }
    }
}
