package dev.furlong.workload.record;

import dev.furlong.workload.Ending;
import dev.furlong.workload.Filler;
import dev.furlong.workload.Statements;
import dev.furlong.workload.WrongAnswerException;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.SqlStatement;
import dev.furlong.workload.statement.StatementSource;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Reads one record and checks its text. */
final class SelectTransaction extends RecordTransaction {
    SelectTransaction(int client, Access access) {
        super(client, access);
    }

    @Override
    public Statements prepare(StatementSource source) throws SQLException {
        return new Select(source);
    }

    private final class Select implements Statements {
        private final SqlStatement select;

        Select(StatementSource source) throws SQLException {
            this.select = source.of("SELECT EXTRA_DATA FROM RECORDS WHERE RECORD_ID = ?");
        }

        @Override
        public Ending execute() throws SQLException {
            select.setInt(1, record);
            try (ResultSet found = select.executeQuery()) {
                String text = found.next() ? found.getString(1) : null;
                if (text == null || !Filler.matches(text, record, RecordWorkload.FILLER_LENGTH) || found.next()) {
                    throw new WrongAnswerException(
                            "select of record " + record + ": must return exactly one text, got " + text);
                }
            }
            return Ending.COMMIT;
        }

        @Override
        public void close() throws SQLException {
            select.close();
        }
    }

    @Override
    public void unknown() {
        // A read leaves nothing that could be there or not.
    }

    @Override
    public Ledger.Entry ledger() {
        return new Ledger.Entry(client, committed, 0, List.of());
    }
}
