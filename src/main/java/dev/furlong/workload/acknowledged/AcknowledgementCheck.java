package dev.furlong.workload.acknowledged;

import java.sql.Connection;
import java.sql.SQLException;

/** Finds out whether the data hold all acknowledged commits, after a run or after a crash. */
@FunctionalInterface
public interface AcknowledgementCheck {
    /**
     * Compares the acknowledgements with the data, in memory that does not grow with their number.
     *
     * @param connection a connection to the database, with autocommit off
     * @param acknowledged all that the clients were told since the data was populated, and what is in doubt
     * @return the commits that the data lack, and those that cannot be decided
     * @throws SQLException if the engine reports an error
     */
    AcknowledgementFindings compare(Connection connection, Acknowledgements acknowledged) throws SQLException;
}
