package dev.furlong.loadgen;

import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.SqlStatement;
import dev.furlong.workload.statement.StatementSource;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;

/** Each client adds 1 to the row of its number, then to the other one; a tick of the clock passes at each attempt. */
record TwoRows(FakeClock clock, Interlude interlude) implements BareWorkload {
    static final String TOTALS = "SELECT TOTAL FROM ROWS_OF_TWO ORDER BY ID";
    static final String UPDATE = "UPDATE ROWS_OF_TWO SET TOTAL = TOTAL + 1 WHERE ID = ?";

    /** What happens in the middle. */
    interface Interlude {
        /** The transaction holds its first row. */
        void betweenTheTwo(int client);

        /** The engine refused it the second one. */
        void afterFailure() throws SQLException;
    }

    @Override
    public boolean changes() {
        return true;
    }

    @Override
    public JdbcTransaction transaction(int client) {
        return new Both(client);
    }

    private final class Both implements JdbcTransaction {
        private final int client;
        private long committed;

        private Both(int client) {
            this.client = client;
        }

        @Override
        public void next(SplittableRandom random) {
            // Always the same two rows.
        }

        @Override
        public Statements prepare(StatementSource source) throws SQLException {
            SqlStatement update = source.of(UPDATE);
            return new Statements() {
                @Override
                public Ending execute() throws SQLException {
                    clock.advance(1);
                    add(client);
                    interlude.betweenTheTwo(client);
                    try {
                        add(1 - client);
                    } catch (SQLException e) {
                        interlude.afterFailure();
                        throw e;
                    }
                    return Ending.COMMIT;
                }

                private void add(int row) throws SQLException {
                    update.setInt(1, row);
                    update.executeUpdate();
                }

                @Override
                public void close() throws SQLException {
                    update.close();
                }
            };
        }

        @Override
        public void committed() {
            committed++;
        }

        @Override
        public void unknown() {
            throw new IllegalStateException("no answer is lost here");
        }

        @Override
        public Ledger.Entry ledger() {
            return new Ledger.Entry(client, committed, 0, List.of());
        }
    }
}
