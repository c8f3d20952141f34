package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.binding.IdleBinding;
import dev.furlong.loadgen.tally.Begins;
import dev.furlong.loadgen.tally.PhaseWindow;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.value.Arrivals;
import dev.furlong.workload.Kind;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A client's own loop allocates nothing. The JVM counts what the thread allocated, to the byte. */
final class AllocationTest {
    private static final int ROUNDS = 20;
    private static final int TRANSACTIONS = 40_000;

    private final Ticking clock = new Ticking();

    /** A clock that goes on at each reading, and at each rest. */
    private static final class Ticking implements NanoClock {
        private static final long TICK = 10;
        private long now;

        @Override
        public long nanos() {
            now += TICK;
            return now;
        }

        @Override
        public void rest(long nanos) {
            now += nanos;
        }
    }

    @Test
    void closedLoop_allocatesNothing() {
        Tally tally = tally();
        Client client = idle();

        assertThat(leastOf(() -> client.run(clock.now + TRANSACTIONS * Ticking.TICK, tally)))
                .isZero();
        assertThat(tally.committedSoFar()).isGreaterThan((long) ROUNDS * TRANSACTIONS);
    }

    @Test
    void openLoop_allocatesNothing() {
        Tally tally = tally();
        Client client = idle();
        Begins begins = new Begins();
        long gapNanos = 10 * Ticking.TICK;
        OpenLoop load = new OpenLoop(1e9 / gapNanos, Arrivals.POISSON);
        Duration phase = Duration.ofNanos(TRANSACTIONS * gapNanos);
        List<Pacer> arrivals = new ArrayList<>();
        List<PhaseWindow> windows = new ArrayList<>();
        for (int i = 0; i < 2 * ROUNDS; i++) {
            arrivals.add(new Pacer(load, new Seed(i)));
            windows.add(PhaseWindow.of(i * 2 * phase.toNanos(), phase));
        }
        int[] round = {0};

        assertThat(leastOf(() -> {
                    PhaseWindow window = windows.get(round[0]);
                    clock.now = window.startNanos();
                    client.run(arrivals.get(round[0]++), window, tally, begins);
                }))
                .isZero();
        assertThat(tally.committedSoFar()).isGreaterThan((long) ROUNDS * TRANSACTIONS);
    }

    @Test
    void waits_allocateNothing() {
        FakeClock waited = new FakeClock(0);
        ScriptedTransaction transaction = new ScriptedTransaction(waited);
        transaction.waitNanos = 15;
        Tally tally = new Tally(List.of(Kind.committing("scripted")));
        Client client = new Client("client 7", transaction, transaction, true, new Seed(42).random(), waited);

        assertThat(leastOf(() -> client.run(waited.nanos() + TRANSACTIONS * 25, tally)))
                .isZero();
        assertThat(tally.committedSoFar()).isGreaterThan((long) ROUNDS * TRANSACTIONS);
    }

    private static Tally tally() {
        return new Tally(workload().kinds());
    }

    private Client idle() {
        return new Client(
                "client 0", workload().transaction(0), new IdleBinding(), false, new Seed(42).random(), clock);
    }

    private static Workload workload() {
        return Workloads.named("test", "idle", Map.of());
    }

    /** The least that a round of many transactions allocates, once compiling and loading are over. */
    private static long leastOf(Runnable round) {
        for (int i = 0; i < ROUNDS; i++) {
            round.run();
        }
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            round.run();
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
