package dev.furlong.engine.loading;

import dev.furlong.engine.schema.Population;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongConsumer;

/** Creates and fills tables. */
public interface Loader {
    /** What it does, for the record. */
    String road();

    /**
     * Creates the tables, fills them, gathers statistics and commits.
     *
     * @param connection with autocommit off
     * @param progress is told how many rows are in, now and then, from the calling thread
     */
    void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException;
}
