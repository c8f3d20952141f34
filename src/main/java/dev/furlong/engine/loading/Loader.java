package dev.furlong.engine.loading;

import dev.furlong.engine.schema.Population;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongConsumer;

/** Creates and fills tables. */
public interface Loader {
    /** The way in which it loads, for the record. */
    String road();

    /**
     * Creates the tables, fills them, gathers statistics and commits.
     *
     * @param connection a connection with autocommit off
     * @param progress the listener for the number of rows that are in; it is told now and then, from the calling thread
     */
    void load(Connection connection, List<Population> populations, LongConsumer progress) throws SQLException;
}
