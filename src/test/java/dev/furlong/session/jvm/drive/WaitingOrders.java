package dev.furlong.session.jvm.drive;

import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Kind;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Workload;
import dev.furlong.workload.acknowledged.Acknowledgement;
import dev.furlong.workload.acknowledged.AcknowledgementCheck;
import dev.furlong.workload.acknowledged.AcknowledgementFindings;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.invariant.Query;
import dev.furlong.workload.statement.SqlStatement;
import dev.furlong.workload.statement.StatementSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** Orders, one in five of which is rolled back on purpose, with a wait before each; each that commits is acknowledged. */
final class WaitingOrders implements Workload {
    static final long WAIT_NANOS = 200_000;
    /** Numbers of orders that one client may give. */
    static final long OF_ONE_CLIENT = 1_000_000;

    private static final Table ORDERS = Table.keyed("ORDERS", Column.bigint("ORDER_ID"), Column.bigint("PRICE"));

    @Override
    public String name() {
        return "orders";
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of();
    }

    @Override
    public String dataset() {
        return "orders";
    }

    @Override
    public List<Kind> kinds() {
        return List.of(new Kind("Order", true));
    }

    @Override
    public boolean changes() {
        return true;
    }

    @Override
    public Duration longestWait() {
        return Duration.ofNanos(WAIT_NANOS);
    }

    @Override
    public List<Population> populations() {
        return List.of(Population.empty(ORDERS));
    }

    @Override
    public Optional<AcknowledgementCheck> acknowledgements() {
        return Optional.of((connection, acknowledged) -> {
            AcknowledgementFindings findings = new AcknowledgementFindings();
            for (Acknowledgement one : acknowledged) {
                long there = Query.number(connection, "SELECT COUNT(*) FROM ORDERS WHERE ORDER_ID = " + one.key());
                findings.missing(1 - there, one.words());
            }
            return findings;
        });
    }

    @Override
    public List<Invariant> invariants() {
        return List.of(new Invariant() {
            @Override
            public String rule() {
                return "ORDERS holds exactly what was committed";
            }

            @Override
            public Optional<String> violation(Connection connection, Ledger ledger) throws SQLException {
                long found = Query.number(connection, "SELECT COUNT(*) FROM ORDERS");
                return found == ledger.committed()
                        ? Optional.empty()
                        : Optional.of(found + " orders of " + ledger.committed());
            }
        });
    }

    @Override
    public JdbcTransaction transaction(int client) {
        return new Order(client);
    }

    private static final class Order implements JdbcTransaction {
        private final int client;
        private long order;
        private boolean invalid;
        private long committed;

        Order(int client) {
            this.client = client;
            this.order = client * OF_ONE_CLIENT;
        }

        @Override
        public void next(SplittableRandom random) {
            order++;
            invalid = random.nextInt(5) == 0;
        }

        @Override
        public long waitNanos() {
            return WAIT_NANOS;
        }

        @Override
        public Statements prepare(StatementSource source) throws SQLException {
            SqlStatement insert = source.of("INSERT INTO ORDERS VALUES (?, 1)");
            return new Statements() {
                @Override
                public Ending execute() throws SQLException {
                    insert.setLong(1, order);
                    insert.executeUpdate();
                    return invalid ? Ending.ROLLBACK : Ending.COMMIT;
                }

                @Override
                public void close() throws SQLException {
                    insert.close();
                }
            };
        }

        @Override
        public void committed() {
            committed++;
        }

        @Override
        public void acknowledge(AcknowledgementSink sink) {
            sink.acknowledged(order, 1);
        }

        @Override
        public void unknown() {
            throw new IllegalStateException("no answer is lost here");
        }

        @Override
        public Ledger.Entry ledger() {
            return new Ledger.Entry(client, committed, committed, List.of());
        }
    }
}
