package dev.furlong.engine.derby;

import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableLoader;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.engine.schema.TableDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** The work of both loaders before and after the rows. */
record DerbyTables(boolean updatesStatistics) {
    static final TableDialect TABLES = new TableDialect("INTEGER", "BIGINT", "TIMESTAMP", "");

    void create(Connection connection, Table table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(TABLES.create(table));
        }
        connection.commit();
    }

    void updateStatistics(Connection connection, Population population) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String one : statistics(population).toList()) {
                statement.execute(one);
            }
        }
        connection.commit();
    }

    /** Batched inserts, for releases that have no table functions. */
    Loader batches() {
        return new TableLoader(
                "",
                TABLES,
                List.of(),
                populations -> populations.stream().flatMap(this::statistics).toList());
    }

    /** The statement that gathers a table's statistics, if there is something to gather and the release knows how. */
    Stream<String> statistics(Population population) {
        return updatesStatistics && population.rows() > 0
                ? Stream.of("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS(CURRENT SCHEMA, '"
                        + population.table().name() + "', NULL)")
                : Stream.empty();
    }
}
