package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.jmh.BenchmarkPoint;
import dev.furlong.jmh.BenchmarkTarget;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.plan.Seed;
import dev.furlong.run.Targets;
import dev.furlong.storage.Root;
import dev.furlong.workload.Drive;
import dev.furlong.workload.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Establishes, on real engines, that a transaction which the engine breaks off for its locks is rolled back, retried with
 * its time counted, and leaves the right totals. A new engine is a line in each list.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DeadlockTest {
    /** Short enough that a victim of many attempts stays below the hour that a histogram holds while it is read. */
    private static final long WAIT_NANOS = Duration.ofSeconds(20).toNanos();

    private final Map<String, BenchmarkTarget> running = new LinkedHashMap<>();

    @AfterAll
    void stop() throws SQLException {
        for (BenchmarkTarget target : running.values()) {
            target.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"derby:server, held, 40001", "postgresql:process, pooled, 40P01"})
    @Tag("full")
    void deadlockOnAServer_isRetriedAndCountedAndLosesNothing(String target, String connections, String state)
            throws SQLException {
        deadlock_isRetriedAndCountedAndLosesNothing(target, connections, state);
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql:process, held, 40P01",
        "mariadb:process, held, 40001",
        "h2:server, pooled, 40001",
        "hsqldb:server, held, 40001"
    })
    @Tag("every")
    void deadlockOnAnotherServer_isRetriedAndCountedAndLosesNothing(String target, String connections, String state)
            throws SQLException {
        deadlock_isRetriedAndCountedAndLosesNothing(target, connections, state);
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"derby, held, 40001", "h2, held, 40001", "hsqldb, held, 40001"})
    void deadlock_isRetriedAndCountedAndLosesNothing(String target, String connections, String state)
            throws SQLException {
        FakeClock clock = new FakeClock(0);
        BenchmarkTarget engine = target(target);
        Workload workload = new TwoRows(clock, new Crossing(clock));
        populate(engine);
        try (LoadGenerator load = open(engine, connections, workload, 2, clock)) {
            // Two ticks long: whichever client begins first, the other one still does.
            PhaseResult result = Phases.run(load, Duration.ofNanos(2), committed -> {});

            Outcomes outcomes = result.outcomes();
            assertThat(outcomes.committed()).isEqualTo(2);
            // A victim that is quick may take its row again before the survivor has it, and be the next one's victim.
            assertThat(outcomes.retried()).isPositive();
            assertThat(outcomes.aborted()).isEqualTo(Map.of(state, outcomes.retried()));
            assertThat(outcomes.failed() + outcomes.unknown()).isZero();
            assertThat(result.latencies().getTotalCount()).isEqualTo(2);
            assertThat(result.latencies().getMaxValue()).isGreaterThanOrEqualTo(WAIT_NANOS);
            assertThat(load.ledger().committed()).isEqualTo(2);
        }
        assertThat(Drive.rows(engine.connector(), TwoRows.TOTALS)).containsExactly("2", "2");
    }

    @ParameterizedTest
    // MariaDB rolls back the last statement alone, so that half a transaction would stand.
    @CsvSource({"postgresql:process, pooled, 55P03", "mariadb:process, held, HY000"})
    @Tag("full")
    void lockThatIsNotHadInTimeOnAServer_undoesTheWholeTransactionAndRetriesIt(
            String target, String connections, String state) throws SQLException {
        lockThatIsNotHadInTime_undoesTheWholeTransactionAndRetriesIt(target, connections, state);
    }

    @ParameterizedTest
    @CsvSource({"derby:server, held, 40XL1", "postgresql:process, held, 55P03", "h2:server, pooled, HYT00"})
    @Tag("every")
    void lockThatIsNotHadInTimeOnAnotherServer_undoesTheWholeTransactionAndRetriesIt(
            String target, String connections, String state) throws SQLException {
        lockThatIsNotHadInTime_undoesTheWholeTransactionAndRetriesIt(target, connections, state);
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"derby, held, 40XL1", "h2, held, HYT00"})
    void lockThatIsNotHadInTime_undoesTheWholeTransactionAndRetriesIt(String target, String connections, String state)
            throws SQLException {
        FakeClock clock = new FakeClock(0);
        BenchmarkTarget engine = target(target);
        populate(engine);
        try (Connection holder = engine.connector().open()) {
            Workload workload = new TwoRows(clock, new Releasing(clock, holder));
            try (LoadGenerator load = open(engine, connections, workload, 1, clock);
                    PreparedStatement lock = holder.prepareStatement(TwoRows.UPDATE)) {
                lock.setInt(1, 1);
                lock.executeUpdate();
                PhaseResult result = Phases.run(load, Duration.ofNanos(1), committed -> {});

                assertThat(result.outcomes()).isEqualTo(new Outcomes(1, 0, 1, Map.of(state, 1L), 0, 0, 0));
                assertThat(result.latencies().getMaxValue()).isGreaterThanOrEqualTo(WAIT_NANOS);
            }
        }
        assertThat(Drive.rows(engine.connector(), TwoRows.TOTALS)).containsExactly("1", "1");
    }

    /** Both wait at the first attempt until each holds a row. */
    private static final class Crossing implements TwoRows.Interlude {
        private final CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        private final BitSet waited = new BitSet();
        private final FakeClock clock;

        private Crossing(FakeClock clock) {
            this.clock = clock;
        }

        @Override
        public void betweenTheTwo(int client) {
            synchronized (waited) {
                if (waited.get(client)) {
                    return;
                }
                waited.set(client);
            }
            try {
                bothHoldOne.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void afterFailure() {
            clock.advance(WAIT_NANOS);
        }
    }

    /** Whoever holds the second row gives it up once the engine has refused it. */
    private record Releasing(FakeClock clock, Connection holder) implements TwoRows.Interlude {
        @Override
        public void betweenTheTwo(int client) {
            // Goes on to the row that somebody holds.
        }

        @Override
        public void afterFailure() throws SQLException {
            clock.advance(WAIT_NANOS);
            holder.rollback();
        }
    }

    private BenchmarkTarget target(String target) throws SQLException {
        BenchmarkTarget existing = running.get(target);
        if (existing != null) {
            return existing;
        }
        // Longer than the second after which these engines look for a deadlock; HSQLDB knows no such limit.
        String settings = target.startsWith("hsqldb") ? "" : "lock-wait=3s";
        BenchmarkPoint point = BenchmarkPoint.of(target, settings, "select", 10, 2);
        Root.demand(Targets.unavailable(point));
        BenchmarkTarget started = BenchmarkTarget.start(point);
        running.put(target, started);
        return started;
    }

    /** The table, anew for each test. */
    private static void populate(BenchmarkTarget target) throws SQLException {
        try (Connection connection = target.connector().open();
                Statement statement = connection.createStatement()) {
            try {
                statement.execute("DROP TABLE ROWS_OF_TWO");
                connection.commit();
            } catch (SQLException e) {
                // The first test on this target; if it is anything else, creating the table fails.
                connection.rollback();
            }
            statement.execute("CREATE TABLE ROWS_OF_TWO (ID INTEGER NOT NULL PRIMARY KEY, TOTAL INTEGER NOT NULL)");
            statement.execute("INSERT INTO ROWS_OF_TWO VALUES (0, 0)");
            statement.execute("INSERT INTO ROWS_OF_TWO VALUES (1, 0)");
            connection.commit();
        }
    }

    private static LoadGenerator open(
            BenchmarkTarget target, String connections, Workload workload, int clients, FakeClock clock)
            throws SQLException {
        return LoadGenerator.open(workload, target.bindings(connections), clients, new Seed(42), clock);
    }
}
