package dev.furlong.loadgen.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.failure.PlanException;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.AskingTransaction;
import dev.furlong.loadgen.FakeClock;
import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.loadgen.Phases;
import dev.furlong.loadgen.TickingWorkload;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.StatementUse;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.workload.Drive;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that a pool gives its clients what a held connection gives, counts right, and leaves nothing behind. */
final class PooledConnectionsTest {
    private static final long TICK = 1_000_000;

    private final FakeClock clock = new FakeClock(0);

    @ParameterizedTest
    @CsvSource({"clients, 4", "2, 2", "1, 1", "6, 6"})
    void poolOfAnySize_servesEveryClientAndLosesNothing(String size, int connections) throws SQLException {
        Workload workload = new TickingWorkload(
                Workloads.named("test", "tpcb", Map.of("branches", "20", "accounts-per-branch", "20")), clock, TICK);
        Settings settings = pooled(size);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Connection check = database.open()) {
            try (Bindings pool = pool(database, settings);
                    LoadGenerator load = open(workload, database, pool, 4)) {
                assertThat(openTransactions(database)).as("filled").isEqualTo(connections + 2);
                PhaseResult result = Phases.run(load, Duration.ofMillis(40), committed -> {});

                assertThat(result.outcomes().committed()).isGreaterThanOrEqualTo(40);
                assertThat(result.latencies().getTotalCount())
                        .isEqualTo(result.outcomes().committed());
                assertThat(load.ledger().committed())
                        .isEqualTo(result.outcomes().committed());
                assertThat(Drive.violatedRules(check, workload, load.ledger())).isEmpty();
                assertThat(pool.readBack(settings))
                        .containsEntry(
                                "connections",
                                new EffectiveSetting("pooled", "pooled", EffectiveSetting.Witness.OBSERVED, null))
                        .containsEntry(
                                "pool-size", new EffectiveSetting(size, size, EffectiveSetting.Witness.OBSERVED, null));
                assertThat(pool.facts())
                        .containsEntry("pool.connections", String.valueOf(connections))
                        .containsEntry("pool.autoCommit", "false")
                        .containsEntry("pool.keepaliveMillis", "0")
                        .containsEntry("pool.validatedAfterIdleMillis", "500");
                assertThat(pool.facts().get("pool.product")).matches("HikariCP [0-9.]+");
            }
            check.rollback();
            assertThat(openTransactions(database)).as("closed").isEqualTo(2);
            awaitTheEndOfPoolThreads();
        }
    }

    @ParameterizedTest
    @CsvSource({"pooled, 3", "held, 5"})
    void stepBetweenPhases_isTakenOnceOnEachConnection(String kind, int connections) throws SQLException {
        Workload workload = Workloads.named("test", "select", Map.of("rows", "10"));
        List<Connection> seen = new ArrayList<>();
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Bindings shared = kind.equals("held")
                        ? Bindings.held(database.engine(), database.connector())
                        : pool(database, pooled("3"));
                LoadGenerator load = open(workload, database, shared, 5)) {
            load.onEachConnection(connection -> {
                seen.add(connection.unwrap(Connection.class));
                connection.rollback();
            });

            assertThat(seen).hasSize(connections).doesNotHaveDuplicates();
        }
    }

    @Test
    void pooledConnection_isWhatTheConnectorOpens() throws Exception {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection held = database.open();
                PooledConnections pool =
                        PooledConnections.open(database.engine(), database.connector(), StatementUse.PREPARE_ONCE, 1)) {
            AskingTransaction transaction = new AskingTransaction();
            try (Binding binding = pool.bind(transaction)) {
                binding.execute();
                Connection pooled = transaction.lastConnection();
                assertThat(pooled.getAutoCommit()).isFalse();
                assertThat(pooled.getTransactionIsolation()).isEqualTo(held.getTransactionIsolation());
                binding.commit();
                binding.release();
                assertThat(pooled.isClosed()).as("given back").isTrue();
            }
            held.rollback();
        }
    }

    @Test
    void eachAttempt_preparesAnewAndClosesWhatItPrepared() throws Exception {
        try (DerbyInMemory database = DerbyInMemory.create();
                PooledConnections pool =
                        PooledConnections.open(database.engine(), database.connector(), StatementUse.PREPARE_ONCE, 1)) {
            AskingTransaction transaction = new AskingTransaction();
            try (Binding binding = pool.bind(transaction)) {
                for (int i = 0; i < 3; i++) {
                    binding.execute();
                    binding.commit();
                    binding.release();
                }
                binding.execute();
                binding.rollback();
                binding.release();
                binding.execute();
            }
            assertThat(transaction.prepared()).isEqualTo(5);
            assertThat(transaction.closed()).isEqualTo(5);
        }
    }

    @Test
    void clientThatDiesWithAConnectionInItsHand_keepsNoneOpen() throws SQLException {
        Workload workload = new TickingWorkload(Workloads.named("test", "select", Map.of("rows", "100")), clock, TICK);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations())) {
            database.execute("UPDATE RECORDS SET EXTRA_DATA = 'wrong' WHERE RECORD_ID = 77");
            try (Bindings pool = pool(database, pooled("2"));
                    LoadGenerator load = open(workload, database, pool, 3)) {
                assertThatExceptionOfType(TrialException.class)
                        .isThrownBy(() -> Phases.run(load, Duration.ofSeconds(100), committed -> {}))
                        .withMessageContaining("select of record 77");
            }
            assertThat(openTransactions(database)).isOne();
            awaitTheEndOfPoolThreads();
        }
    }

    @Test
    void refusedConnection_isReportedAsTheEngineSaysAndLeavesNoThread() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> PooledConnections.open(
                            database.engine(),
                            database.connector().at("jdbc:derby:memory:nowhere"),
                            StatementUse.PREPARE_ONCE,
                            2))
                    .withMessageContaining("nowhere");
        }
        awaitTheEndOfPoolThreads();
    }

    @Test
    void connectionLimit_isThePoolsSizeAndTenMore() {
        assertThat(configuration(pooled("40")).connections()).isEqualTo(50);
        assertThat(configuration(pooled("clients")).connections()).isEqualTo(14);
        assertThat(configuration(Settings.defaults()).connections()).isEqualTo(14);
    }

    @Test
    void poolSizeWithoutAPool_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Bindings.check(new Settings(Map.of("pool-size", "4"))))
                .withMessage(
                        "settings pool-size: must be given with connections=pooled, got '4' with connections=held");
        Bindings.check(pooled("4"));
        Bindings.check(Settings.defaults());
    }

    private static Settings pooled(String size) {
        return new Settings(Map.of("connections", "pooled", "pool-size", size));
    }

    private static Configuration configuration(Settings settings) {
        return new Configuration(
                DerbyInMemory.release(), DeploymentKind.EMBEDDED, settings, 4, Path.of("data"), null, 0);
    }

    private static Bindings pool(DerbyInMemory database, Settings settings) throws SQLException {
        return Bindings.open(database.engine(), configuration(settings), database.connector());
    }

    private LoadGenerator open(Workload workload, DerbyInMemory database, Bindings bindings, int clients)
            throws SQLException {
        return LoadGenerator.open(workload, bindings, clients, new Seed(42), clock);
    }

    /** Sessions of the database, this question's own included. */
    private static int openTransactions(DerbyInMemory database) throws SQLException {
        return Drive.rows(database, "SELECT XID FROM SYSCS_DIAG.TRANSACTION_TABLE WHERE TYPE = 'UserTransaction'")
                .size();
    }

    /** They have nothing more to do then; the last one may still be on its way out. */
    private static void awaitTheEndOfPoolThreads() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().contains("furlong-pool")) {
                try {
                    thread.join(Duration.ofSeconds(30).toMillis());
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }
}
