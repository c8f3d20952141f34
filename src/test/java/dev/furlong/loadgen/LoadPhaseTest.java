package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.Punctuality;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.value.Arrivals;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;

/** Establishes what the clients of a phase share, and what each has for itself. */
final class LoadPhaseTest {
    private static final int CLIENTS = 8;

    private final FakeClock clock = new FakeClock(0);

    @Test
    void clients_drawDifferentNumbers() throws SQLException {
        assertThat(firstDraws(new Seed(42))).hasSize(CLIENTS).doesNotHaveDuplicates();
    }

    @Test
    void sameSeed_givesEachClientTheSameNumbers_andAnotherSeedOthers() throws SQLException {
        List<Long> draws = firstDraws(new Seed(42));

        assertThat(firstDraws(new Seed(42))).isEqualTo(draws);
        assertThat(firstDraws(new Seed(43))).doesNotContainAnyElementsOf(draws);
    }

    @Test
    void clientThatDies_stopsTheOthers_longBeforeTheEnd() throws SQLException {
        Duration phase = Duration.ofMillis(100);
        CompletableFuture<Boolean> dying = new CompletableFuture<>();
        WithoutDatabase workload = new WithoutDatabase(client -> random -> {
            if (client == 3) {
                dying.complete(true);
                throw new IllegalStateException("as told");
            }
            dying.orTimeout(60, TimeUnit.SECONDS).join();
            clock.advance(1);
        });
        try (LoadGenerator load = workload.open(CLIENTS, new Seed(42), clock)) {
            assertThatExceptionOfType(TrialException.class)
                    .isThrownBy(() -> Phases.run(load, phase, second -> {}))
                    .withMessageStartingWith("as told; the phase had ");
        }
        assertThat(clock.nanos()).isLessThan(phase.toNanos());
    }

    /** The disk of the acknowledgements is the machine's matter, and the next trial would meet it too. */
    @Test
    void clientThatCannotTakeDownWhatItIsTold_isTheMachinesFailure() throws SQLException {
        WithoutDatabase workload = new WithoutDatabase(client -> random -> {
            throw new MachineException("acknowledgements x: must have room");
        });
        try (LoadGenerator load = workload.open(1, new Seed(42), clock)) {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> Phases.run(load, Duration.ofMillis(1), second -> {}))
                    .withMessage(
                            "acknowledgements x: must have room; the phase had 0 committed, 0 retried, 0 of unknown"
                                    + " outcome");
        }
    }

    @Test
    void openLoop_runsEachArrivalOfThePhase_andSaysHowItWent() throws SQLException {
        WithoutDatabase workload = new WithoutDatabase(client -> random -> clock.advance(250_000));
        try (LoadGenerator load = workload.open(1, new Seed(42), clock)) {
            LoadPhase phase = load.phase(Duration.ofMillis(100), new OpenLoop(1000, Arrivals.CONSTANT), new Seed(7));
            phase.run(second -> {});

            // The first comes a gap after the beginning, and that of the end is of no phase.
            assertThat(phase.outcomes()).isEqualTo(new Outcomes(99, 99, 0, Map.of(), 0, 0, 0));
            assertThat(phase.result().punctuality())
                    .isEqualTo(new Punctuality(99, 0, 0, 0, List.of(0.0, 0.0, 0.0, 0.0), 0));
            assertThat(phase.result().latencies().getTotalCount()).isEqualTo(99);
            assertThat(phase.result().nanos()).isEqualTo(100_000_000);
        }
    }

    @Test
    void openLoopOfAnotherSeed_hasOtherArrivals_andOfTheSameTheSame() throws SQLException {
        assertThat(arrivals(7)).isEqualTo(arrivals(7)).isNotEqualTo(arrivals(8));
    }

    /** When each of a random process's transactions began. */
    private List<Long> arrivals(long seed) throws SQLException {
        FakeClock own = new FakeClock(0);
        List<Long> begun = new ArrayList<>();
        WithoutDatabase workload = new WithoutDatabase(client -> random -> begun.add(own.nanos()));
        try (LoadGenerator load = workload.open(1, new Seed(42), own)) {
            load.phase(Duration.ofMillis(100), new OpenLoop(1000, Arrivals.POISSON), new Seed(seed))
                    .run(second -> {});
        }
        return begun;
    }

    private List<Long> firstDraws(Seed seed) throws SQLException {
        AtomicLongArray draws = new AtomicLongArray(CLIENTS);
        WithoutDatabase workload = new WithoutDatabase(client -> random -> {
            if (draws.get(client) == 0) {
                draws.set(client, random.nextLong());
                // The phase lasts until each client has drawn once.
                clock.advance(1);
            }
        });
        try (LoadGenerator load = workload.open(CLIENTS, seed, clock)) {
            Phases.run(load, Duration.ofNanos(CLIENTS), second -> {});
        }
        List<Long> all = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            all.add(draws.get(client));
        }
        return all;
    }
}
