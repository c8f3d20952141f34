package dev.furlong.engine.innodb.loading;

import dev.furlong.engine.loading.BatchedInserts;
import dev.furlong.engine.loading.Loader;
import dev.furlong.engine.loading.TableLoader;
import dev.furlong.engine.schema.Population;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The way of a guest on someone else's server: {@code LOAD DATA LOCAL} where the server allows it, else batches that
 * the driver rewrites into inserts of many rows. It changes no setting of the server.
 */
public final class GuestLoader implements Loader {
    private static final int ROWS_OF_ONE_TRANSACTION = 100_000;

    private static final Loader BATCHES = new TableLoader(
            "inserts of up to " + BatchedInserts.BATCH
                    + " rows, since the server has local_infile off; then ANALYZE TABLE",
            LoadDataLoader.TABLES,
            List.of(),
            GuestLoader::fill,
            populations -> List.of());

    private final LoadDataLoader fast;
    private Loader taken = BATCHES;

    /** Loads through this driver. */
    public GuestLoader(LocalInfile driver) {
        this.fast = new LoadDataLoader(driver);
    }

    @Override
    public String road() {
        return taken.road();
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            taken = LoadDataLoader.permitted(statement) ? fast : BATCHES;
        }
        taken.load(connection, populations, progress);
    }

    private static void fill(Connection connection, Population population, LongConsumer progress) throws SQLException {
        BatchedInserts.fill(connection, population, ROWS_OF_ONE_TRANSACTION, progress);
        try (Statement statement = connection.createStatement()) {
            LoadDataLoader.analyze(statement, population.table().name());
        }
    }
}
