package dev.furlong.workload.record;

import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import dev.furlong.workload.acknowledged.AcknowledgementFindings;
import dev.furlong.workload.acknowledged.Acknowledgements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Each record counts as many updates as were acknowledged for it, of all clients, and at most those in doubt besides. Where
 * it counts fewer, nobody knows which of them are missing. An update in doubt that was committed hides one that was lost
 * from the same record. So does an update that nobody recorded. Then the loss is undecided.
 *
 * @param rows the number of rows of the table, which are numbered from 1
 * @param block the number of records that are looked at together, which bounds the memory
 */
record AcknowledgedUpdates(int rows, int block) implements AcknowledgementCheck {
    /** Two numbers of 64 bits for each, and one of 32: 20 MiB. */
    private static final int USUAL_BLOCK = 1 << 20;

    /** Of a table with so many rows. */
    static AcknowledgedUpdates of(int rows) {
        return new AcknowledgedUpdates(rows, Math.min(rows, USUAL_BLOCK));
    }

    @Override
    public AcknowledgementFindings compare(Connection connection, Acknowledgements acknowledged) throws SQLException {
        AcknowledgementFindings findings = new AcknowledgementFindings();
        for (Acknowledgement one : acknowledged) {
            if (one.key() < 1 || one.key() > rows) {
                findings.missing(1, one.words() + ": no such record");
            }
        }
        Block counts = new Block();
        for (long first = 1; first <= rows; first += block) {
            counts.compare(connection, acknowledged, first, findings);
        }
        return findings;
    }

    private final class Block {
        private final long[] told = new long[block];
        private final long[] found = new long[block];
        private final int[] doubtful = new int[block];

        void compare(Connection connection, Acknowledgements acknowledged, long first, AcknowledgementFindings findings)
                throws SQLException {
            Arrays.fill(told, 0);
            Arrays.fill(found, 0);
            Arrays.fill(doubtful, 0);
            for (Acknowledgement one : acknowledged) {
                if (holds(first, one.key())) {
                    told[(int) (one.key() - first)] += one.amount();
                }
            }
            for (Acknowledgement one : acknowledged.inDoubt()) {
                if (holds(first, one.key())) {
                    doubtful[(int) (one.key() - first)] += (int) one.amount();
                }
            }
            read(connection, first);
            for (int i = 0; i < block; i++) {
                judge(first + i, told[i], found[i], doubtful[i], findings);
            }
        }

        private boolean holds(long first, long record) {
            return record >= first && record < first + block;
        }

        private void read(Connection connection, long first) throws SQLException {
            try (PreparedStatement counted = connection.prepareStatement("SELECT RECORD_ID, UPDATE_COUNT FROM RECORDS"
                    + " WHERE RECORD_ID BETWEEN ? AND ? AND UPDATE_COUNT <> 0")) {
                counted.setInt(1, (int) first);
                counted.setInt(2, (int) Math.min(rows, first + block - 1));
                counted.setFetchSize(1_000);
                try (ResultSet records = counted.executeQuery()) {
                    while (records.next()) {
                        found[(int) (records.getLong(1) - first)] = records.getLong(2);
                    }
                }
            }
        }
    }

    private static void judge(long row, long told, long found, long doubtful, AcknowledgementFindings findings) {
        if (told == found && doubtful == 0) {
            return;
        }
        String words = "record " + row + " counts " + found + " updates, " + told + " were acknowledged";
        if (found < 0) {
            findings.damaged(words + ": no client undoes an update");
        }
        long missing = Math.max(0, told - Math.max(0, found));
        findings.missing(missing, words);
        if (found > told + doubtful) {
            findings.damaged(words + ": the others were not recorded");
            findings.undecided(told, words + ": those that were not recorded may hide a loss");
        } else {
            long most = Math.min(told, told - Math.max(0, found) + doubtful);
            findings.undecided(most - missing, words + " and " + doubtful + " in doubt, which may hide a loss");
        }
    }
}
