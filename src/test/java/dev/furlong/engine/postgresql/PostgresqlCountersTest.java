package dev.furlong.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Engine;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.run.Interruption;
import dev.furlong.run.StandingTarget;
import dev.furlong.storage.Root;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes on real servers that counters are those of all work that is done, and that a checkpoint is one. */
final class PostgresqlCountersTest {
    private static final int COMMITS = 40;
    /** Of the server's own processes, while nobody else is at work. */
    private static final int OWN_SYNCS = 10;
    /** The server notes now and then which transactions run. */
    private static final double OWN_LOG_BYTES = 1000;

    private static final String PLAN = """
            experiment: counters
            targets: ['%s']
            workloads: [select]
            clients: [2]
            repetitions: 1
            warm-up: 100ms
            measure: 100ms
            settings:
              buffer: [16MiB]
              select.rows: [100]
            """;

    @TempDir
    private Path folder;

    @Tag("full")
    @Test
    void newestRelease_countsAllWorkAtOnce() throws SQLException {
        check("postgresql:process", true);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"postgresql@17:process", "postgresql@15:process"})
    void releaseThatTellsWhenToldTo_countsAllWorkAtOnce(String target) throws SQLException {
        check(target, true);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"postgresql@14:process", "postgresql@9.6:process"})
    void releaseThatTellsLate_countsItsLogAndSaysWhyNoMore(String target) throws SQLException {
        check(target, false);
    }

    private void check(String target, boolean tells) throws SQLException {
        try (StandingTarget server = start(target);
                Connection worker = server.connector().open();
                Connection other = server.connector().open()) {
            Engine engine = server.engine();
            engine.checkpoints().step().orElseThrow().on(other);
            Map<String, Double> before = counters(engine, worker, other);
            assertThat(grown(before, counters(engine, worker, other), Metrics.ENGINE_LOG_BYTES))
                    .as("idle")
                    .isBetween(0.0, OWN_LOG_BYTES);
            commit(worker);
            Map<String, Double> after = counters(engine, worker, other);

            assertThat(grown(before, after, Metrics.ENGINE_LOG_BYTES)).isBetween(COMMITS * 80.0, COMMITS * 9000.0);
            if (tells) {
                assertThat(grown(before, after, Metrics.ENGINE_SYNCS))
                        .isBetween((double) COMMITS, (double) COMMITS + OWN_SYNCS);
                assertThat(grown(before, after, Metrics.ENGINE_BUFFER_HITS)).isGreaterThanOrEqualTo(COMMITS);
                assertThat(engine.counters().missing(server.configuration().release()))
                        .isEmpty();
            } else {
                assertThat(after).containsOnlyKeys(Metrics.ENGINE_LOG_BYTES.key());
                assertThat(engine.counters().missing(server.configuration().release()))
                        .hasSize(3)
                        .allSatisfy((key, because) -> assertThat(because).contains("15"));
            }
            checkCheckpoint(engine, worker);
        }
    }

    /** The last checkpoint's place in the log lies behind all that was written before it. */
    private static void checkCheckpoint(Engine engine, Connection connection) throws SQLException {
        double before = engine.counters().read(connection).getOrDefault(Metrics.ENGINE_LOG_BYTES.key(), 0.0);
        String function =
                connection.getMetaData().getDatabaseMajorVersion() >= 10 ? "pg_wal_lsn_diff" : "pg_xlog_location_diff";
        String column =
                connection.getMetaData().getDatabaseMajorVersion() >= 10 ? "checkpoint_lsn" : "checkpoint_location";
        String last = "SELECT " + function + "(" + column + ", '0/0') FROM pg_control_checkpoint()";
        assertThat(number(connection, last)).isLessThan(before);

        engine.checkpoints().step().orElseThrow().on(connection);

        assertThat(number(connection, last)).isGreaterThanOrEqualTo(before);
        connection.commit();
    }

    private static Map<String, Double> counters(Engine engine, Connection worker, Connection other)
            throws SQLException {
        engine.counters().telling().orElseThrow().on(worker);
        Map<String, Double> counters = engine.counters().read(other);
        other.rollback();
        return counters;
    }

    private static void commit(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int i = 1; i <= COMMITS; i++) {
                statement.execute("UPDATE RECORDS SET UPDATE_COUNT = UPDATE_COUNT + 1 WHERE RECORD_ID = " + i);
                connection.commit();
            }
        }
    }

    private static double number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getDouble(1);
        }
    }

    private static double grown(Map<String, Double> before, Map<String, Double> after, Metric metric) {
        return after.getOrDefault(metric.key(), Double.NaN) - before.getOrDefault(metric.key(), Double.NaN);
    }

    private StandingTarget start(String target) {
        try {
            return StandingTarget.start(
                    PlanReader.read("test", PLAN.formatted(target), Overrides.none()),
                    folder.resolve("target"),
                    Interruption.none());
        } catch (MachineException e) {
            Root.demand(Optional.of(String.valueOf(e.getMessage())));
            throw e;
        }
    }
}
