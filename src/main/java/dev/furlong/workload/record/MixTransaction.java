package dev.furlong.workload.record;

import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.StatementSource;
import java.sql.SQLException;
import java.util.SplittableRandom;

/** Reads one record, or changes one, as is drawn. */
final class MixTransaction implements JdbcTransaction {
    /** The place of reads among the kinds. */
    static final int READ = 0;
    /** The place of updates among the kinds. */
    static final int UPDATE = 1;

    private static final int PERCENT = 100;

    private final JdbcTransaction[] kinds;
    private final int readPercent;
    private int kind;

    MixTransaction(int client, Access access, int readPercent) {
        this.kinds =
                new JdbcTransaction[] {new SelectTransaction(client, access), new UpdateTransaction(client, access)};
        this.readPercent = readPercent;
    }

    @Override
    public void next(SplittableRandom random) {
        kind = random.nextInt(PERCENT) < readPercent ? READ : UPDATE;
        kinds[kind].next(random);
    }

    @Override
    public int kind() {
        return kind;
    }

    @Override
    public Statements prepare(StatementSource source) throws SQLException {
        Statements read = kinds[READ].prepare(source);
        try {
            return new Both(new Statements[] {read, kinds[UPDATE].prepare(source)});
        } catch (SQLException e) {
            read.close();
            throw e;
        }
    }

    private final class Both implements Statements {
        private final Statements[] statements;

        Both(Statements[] statements) {
            this.statements = statements;
        }

        @Override
        public Ending execute() throws SQLException {
            return statements[kind].execute();
        }

        @Override
        public void close() throws SQLException {
            Statements read = statements[READ];
            Statements update = statements[UPDATE];
            try (read;
                    update) {
                // Both, even if one of them fails.
            }
        }
    }

    @Override
    public void committed() {
        kinds[kind].committed();
    }

    @Override
    public void intend(AcknowledgementSink sink) {
        kinds[kind].intend(sink);
    }

    @Override
    public void acknowledge(AcknowledgementSink sink) {
        kinds[kind].acknowledge(sink);
    }

    @Override
    public void unknown() {
        kinds[kind].unknown();
    }

    /** The ledger of both kinds. The amount is the sum that the updates added. */
    @Override
    public Ledger.Entry ledger() {
        Ledger.Entry reads = kinds[READ].ledger();
        Ledger.Entry updates = kinds[UPDATE].ledger();
        return new Ledger.Entry(
                updates.client(), reads.committed() + updates.committed(), updates.amount(), updates.unknown());
    }
}
