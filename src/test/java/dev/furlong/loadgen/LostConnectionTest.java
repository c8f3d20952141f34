package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.TrialException;
import dev.furlong.jmh.BenchmarkPoint;
import dev.furlong.jmh.BenchmarkTarget;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.Seed;
import dev.furlong.run.Targets;
import dev.furlong.storage.Root;
import dev.furlong.workload.Drive;
import dev.furlong.workload.invariant.Ledger;
import dev.furlong.workload.invariant.Query;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Establishes, on a real PostgreSQL whose backends are terminated, that a lost connection ends the phase, that a commit
 * whose answer was lost is unknown and is never sent again, and that the ledger then agrees with the data whether the
 * commit is there or not.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class LostConnectionTest {
    private static final Duration LONG = Duration.ofMinutes(3);
    private static final int CLIENTS = 3;

    private BenchmarkTarget target;

    @BeforeAll
    void start() throws SQLException {
        BenchmarkPoint point = BenchmarkPoint.of("postgresql:process", "lock-wait=60s", "tpcb", 1000, CLIENTS);
        Root.demand(Targets.unavailable(point));
        target = BenchmarkTarget.start(point);
    }

    @AfterAll
    void stop() throws SQLException {
        if (target != null) {
            target.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"held", "pooled"})
    void backendThatIsTerminatedInATransaction_leavesNothingUnknown(String connections) throws SQLException {
        try (Connection observer = observer()) {
            execute(
                    observer,
                    "CREATE FUNCTION wait_before_commit() RETURNS trigger LANGUAGE plpgsql AS"
                            + " 'BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END'",
                    "CREATE TRIGGER before_commit AFTER INSERT ON HISTORY"
                            + " FOR EACH ROW EXECUTE PROCEDURE wait_before_commit()",
                    "SELECT pg_advisory_lock(42)");

            Lost lost = terminated(connections, observer, "advisory", "SELECT pg_advisory_unlock(42)");

            execute(observer, "DROP TRIGGER before_commit ON HISTORY", "DROP FUNCTION wait_before_commit()");
            assertThat(lost.message()).contains("57P01").endsWith(" 0 of unknown outcome");
            assertThat(lost.ledger().unknown()).isZero();
            assertThat(history(observer)).isEqualTo(lost.ledger().committed());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"held", "pooled"})
    void commitThatIsTerminatedBeforeItIsDurable_isUnknownAndNotThere(String connections) throws SQLException {
        try (Connection observer = observer()) {
            execute(
                    observer,
                    "CREATE FUNCTION wait_in_commit() RETURNS trigger LANGUAGE plpgsql AS"
                            + " 'BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END'",
                    "CREATE CONSTRAINT TRIGGER in_commit AFTER INSERT ON HISTORY DEFERRABLE INITIALLY DEFERRED"
                            + " FOR EACH ROW EXECUTE PROCEDURE wait_in_commit()",
                    "SELECT pg_advisory_lock(42)");

            Lost lost = terminated(connections, observer, "advisory", "SELECT pg_advisory_unlock(42)");

            execute(observer, "DROP TRIGGER in_commit ON HISTORY", "DROP FUNCTION wait_in_commit()");
            assertThat(lost.message()).contains("57P01").endsWith(" 1 of unknown outcome");
            assertThat(lost.ledger().unknown()).isOne();
            assertThat(history(observer))
                    .as("not there")
                    .isEqualTo(lost.ledger().committed());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"held", "pooled"})
    void commitThatIsTerminatedAfterItIsDurable_isUnknownAndThere(String connections) throws SQLException {
        try (Connection observer = observer()) {
            // A commit is durable here and then waits for a standby that does not exist.
            execute(observer, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()");

            Lost lost = terminated(
                    connections,
                    observer,
                    "SyncRep",
                    "ALTER SYSTEM RESET synchronous_standby_names",
                    "SELECT pg_reload_conf()");

            // PostgreSQL says no more to this client: it just closes the connection.
            assertThat(lost.message()).contains("08006").endsWith(" 1 of unknown outcome");
            assertThat(lost.ledger().unknown()).isOne();
            assertThat(history(observer)).as("there").isEqualTo(lost.ledger().committed() + 1);
        }
    }

    private record Lost(String message, Ledger ledger) {}

    /** Runs clients until one of them waits for this; ends its backend, then the others' wait; looks at what came of it. */
    private Lost terminated(String connections, Connection observer, String waitEvent, String... release)
            throws SQLException {
        LoadGenerator load = LoadGenerator.open(
                target.workload(), target.bindings(connections), CLIENTS, new Seed(42), NanoClock.system());
        CompletableFuture<Void> phase = CompletableFuture.runAsync(() -> Phases.run(load, LONG, committed -> {}));
        String backend = await(observer, "SELECT pid FROM pg_stat_activity WHERE wait_event = '" + waitEvent + "'");
        execute(observer, "SELECT pg_terminate_backend(" + backend + ")");
        await(observer, "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = " + backend + ")");
        execute(observer, release);
        String message = messageOf(phase);
        Ledger ledger = load.ledger();
        if (connections.equals("held")) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(load::close)
                    .satisfies(e ->
                            assertThat(e.getSuppressed()).as("the lost one").hasSize(1));
        } else {
            load.close();
        }
        await(observer, "SELECT 1 FROM pg_stat_activity WHERE client_port > 0 HAVING COUNT(*) = 1");
        try (Connection check = target.connector().open()) {
            assertThat(Drive.violatedRules(check, target.workload(), ledger)).isEmpty();
            check.rollback();
        }
        return new Lost(message, ledger);
    }

    private static String messageOf(CompletableFuture<Void> phase) {
        try {
            phase.orTimeout(60, TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            assertThat(e.getCause()).isInstanceOf(TrialException.class);
            return String.valueOf(e.getCause().getMessage());
        }
        throw new AssertionError("the phase must end with its client");
    }

    private Connection observer() throws SQLException {
        Connection connection = target.connector().open();
        connection.setAutoCommit(true);
        execute(
                connection,
                "TRUNCATE HISTORY",
                "UPDATE ACCOUNTS SET ACCOUNT_BALANCE = 0",
                "UPDATE TELLERS SET TELLER_BALANCE = 0",
                "UPDATE BRANCHES SET BRANCH_BALANCE = 0");
        return connection;
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    private static long history(Connection connection) throws SQLException {
        return Query.number(connection, "SELECT COUNT(*) FROM HISTORY");
    }

    /** Asks until there is an answer. */
    private static String await(Connection connection, String question) throws SQLException {
        for (int i = 0; i < 600; i++) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(question)) {
                if (rows.next()) {
                    return rows.getString(1);
                }
                statement.execute("SELECT pg_sleep(0.05)");
            }
        }
        throw new AssertionError("no answer to: " + question);
    }
}
