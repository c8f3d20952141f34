package dev.furlong.engine.innodb;

import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The way of a guest on someone else's server: {@code LOAD DATA LOCAL} where the server allows it, else batches that the
 * driver rewrites into inserts of many rows. The server is not set otherwise.
 */
public final class GuestLoader implements Loader {
    private static final int BATCH = 1_000;
    private static final int COMMIT = 100_000;

    private final LoadDataLoader fast;
    private boolean permitted;

    /** Through this driver. */
    public GuestLoader(LocalInfile driver) {
        this.fast = new LoadDataLoader(driver);
    }

    @Override
    public String road() {
        return permitted
                ? fast.road()
                : "inserts of up to " + BATCH + " rows, since the server has local_infile off; then ANALYZE TABLE";
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            permitted = LoadDataLoader.permitted(statement);
            if (permitted) {
                fast.load(connection, populations, progress);
                return;
            }
            long before = 0;
            for (Population population : populations) {
                long base = before;
                statement.execute(LoadDataLoader.TABLES.create(population.table()));
                insert(connection, population, rows -> progress.accept(base + rows));
                LoadDataLoader.analyze(statement, population.table().name());
                before += population.rows();
            }
        }
        connection.commit();
    }

    private static void insert(Connection connection, Population population, LongConsumer progress)
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
                if ((row + 1) % COMMIT == 0) {
                    connection.commit();
                }
            }
        }
        connection.commit();
    }
}
