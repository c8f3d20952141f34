package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Drive;
import dev.furlong.workload.Invariant;
import dev.furlong.workload.Ledger;
import dev.furlong.workload.Statements;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Establishes that a real deadlock is rolled back, retried with its time counted, and leaves the right total. */
final class DeadlockTest {
    private static final long DEADLOCK_NANOS = Duration.ofMinutes(5).toNanos();

    private final FakeClock clock = new FakeClock(0);

    @Test
    void deadlock_isRetriedAndCountedAndLosesNothing() throws SQLException {
        Workload crossing = new Crossing(clock);
        try (DerbyInMemory database = DerbyInMemory.with(crossing.populations());
                LoadGenerator load = LoadGenerator.open(
                        crossing, database.engine(), Connections.held(database.connector()), 2, new Seed(42), clock)) {
            // Two ticks long: whichever client begins first, the other one still does.
            PhaseResult result = Phases.run(load, Duration.ofNanos(2), committed -> {});

            assertThat(result.outcomes())
                    .usingRecursiveComparison()
                    // The survivor commits before or after the victim's clock has moved.
                    .ignoringFields("committedInTime")
                    .isEqualTo(new Outcomes(2, 0, 1, Map.of("40001", 1L), 0, 0));
            assertThat(result.latencies().getTotalCount()).isEqualTo(2);
            assertThat(result.latencies().getMaxValue()).isGreaterThanOrEqualTo(DEADLOCK_NANOS);
            assertThat(load.ledger().committed()).isEqualTo(2);
            assertThat(Drive.rows(database, "SELECT TOTAL FROM ROWS_OF_TWO ORDER BY ID"))
                    .containsExactly("2", "2");
        }
    }

    /** Both clients update two rows, in opposite order, and wait for one another in between at the first attempt. */
    private record Crossing(FakeClock clock) implements Workload {
        private static final Table TABLE = Table.keyed("ROWS_OF_TWO", Column.integer("ID"), Column.bigint("TOTAL"));

        @Override
        public String name() {
            return "crossing";
        }

        @Override
        public Map<String, String> parameters() {
            return Map.of();
        }

        @Override
        public String dataset() {
            return "crossing";
        }

        @Override
        public List<Population> populations() {
            return List.of(new Population(TABLE, 2, new Population.Cells() {
                @Override
                public long number(long row, int column) {
                    return column == 0 ? row : 0;
                }

                @Override
                public String text(long row, int column) {
                    throw new IllegalStateException("has no text");
                }
            }));
        }

        @Override
        public List<Invariant> invariants() {
            return List.of();
        }

        @Override
        public Transaction transaction(int client) {
            return new CrossingTransaction(client, clock);
        }
    }

    private static final class CrossingTransaction implements Transaction {
        private static final CyclicBarrier BOTH_HOLD_ONE = new CyclicBarrier(2);

        private final int client;
        private final FakeClock clock;
        private boolean waited;
        private long committed;

        private CrossingTransaction(int client, FakeClock clock) {
            this.client = client;
            this.clock = clock;
        }

        @Override
        public void next(SplittableRandom random) {
            // Always the same two rows.
        }

        @Override
        public Statements prepare(Connection connection) throws SQLException {
            return new Updates(connection.prepareStatement("UPDATE ROWS_OF_TWO SET TOTAL = TOTAL + 1 WHERE ID = ?"));
        }

        private final class Updates implements Statements {
            private final PreparedStatement update;

            private Updates(PreparedStatement update) {
                this.update = update;
            }

            @Override
            public void execute() throws SQLException {
                clock.advance(1);
                update(client);
                if (!waited) {
                    waited = true;
                    awaitBoth();
                }
                try {
                    update(1 - client);
                } catch (SQLException e) {
                    clock.advance(DEADLOCK_NANOS);
                    throw e;
                }
            }

            private void update(int id) throws SQLException {
                update.setInt(1, id);
                update.executeUpdate();
            }

            @Override
            public void close() throws SQLException {
                update.close();
            }
        }

        private static void awaitBoth() {
            try {
                BOTH_HOLD_ONE.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void committed() {
            committed++;
        }

        @Override
        public void unknown() {
            throw new IllegalStateException("no answer is lost in memory");
        }

        @Override
        public Ledger.Entry ledger() {
            return new Ledger.Entry(client, committed, 0, List.of());
        }
    }
}
