package dev.furlong.workload.record;

import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Each record counts at least as many updates as were acknowledged. Where it counts fewer, nobody knows which of them are
 * missing; the last ones are named.
 */
final class AcknowledgedUpdates implements AcknowledgementCheck {
    @Override
    public List<Acknowledgement> missing(Connection connection, List<Acknowledgement> acknowledged)
            throws SQLException {
        Map<Long, Long> left = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT RECORD_ID, UPDATE_COUNT FROM RECORDS WHERE UPDATE_COUNT > 0")) {
            while (rows.next()) {
                left.put(rows.getLong(1), rows.getLong(2));
            }
        }
        List<Acknowledgement> missing = new ArrayList<>();
        for (Acknowledgement one : acknowledged) {
            if (left.merge(one.key(), -one.amount(), Long::sum) < 0) {
                missing.add(one);
            }
        }
        return missing;
    }
}
