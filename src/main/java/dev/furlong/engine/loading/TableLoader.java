package dev.furlong.engine.loading;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.TableWords;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** Makes the tables and fills one after the other in the order of the rows, between statements of the engine's own. */
public final class TableLoader implements Loader {
    private static final int BATCH = 1_000;
    private static final int COMMIT = 10_000;
    private static final int PROGRESS = 1_000;

    private final String road;
    private final TableWords words;
    private final List<String> before;
    private final Filling filling;
    private final Function<List<Population>, List<String>> after;

    /** How rows come into a table. */
    @FunctionalInterface
    public interface Filling {
        /**
         * Fills an empty table.
         *
         * @param connection with autocommit off; what is left uncommitted is committed afterwards
         * @param progress to be told after each row how many there are
         */
        void fill(Connection connection, Population population, LongConsumer progress) throws SQLException;
    }

    /**
     * By batched inserts.
     *
     * @param more what it does beside the inserts, for the record; may be empty
     * @param words the engine's words for tables
     * @param before statements to begin with, each a transaction of its own
     * @param after statements to end with, such as those that gather statistics, each a transaction of its own
     */
    public TableLoader(
            String more, TableWords words, List<String> before, Function<List<Population>, List<String>> after) {
        this("batched inserts of " + BATCH + more, words, before, TableLoader::insert, after);
    }

    /**
     * By a road of the engine's own.
     *
     * @param road what it does, for the record
     * @param words the engine's words for tables
     * @param before statements to begin with, each a transaction of its own
     * @param filling how rows come into each table
     * @param after statements to end with, each a transaction of its own
     */
    public TableLoader(
            String road,
            TableWords words,
            List<String> before,
            Filling filling,
            Function<List<Population>, List<String>> after) {
        this.road = road;
        this.words = words;
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
                statement.executeUpdate(words.create(population.table()));
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
                progress.accept(row + 1);
                if ((row + 1) % COMMIT == 0) {
                    connection.commit();
                }
            }
        }
    }
}
