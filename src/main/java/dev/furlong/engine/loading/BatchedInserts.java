package dev.furlong.engine.loading;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.function.LongConsumer;

/** Fills a table by prepared inserts in batches, as any JDBC driver can. */
public final class BatchedInserts {
    /** The number of rows in a batch. */
    public static final int BATCH = 1_000;

    private BatchedInserts() {}

    /**
     * Fills an empty table and commits.
     *
     * @param connection a connection with autocommit off
     * @param rowsOfOneTransaction the number of rows from one commit to the next
     * @param progress the listener for the number of rows that are in; it is told after each batch
     */
    public static void fill(
            Connection connection, Population population, int rowsOfOneTransaction, LongConsumer progress)
            throws SQLException {
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
                if ((row + 1) % rowsOfOneTransaction == 0) {
                    connection.commit();
                }
            }
        }
        connection.commit();
    }
}
