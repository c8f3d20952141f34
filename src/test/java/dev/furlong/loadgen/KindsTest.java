package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.loadgen.binding.Binding;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.loadgen.tally.KindResult;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.workload.Drive;
import dev.furlong.workload.Ending;
import dev.furlong.workload.Transaction;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Query;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Establishes, on real engines, that the counts of each kind of transaction are those that the database has, that the
 * clients' kinds are added up, and that what is rolled back on purpose leaves nothing behind.
 */
final class KindsTest {
    private static final Duration PHASE = Duration.ofNanos(40_000);

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final FakeClock clock = new FakeClock(0);
    private final Map<String, Connector> connectors = new HashMap<>();

    @ParameterizedTest
    @ValueSource(strings = {"derby", "h2"})
    void readsAndUpdates_areCountedApart_asTheDatabaseCounts(String engine) throws SQLException {
        Workload workload = Workloads.named("test", "mix", Map.of("rows", "500", "reads", "60"));
        try (Connection keeping = filled(engine, workload);
                LoadGenerator load =
                        open(new TickingWorkload(workload, clock, 10), Bindings.held(of(engine), at(engine)), 3)) {
            PhaseResult result = Phases.run(load, PHASE, committed -> {});

            KindResult reads = result.kinds().get(0);
            KindResult updates = result.kinds().get(1);
            assertThat(List.of(reads.kind().name(), updates.kind().name())).containsExactly("read", "update");
            assertThat(updates.outcomes().committed())
                    .isPositive()
                    .isEqualTo(Query.number(keeping, "SELECT SUM(UPDATE_COUNT) FROM RECORDS"));
            assertThat(reads.outcomes().committed())
                    .isGreaterThan(updates.outcomes().committed())
                    .isEqualTo(
                            result.outcomes().committed() - updates.outcomes().committed());
            assertThat(reads.latencies().getTotalCount())
                    .isEqualTo(reads.outcomes().committed());
            assertThat(updates.latencies().getTotalCount())
                    .isEqualTo(updates.outcomes().committed());
            assertThat(result.latencies().getTotalCount())
                    .isEqualTo(result.outcomes().committed());
            assertThat(Drive.violatedRules(keeping, workload, load.ledger())).isEmpty();
            keeping.rollback();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"derby", "h2"})
    void orders_thatAreRolledBackOnPurpose_leaveNothing_andAreTimedApart(String engine) throws SQLException {
        Orders workload = new Orders(clock);
        try (Connection keeping = filled(engine, workload);
                LoadGenerator load = open(workload, Bindings.held(of(engine), at(engine)), 3)) {
            PhaseResult result = Phases.run(load, PHASE, committed -> {});

            KindResult orders = result.kinds().get(Orders.ORDER);
            KindResult looks = result.kinds().get(Orders.LOOK);
            assertThat(orders.outcomes().rolledBack()).isPositive();
            assertThat(orders.outcomes().committed())
                    .isGreaterThan(orders.outcomes().rolledBack())
                    .isEqualTo(Query.number(keeping, "SELECT COUNT(*) FROM ORDERS"));
            assertThat(orders.rolledBackLatencies())
                    .satisfies(latencies -> assertThat(latencies.getTotalCount())
                            .isEqualTo(orders.outcomes().rolledBack()));
            assertThat(looks.outcomes().rolledBack()).isZero();
            assertThat(looks.rolledBackLatencies()).isNull();
            assertThat(result.outcomes().completed())
                    .isEqualTo(result.outcomes().committed() + orders.outcomes().rolledBack());
            assertThat(result.outcomes().failed() + result.outcomes().retried()).isZero();
            assertThat(Drive.violatedRules(keeping, workload, load.ledger())).isEmpty();
            keeping.rollback();
        }
    }

    /** One client alone, so that nobody else moves the clock. */
    @Test
    void kinds_haveLatenciesOfTheirOwn() throws SQLException {
        Orders workload = new Orders(clock);
        try (Connection keeping = filled("derby", workload);
                LoadGenerator load = open(workload, Bindings.held(of("derby"), at("derby")), 1)) {
            PhaseResult result = Phases.run(load, PHASE, committed -> {});

            assertThat(result.kinds().get(Orders.ORDER).latencies().getMinNonZeroValue())
                    .isEqualTo(Orders.ORDER_NANOS);
            assertThat(result.kinds().get(Orders.ORDER).latencies().getMaxValue())
                    .isEqualTo(Orders.ORDER_NANOS);
            assertThat(result.kinds().get(Orders.LOOK).latencies().getMaxValue())
                    .isEqualTo(Orders.LOOK_NANOS);
            keeping.rollback();
        }
    }

    /** As an engine would that loses a rollback. */
    @Test
    void rollbackThatKeepsItsChanges_violatesTheInvariant() throws SQLException {
        Orders workload = new Orders(clock);
        try (Connection keeping = filled("derby", workload);
                LoadGenerator load = open(workload, new NeverUndoing(Bindings.held(of("derby"), at("derby"))), 1)) {
            Phases.run(load, PHASE, committed -> {});

            assertThat(Drive.violatedRules(keeping, workload, load.ledger())).containsExactly(Orders.RULE);
            keeping.rollback();
        }
    }

    /** Two databases in one JVM share what Derby tells of its page cache, which other tests ask for. */
    @AfterEach
    void drop() throws SQLException {
        Connector derby = connectors.get("derby");
        if (derby != null) {
            DerbyInMemory.drop(derby, derby.url().replace(";create=true", ""));
        }
    }

    private LoadGenerator open(Workload workload, Bindings bindings, int clients) throws SQLException {
        return LoadGenerator.open(workload, bindings, clients, new Seed(42), clock);
    }

    private static Engine of(String engine) {
        return Engines.named("test", engine);
    }

    /** The same for all that ask in one test: each has a password of its own. */
    private Connector at(String engine) {
        return connectors.computeIfAbsent(engine, name -> {
            String database = "kinds" + DATABASES.incrementAndGet();
            return of(name).connector(configuration(name))
                    .at(
                            name.equals("h2")
                                    ? "jdbc:h2:mem:" + database
                                    : "jdbc:derby:memory:" + database + ";create=true");
        });
    }

    private static Configuration configuration(String engine) {
        return new Configuration(
                ReleaseCatalogue.bundled().of("test", engine, null),
                DeploymentKind.EMBEDDED,
                engine.equals("h2") ? new Settings(Map.of("durability", "process-kill")) : Settings.defaults(),
                3,
                Path.of("data").toAbsolutePath(),
                null,
                0);
    }

    /** A connection that keeps the database in memory, with the tables in it. */
    private Connection filled(String engine, Workload workload) throws SQLException {
        Connection connection = at(engine).open();
        of(engine)
                .loader(ReleaseCatalogue.bundled().of("test", engine, null))
                .load(connection, workload.populations(), rows -> {});
        return connection;
    }

    /** Commits where it is to roll back. */
    private record NeverUndoing(Bindings bindings) implements Bindings {
        @Override
        public Binding bind(Transaction transaction) throws SQLException {
            Binding binding = bindings.bind(transaction);
            return new Binding() {
                @Override
                public Ending execute() throws Exception {
                    return binding.execute();
                }

                @Override
                public void commit() throws Exception {
                    binding.commit();
                }

                @Override
                public void rollback() throws Exception {
                    binding.commit();
                }

                @Override
                public void release() throws Exception {
                    binding.release();
                }

                @Override
                public Remedy remedy(Exception failure) {
                    return binding.remedy(failure);
                }

                @Override
                public String code(Exception failure) {
                    return binding.code(failure);
                }

                @Override
                public void close() throws SQLException {
                    binding.close();
                }
            };
        }

        @Override
        public void close() throws SQLException {
            bindings.close();
        }
    }
}
