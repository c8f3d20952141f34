package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Drive;
import dev.furlong.workload.Ending;
import dev.furlong.workload.JdbcTransaction;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.statement.StatementSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Establishes that one client's failure, of whatever kind, neither lets the others run on nor keeps them open. */
final class BreakingTest {
    /** So many attempts take that long by the test's clock that a client which goes on is seen soon. */
    private static final Duration LONG = Duration.ofSeconds(100);

    private static final long TICK_NANOS = 1_000_000;

    private final FakeClock clock = new FakeClock(0);

    @Test
    void bugInOneClient_stopsTheOthers() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                LoadGenerator load = open(new Breaking(Fault.IN_ONE_CLIENT), database)) {
            assertThatExceptionOfType(TrialException.class)
                    .isThrownBy(() -> Phases.run(load, LONG, committed -> {}))
                    .withMessageContaining("a bug");
        }
    }

    @Test
    void statementThatDoesNotClose_keepsNoConnectionOpen() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create()) {
            LoadGenerator load = open(new Breaking(Fault.IN_CLOSE), database);

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(load::close)
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(4));
            assertThat(Drive.rows(
                            database, "SELECT XID FROM SYSCS_DIAG.TRANSACTION_TABLE WHERE TYPE = 'UserTransaction'"))
                    .as("this question's own")
                    .hasSize(1);
        }
    }

    private LoadGenerator open(Workload workload, DerbyInMemory database) throws SQLException {
        return LoadGenerator.open(
                new TickingWorkload(workload, clock, TICK_NANOS),
                Bindings.held(database.engine(), database.connector()),
                4,
                new Seed(42),
                clock);
    }

    @Test
    void loneClientThatDies_isCalledByItsName() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                LoneClient lone = LoneClient.open(
                        new Breaking(Fault.IN_EXECUTE),
                        Bindings.held(database.engine(), database.connector()),
                        null,
                        "the lone client of the audit",
                        2,
                        new Seed(42),
                        clock)) {
            assertThatExceptionOfType(TrialException.class)
                    .isThrownBy(() -> lone.run(1))
                    .withMessageStartingWith("the lone client of the audit ended: ");
        }
    }

    private enum Fault {
        IN_ONE_CLIENT,
        IN_EXECUTE,
        IN_CLOSE
    }

    /** Touches no table. */
    private record Breaking(Fault fault) implements BareWorkload {

        @Override
        public Transaction transaction(int client) {
            return new JdbcTransaction() {
                @Override
                public void next(SplittableRandom random) {
                    if (fault == Fault.IN_ONE_CLIENT && client == 2) {
                        throw new AssertionError("a bug");
                    }
                }

                @Override
                public Statements prepare(StatementSource source) {
                    return new Nothing(fault);
                }

                @Override
                public void committed() {
                    // Not counted.
                }

                @Override
                public void unknown() {
                    // Not counted.
                }

                @Override
                public Ledger.Entry ledger() {
                    return new Ledger.Entry(client, 0, 0, List.of());
                }
            };
        }
    }

    private record Nothing(Fault fault) implements Statements {
        @Override
        public Ending execute() throws SQLException {
            if (fault == Fault.IN_EXECUTE) {
                throw new SQLException("does not execute");
            }
            return Ending.COMMIT;
        }

        @Override
        public void close() throws SQLException {
            if (fault == Fault.IN_CLOSE) {
                throw new SQLException("does not close");
            }
        }
    }
}
