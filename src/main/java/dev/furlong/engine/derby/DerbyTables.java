package dev.furlong.engine.derby;

import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.engine.schema.TableWords;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** What both loaders do before and after the rows. */
record DerbyTables(boolean updatesStatistics) {
    static final TableWords TABLES = new TableWords("INTEGER", "BIGINT", "TIMESTAMP", "");

    void create(Connection connection, Table table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(TABLES.create(table));
        }
        connection.commit();
    }

    void updateStatistics(Connection connection, Population population) throws SQLException {
        if (updatesStatistics && population.rows() > 0) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS(CURRENT SCHEMA, '"
                        + population.table().name() + "', NULL)");
            }
            connection.commit();
        }
    }
}
