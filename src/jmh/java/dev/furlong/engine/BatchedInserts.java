package dev.furlong.engine;

import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.TableWords;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.function.LongConsumer;

/** Batches of 1,000 inserts, a commit per 10,000: what most programs do that fill a table through JDBC. */
record BatchedInserts(TableWords words) implements Loader {
    private static final int BATCH = 1_000;
    private static final int COMMIT = 10_000;

    @Override
    public String road() {
        return "batched inserts of " + BATCH;
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        for (Population population : populations) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(words.create(population.table()));
                fill(connection, population);
                statement.execute("ANALYZE TABLE " + population.table().name());
            }
        }
        connection.commit();
    }

    private static void fill(Connection connection, Population population) throws SQLException {
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
                }
                if ((row + 1) % COMMIT == 0) {
                    connection.commit();
                }
            }
        }
        connection.commit();
    }
}
