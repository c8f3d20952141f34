package dev.furlong.engine.innodb.loading;

import dev.furlong.engine.loading.BatchedInserts;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.schema.Population;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The way of a guest on someone else's server: {@code LOAD DATA LOCAL} where the server allows it, else batches that the
 * driver rewrites into inserts of many rows. The server is not set otherwise.
 */
public final class GuestLoader implements Loader {
    private static final int ROWS_OF_ONE_TRANSACTION = 100_000;

    private final LoadDataLoader fast;
    private boolean permitted;

    /** Loads through this driver. */
    public GuestLoader(LocalInfile driver) {
        this.fast = new LoadDataLoader(driver);
    }

    @Override
    public String road() {
        return permitted
                ? fast.road()
                : "inserts of up to " + BatchedInserts.BATCH
                        + " rows, since the server has local_infile off; then ANALYZE TABLE";
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
                BatchedInserts.fill(
                        connection, population, ROWS_OF_ONE_TRANSACTION, rows -> progress.accept(base + rows));
                LoadDataLoader.analyze(statement, population.table().name());
                before += population.rows();
            }
        }
        connection.commit();
    }
}
