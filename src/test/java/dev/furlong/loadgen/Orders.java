package dev.furlong.loadgen;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Kind;
import dev.furlong.workload.Statements;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.invariant.Query;
import dev.furlong.workload.statement.SqlStatement;
import dev.furlong.workload.statement.StatementSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Orders that are entered, one in five of which is rolled back on purpose when its row is in, and looks at the table of
 * items. Each takes its own time on a clock.
 */
record Orders(FakeClock clock) implements BareWorkload {
    static final int ORDER = 0;
    static final int LOOK = 1;
    static final long ORDER_NANOS = 70;
    static final long LOOK_NANOS = 20;
    static final String RULE = "ORDERS holds exactly the orders that were committed";

    private static final Table ITEMS = Table.keyed("ITEMS", Column.integer("ITEM_ID"), Column.bigint("PRICE"));
    private static final Table ORDERS = Table.keyed("ORDERS", Column.bigint("ORDER_ID"), Column.bigint("PRICE"));

    @Override
    public List<Kind> kinds() {
        return List.of(new Kind("Order", true), Kind.committing("Look"));
    }

    @Override
    public List<Population> populations() {
        Population.Cells cells = new Population.Cells() {
            @Override
            public long number(long row, int column) {
                return row + 1;
            }

            @Override
            public String text(long row, int column) {
                throw new IllegalStateException("has no texts");
            }
        };
        return List.of(new Population(ITEMS, 10, cells), new Population(ORDERS, 0, cells));
    }

    @Override
    public List<Invariant> invariants() {
        return List.of(new Invariant() {
            @Override
            public String rule() {
                return RULE;
            }

            @Override
            public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
                long found = Query.number(connection, "SELECT COUNT(*) FROM ORDERS");
                return found == ledger.amount()
                        ? Optional.empty()
                        : Optional.of(found + " orders of " + ledger.amount());
            }
        });
    }

    @Override
    public JdbcTransaction transaction(int client) {
        return new Either(client);
    }

    private final class Either implements JdbcTransaction {
        private final int client;
        private int kind;
        private boolean invalid;
        private long order;
        private long committed;
        private long ordered;

        private Either(int client) {
            this.client = client;
            this.order = client * 1_000_000L;
        }

        @Override
        public void next(SplittableRandom random) {
            kind = random.nextInt(10) < 7 ? ORDER : LOOK;
            invalid = random.nextInt(5) == 0;
            order++;
        }

        @Override
        public int kind() {
            return kind;
        }

        @Override
        public Statements prepare(StatementSource source) throws SQLException {
            SqlStatement insert = source.of("INSERT INTO ORDERS VALUES (?, 1)");
            SqlStatement look = source.of("SELECT PRICE FROM ITEMS WHERE ITEM_ID = 7");
            return new Statements() {
                @Override
                public Ending execute() throws SQLException {
                    clock.advance(kind == ORDER ? ORDER_NANOS : LOOK_NANOS);
                    if (kind == LOOK) {
                        try (ResultSet price = look.executeQuery()) {
                            price.next();
                        }
                        return Ending.COMMIT;
                    }
                    insert.setLong(1, order);
                    insert.executeUpdate();
                    return invalid ? Ending.ROLLBACK : Ending.COMMIT;
                }

                @Override
                public void close() throws SQLException {
                    insert.close();
                    look.close();
                }
            };
        }

        @Override
        public void committed() {
            committed++;
            ordered += kind == ORDER ? 1 : 0;
        }

        @Override
        public void unknown() {
            throw new IllegalStateException("no answer is lost here");
        }

        @Override
        public Ledger.Entry ledger() {
            return new Ledger.Entry(client, committed, ordered, List.of());
        }
    }
}
