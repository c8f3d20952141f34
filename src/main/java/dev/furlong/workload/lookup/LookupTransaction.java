package dev.furlong.workload.lookup;

import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.WrongAnswerException;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.SqlStatement;
import dev.furlong.workload.statement.StatementSource;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;

/** Looks one item up and checks its amount. */
final class LookupTransaction implements JdbcTransaction {
    private final int client;
    private final Items items;
    private final LookupIndex index;
    private int id;
    private int number;
    private long committed;

    LookupTransaction(int client, Items items, LookupIndex index) {
        this.client = client;
        this.items = items;
        this.index = index;
    }

    @Override
    public void next(SplittableRandom random) {
        id = 1 + random.nextInt(items.rows());
        number = items.number(id);
    }

    @Override
    public Statements prepare(StatementSource source) throws SQLException {
        return new Lookup(source);
    }

    @Override
    public void committed() {
        committed++;
    }

    @Override
    public void unknown() {
        // A read leaves nothing that could be there or not.
    }

    @Override
    public Ledger.Entry ledger() {
        return new Ledger.Entry(client, committed, 0, List.of());
    }

    private final class Lookup implements Statements {
        private final SqlStatement query;

        Lookup(StatementSource source) throws SQLException {
            this.query = source.of(index.query());
        }

        @Override
        public Ending execute() throws SQLException {
            query.setInt(1, index.value(id, number));
            long expected = Items.amount(number);
            try (ResultSet found = query.executeQuery()) {
                boolean any = found.next();
                long amount = any ? found.getLong(1) : 0;
                if (!any || amount != expected) {
                    throw wrong(expected, any ? String.valueOf(amount) : "none");
                }
                if (found.next()) {
                    throw wrong(expected, "a second one");
                }
            }
            return Ending.COMMIT;
        }

        private WrongAnswerException wrong(long expected, String got) {
            return new WrongAnswerException(
                    "lookup of item " + id + ": must return exactly one amount, " + expected + ", got " + got);
        }

        @Override
        public void close() throws SQLException {
            query.close();
        }
    }
}
