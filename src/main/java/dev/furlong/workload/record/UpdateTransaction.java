package dev.furlong.workload.record;

import dev.furlong.workload.Ending;
import dev.furlong.workload.Statements;
import dev.furlong.workload.WrongAnswerException;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.SqlStatement;
import dev.furlong.workload.statement.StatementSource;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Changes one record. */
final class UpdateTransaction extends RecordTransaction {
    private final List<Ledger.Unknown> unknown = new ArrayList<>();

    UpdateTransaction(int client, Access access) {
        super(client, access);
    }

    @Override
    public Statements prepare(StatementSource source) throws SQLException {
        return new Update(source);
    }

    private final class Update implements Statements {
        private final SqlStatement update;

        Update(StatementSource source) throws SQLException {
            this.update = source.of("UPDATE RECORDS SET UPDATE_COUNT = UPDATE_COUNT + 1 WHERE RECORD_ID = ?");
        }

        @Override
        public Ending execute() throws SQLException {
            update.setInt(1, record);
            int changed = update.executeUpdate();
            if (changed != 1) {
                throw new WrongAnswerException("update of record " + record + ": must change one row, got " + changed);
            }
            return Ending.COMMIT;
        }

        @Override
        public void close() throws SQLException {
            update.close();
        }
    }

    @Override
    public void intend(AcknowledgementSink sink) {
        sink.intended(record, 1);
    }

    @Override
    public void acknowledge(AcknowledgementSink sink) {
        sink.acknowledged(record, 1);
    }

    @Override
    public void unknown() {
        unknown.add(new Ledger.Unknown(String.valueOf(record), 1));
    }

    @Override
    public Ledger.Entry ledger() {
        return new Ledger.Entry(client, committed, committed, List.copyOf(unknown));
    }
}
