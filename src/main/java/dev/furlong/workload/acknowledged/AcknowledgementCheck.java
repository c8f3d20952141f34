package dev.furlong.workload.acknowledged;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Finds out whether the data hold what clients were told, after a run or after a crash. */
public interface AcknowledgementCheck {
    /**
     * Compares the acknowledgements with the data.
     *
     * @param connection to the database, with autocommit off
     * @param acknowledged all that the clients were told since the data was populated
     * @return those that the data do not hold, in their order
     * @throws SQLException as the engine says
     */
    List<Acknowledgement> missing(Connection connection, List<Acknowledgement> acknowledged) throws SQLException;
}
