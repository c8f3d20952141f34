package dev.furlong.workload.tpcb;

import dev.furlong.workload.Ending;
import dev.furlong.workload.Filler;
import dev.furlong.workload.Statements;
import dev.furlong.workload.WrongAnswerException;
import dev.furlong.workload.statement.SqlStatement;
import dev.furlong.workload.statement.StatementSource;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** Read and update a record in each of three tables, insert into the fourth. */
final class UniformMixTransaction extends HistoryTransaction {
    private final int rows;
    private final int[] records = new int[UniformMix.NAMES.size()];

    UniformMixTransaction(int client, int rows) {
        super(client);
        this.rows = rows;
    }

    @Override
    public void next(SplittableRandom random) {
        for (int table = 0; table < records.length; table++) {
            records[table] = 1 + random.nextInt(rows);
        }
        entries.next(random.nextInt(HistoryEntries.bound()));
    }

    @Override
    public Statements prepare(StatementSource source) throws SQLException {
        return new Seven(source);
    }

    private final class Seven implements Statements {
        private final SqlStatement[] reads = new SqlStatement[UniformMix.NAMES.size()];
        private final SqlStatement[] updates = new SqlStatement[UniformMix.NAMES.size()];
        private final SqlStatement insertHistory;

        Seven(StatementSource source) throws SQLException {
            for (int table = 0; table < reads.length; table++) {
                String name = UniformMix.NAMES.get(table);
                reads[table] =
                        source.of("SELECT BALANCE, EXTRA_DATA FROM RECORDS_" + name + " WHERE " + name + "_ID = ?");
                updates[table] =
                        source.of("UPDATE RECORDS_" + name + " SET BALANCE = BALANCE + ? WHERE " + name + "_ID = ?");
            }
            this.insertHistory = source.of("INSERT INTO HISTORY (A_ID, B_ID, C_ID, AMOUNT, TIME_STAMP, EXTRA_DATA)"
                    + " VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP, ?)");
        }

        @Override
        public Ending execute() throws SQLException {
            for (int table = 0; table < records.length; table++) {
                read(table);
                update(updates[table], entries.amount(), records[table], UniformMix.NAMES.get(table));
                insertHistory.setInt(table + 1, records[table]);
            }
            insertHistory.setLong(4, entries.amount());
            insertHistory.setString(5, entries.id());
            insertHistory.executeUpdate();
            return Ending.COMMIT;
        }

        private void read(int table) throws SQLException {
            reads[table].setInt(1, records[table]);
            try (ResultSet found = reads[table].executeQuery()) {
                String text = found.next() ? found.getString(2) : null;
                if (text == null || !Filler.matches(text, records[table], UniformMix.FILLER_LENGTH) || found.next()) {
                    throw new WrongAnswerException("select of RECORDS_" + UniformMix.NAMES.get(table) + " "
                            + records[table] + ": must return exactly one text, got " + text);
                }
            }
        }

        @Override
        public void close() throws SQLException {
            for (int table = 0; table < reads.length; table++) {
                reads[table].close();
                updates[table].close();
            }
            insertHistory.close();
        }
    }
}
