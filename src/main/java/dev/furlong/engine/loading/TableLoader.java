package dev.furlong.engine.loading;

import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.TableDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Makes the tables and fills one after the other in the order of the rows, between statements of the engine's own. */
public final class TableLoader implements Loader {
    private static final int ROWS_OF_ONE_TRANSACTION = 10_000;
    private static final int PROGRESS = 1_000;

    private final String road;
    private final TableDialect dialect;
    private final List<String> before;
    private final Filling filling;
    private final Function<List<Population>, List<String>> after;

    /** A way to fill a table. */
    @FunctionalInterface
    public interface Filling {
        /**
         * Fills an empty table.
         *
         * @param connection a connection with autocommit off; what is left uncommitted is committed afterwards
         * @param progress the listener for the number of rows that are in; it must be told after each row or each batch
         */
        void fill(Connection connection, Population population, LongConsumer progress) throws SQLException;
    }

    /**
     * Loads by batched inserts.
     *
     * @param more the words for what it does beside the inserts, for the record; may be empty
     * @param dialect the engine's SQL for tables
     * @param before the statements to begin with, each a transaction of its own
     * @param after the statements to end with, such as those that gather statistics, each a transaction of its own
     */
    public TableLoader(
            String more, TableDialect dialect, List<String> before, Function<List<Population>, List<String>> after) {
        this("batched inserts of " + BatchedInserts.BATCH + more, dialect, before, TableLoader::insert, after);
    }

    /**
     * Loads by a way of the engine's own.
     *
     * @param road the way in which it loads, for the record
     * @param dialect the engine's SQL for tables
     * @param before the statements to begin with, each a transaction of its own
     * @param filling the way to fill each table
     * @param after the statements to end with, each a transaction of its own
     */
    public TableLoader(
            String road,
            TableDialect dialect,
            List<String> before,
            Filling filling,
            Function<List<Population>, List<String>> after) {
        this.road = road;
        this.dialect = dialect;
        this.before = List.copyOf(before);
        this.filling = filling;
        this.after = after;
    }

    @Override
    public String road() {
        return road;
    }

    @Override
    public void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException {
        execute(connection, before);
        long done = 0;
        for (Population population : populations) {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(dialect.create(population.table()));
            }
            connection.commit();
            long base = done;
            filling.fill(connection, population, rows -> {
                if (rows % PROGRESS == 0 || rows == population.rows()) {
                    progress.accept(base + rows);
                }
            });
            connection.commit();
            done += population.rows();
        }
        execute(connection, after.apply(populations));
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
        connection.setAutoCommit(false);
    }

    private static void insert(Connection connection, Population population, LongConsumer progress)
            throws SQLException {
        BatchedInserts.fill(connection, population, ROWS_OF_ONE_TRANSACTION, progress);
    }
}
