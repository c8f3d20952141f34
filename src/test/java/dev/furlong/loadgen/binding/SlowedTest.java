package dev.furlong.loadgen.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.loadgen.FakeClock;
import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.loadgen.Phases;
import dev.furlong.loadgen.TickingWorkload;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.client.Slowdown;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that slowed bindings make each transaction longer by the share that is asked for, and otherwise change nothing. */
final class SlowedTest {
    private static final long TICK = 1_000_000;
    private static final long LOOK = 100;

    /** Each look at the clock takes a moment, or a spin would not end. */
    private final FakeClock clock = new FakeClock(0) {
        @Override
        public long nanos() {
            advance(LOOK);
            return super.nanos();
        }
    };

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.1, 1, 10})
    void eachTransaction_takesTheShareLongerAndIsCommitted(double share) throws SQLException {
        Workload workload = new TickingWorkload(Workloads.named("test", "update", Map.of("rows", "100")), clock, TICK);
        try (DerbyInMemory database = DerbyInMemory.with(workload.populations());
                Bindings slowed =
                        new Slowed(Bindings.held(database.engine(), database.connector()), new Slowdown(share), clock);
                LoadGenerator load = LoadGenerator.open(workload, slowed, 1, new Seed(42), clock)) {
            PhaseResult result = Phases.run(load, Duration.ofNanos(100 * TICK), committed -> {});

            // A histogram keeps three digits.
            assertThat(result.latencies().getMinValue() / (double) TICK)
                    .isBetween(0.999 * (1 + share), 1.01 * (1 + share));
            assertThat(result.latencies().getMaxValue() / (double) TICK)
                    .isBetween(0.999 * (1 + share), 1.01 * (1 + share));
            assertThat(result.outcomes().committed()).isEqualTo((long) Math.ceil(100 / (1.002 * (1 + share))));
            assertThat(load.ledger().committed()).isEqualTo(result.outcomes().committed());
        }
    }

    @Test
    void bindings_areSlowedOnlyIfTheSettingSaysSo() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Bindings asTheyAre = open(database, Map.of("slowdown", "0.0%"));
                Bindings held = open(database, Map.of("slowdown", "10%"));
                Bindings pooled = open(database, Map.of("slowdown", "12.5%", "connections", "pooled"))) {
            assertThat(asTheyAre).isInstanceOf(HeldConnections.class);
            assertThat(held).isInstanceOfSatisfying(Slowed.class, slowed -> {
                assertThat(slowed.by().share()).isEqualTo(0.1);
                assertThat(slowed.bindings()).isInstanceOf(HeldConnections.class);
            });
            assertThat(pooled).isInstanceOfSatisfying(Slowed.class, slowed -> {
                assertThat(slowed.by().share()).isEqualTo(0.125);
                assertThat(slowed.bindings()).isInstanceOf(PooledConnections.class);
                assertThat(slowed.facts()).containsKey("pool.product");
            });
        }
    }

    private static Bindings open(DerbyInMemory database, Map<String, String> settings) throws SQLException {
        Configuration configuration = new Configuration(
                DerbyInMemory.release(), DeploymentKind.EMBEDDED, new Settings(settings), 2, Path.of("data"), null, 0);
        return Bindings.open(database.engine(), configuration, database.connector());
    }
}
