package dev.furlong.loadgen;

import dev.furlong.engine.schema.Population;
import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Kind;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import dev.furlong.workload.invariant.Invariant;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.StatementSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;

/** Another workload that moves a clock by a fixed time before each attempt, so that phases end after a known number. */
public record TickingWorkload(Workload inner, FakeClock clock, IntToLongFunction tickNanos) implements Workload {
    /** The same time for all clients. */
    public TickingWorkload(Workload inner, FakeClock clock, long tickNanos) {
        this(inner, clock, client -> tickNanos);
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public Duration longestWait() {
        return inner.longestWait();
    }

    @Override
    public List<Kind> kinds() {
        return inner.kinds();
    }

    @Override
    public boolean changes() {
        return inner.changes();
    }

    @Override
    public Map<String, String> parameters() {
        return inner.parameters();
    }

    @Override
    public String dataset() {
        return inner.dataset();
    }

    @Override
    public List<Population> populations() {
        return inner.populations();
    }

    @Override
    public List<Invariant> invariants() {
        return inner.invariants();
    }

    @Override
    public Transaction transaction(int client) {
        JdbcTransaction transaction = JdbcTransaction.of(inner.transaction(client));
        return new JdbcTransaction() {
            @Override
            public void next(SplittableRandom random) {
                transaction.next(random);
            }

            @Override
            public Statements prepare(StatementSource source) throws SQLException {
                return new Ticking(transaction.prepare(source), tickNanos.applyAsLong(client));
            }

            @Override
            public long waitNanos() {
                return transaction.waitNanos();
            }

            @Override
            public int kind() {
                return transaction.kind();
            }

            @Override
            public void intend(AcknowledgementSink sink) {
                transaction.intend(sink);
            }

            @Override
            public void acknowledge(AcknowledgementSink sink) {
                transaction.acknowledge(sink);
            }

            @Override
            public void rolledBack() {
                transaction.rolledBack();
            }

            @Override
            public void committed() {
                transaction.committed();
            }

            @Override
            public void unknown() {
                transaction.unknown();
            }

            @Override
            public Ledger.Entry ledger() {
                return transaction.ledger();
            }
        };
    }

    private final class Ticking implements Statements {
        private final Statements statements;
        private final long tick;

        private Ticking(Statements statements, long tick) {
            this.statements = statements;
            this.tick = tick;
        }

        @Override
        public Ending execute() throws SQLException {
            clock.advance(tick);
            return statements.execute();
        }

        @Override
        public void close() throws SQLException {
            statements.close();
        }
    }
}
