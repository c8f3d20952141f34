package dev.furlong.engine.derby;

import dev.furlong.engine.Loader;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.function.LongConsumer;

/** Batched inserts, for releases that have no table functions. */
final class BatchLoader implements Loader {
    private static final int BATCH = 1_000;
    private static final int COMMIT = 10_000;

    private final DerbyTables tables;

    BatchLoader(boolean updatesStatistics) {
        this.tables = new DerbyTables(updatesStatistics);
    }

    @Override
    public String road() {
        return "batched inserts of " + BATCH;
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        long before = 0;
        for (Population population : populations) {
            tables.create(connection, population.table());
            long base = before;
            fill(connection, population, rows -> progress.accept(base + rows));
            tables.updateStatistics(connection, population);
            before += population.rows();
        }
        connection.commit();
    }

    private static void fill(Connection connection, Population population, LongConsumer progress) throws SQLException {
        List<Column> columns = population.table().columns();
        String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + population.table().name() + " VALUES (" + marks + ")")) {
            for (long row = 0; row < population.rows(); row++) {
                for (int column = 0; column < columns.size(); column++) {
                    if (columns.get(column).type().numeric()) {
                        insert.setLong(column + 1, population.cells().number(row, column));
                    } else {
                        insert.setString(column + 1, population.cells().text(row, column));
                    }
                }
                insert.addBatch();
                if ((row + 1) % BATCH == 0 || row + 1 == population.rows()) {
                    insert.executeBatch();
                    progress.accept(row + 1);
                }
                if ((row + 1) % COMMIT == 0) {
                    connection.commit();
                }
            }
        }
        connection.commit();
    }
}
