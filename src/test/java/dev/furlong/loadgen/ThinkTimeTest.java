package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Arrivals;
import dev.furlong.workload.Kind;
import dev.furlong.workload.Transaction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Establishes, on a clock of our own, how a client waits between its transactions; on the machine's, what ends a wait. */
final class ThinkTimeTest {
    private static final long DEADLINE = 100;
    private static final long WAIT = 15;

    private final FakeClock clock = new FakeClock(0);
    private final ScriptedTransaction transaction = new ScriptedTransaction(clock);
    private final Tally tally = new Tally(List.of(Kind.committing("scripted")));
    private final AtomicReference<@Nullable Throwable> end = new AtomicReference<>();

    @Test
    void waitBeforeEachTransaction_isInNoLatency() {
        transaction.waitNanos = 15;

        client().run(DEADLINE, tally);

        // 15 + 10, four times.
        assertThat(tally.outcomes().committed()).isEqualTo(4);
        assertThat(tally.latencies().getMinNonZeroValue()).isEqualTo(10);
        assertThat(tally.latencies().getMaxValue()).isEqualTo(10);
        assertThat(clock.nanos()).isEqualTo(DEADLINE);
    }

    @Test
    void waitThatTheDeadlineCutsOff_goesOnInTheNextPhase_withTheSameTransaction() {
        transaction.waitNanos = 60;
        Client client = client();

        client.run(DEADLINE, tally);

        assertThat(transaction.executed).isEqualTo(1);
        assertThat(transaction.drawn).as("the second waits").isEqualTo(2);
        assertThat(clock.nanos()).isEqualTo(DEADLINE);

        // 30 of its 60 ns are over; what lies between the phases does not count.
        clock.advance(1_000);
        client.run(clock.nanos() + 41, tally);

        assertThat(transaction.executed).isEqualTo(2);
        assertThat(transaction.drawn).isEqualTo(3);
        assertThat(tally.latencies().getMaxValue()).isEqualTo(10);
        assertThat(clock.nanos()).isEqualTo(DEADLINE + 1_000 + 41);
    }

    @Test
    void waitThatEndsOnTheDeadline_beginsNothing() {
        transaction.waitNanos = DEADLINE;

        client().run(DEADLINE, tally);

        assertThat(transaction.executed).isZero();
    }

    @Test
    void transactionWithoutAWait_beginsAtOnce() {
        client().run(DEADLINE, tally);

        assertThat(tally.outcomes().committed()).isEqualTo(10);
        assertThat(transaction.drawn).isEqualTo(10);
    }

    @Test
    void stop_endsAWaitAtOnce() throws InterruptedException {
        endsWith((client, thread) -> client.stop());

        assertThat(end.get()).isNull();
    }

    /** Else the load would go on with a client less, and nobody would know. */
    @Test
    void interruption_endsAWaitAtOnce_asTheEndOfItsClient() throws InterruptedException {
        endsWith((client, thread) -> thread.interrupt());

        assertThat(end.get())
                .isInstanceOf(ClientException.class)
                .hasMessage(
                        "client 7 ended: java.lang.InterruptedException: its thread was interrupted while it waited");
    }

    private interface End {
        void of(Client client, Thread thread);
    }

    /** A client that waits for hours; were its wait not ended, this test would hang. */
    private void endsWith(End how) throws InterruptedException {
        transaction.waitNanos = Duration.ofHours(3).toNanos();
        CountDownLatch resting = new CountDownLatch(1);
        NanoClock real = new NanoClock() {
            @Override
            public long nanos() {
                return NanoClock.system().nanos();
            }

            @Override
            public void rest(long nanos) {
                resting.countDown();
                NanoClock.super.rest(nanos);
            }
        };
        Client client = client(real);
        Thread thread =
                new Thread(() -> client.run(real.nanos() + Duration.ofHours(2).toNanos(), tally));
        thread.setUncaughtExceptionHandler((ended, with) -> end.set(with));
        thread.start();
        resting.await();
        how.of(client, thread);
        thread.join();

        assertThat(transaction.executed).isZero();
    }

    @Test
    void clientsThatWait_areRefusedWhereTransactionsArrive() throws Exception {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(
                        () -> LoadGenerator.check(new Waiting(clock), 1, new Settings(Map.of("rate", "70%")), false))
                .withMessage(
                        "settings rate: must be closed for bare, whose clients wait between transactions, got '70%';"
                                + " legal: closed");
        LoadGenerator.check(new Waiting(clock), 1, Settings.defaults(), false);
        WithoutDatabase without = new WithoutDatabase(client -> random -> {});
        LoadGenerator.check(without, 1, new Settings(Map.of("rate", "70%")), false);
        try (LoadGenerator load = WithoutDatabase.open(new Waiting(clock), 1, new Seed(1), clock)) {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(
                            () -> load.phase(Duration.ofSeconds(1), new OpenLoop(100, Arrivals.CONSTANT), new Seed(1)));
        }
    }

    /** Without a database an attempt takes no time, and the time of a phase is that of its waits. */
    @Test
    void loadOfAWorkloadThatWaits_waits() throws Exception {
        try (LoadGenerator load = WithoutDatabase.open(new Waiting(clock), 1, new Seed(1), clock)) {
            PhaseResult result = Phases.run(load, Duration.ofNanos(DEADLINE), second -> {});

            assertThat(result.outcomes().committed()).isEqualTo(DEADLINE / WAIT);
            assertThat(result.latencies().getMaxValue()).isZero();
            assertThat(clock.nanos()).isEqualTo(DEADLINE);

            // 10 of the 15 ns are over.
            assertThat(Phases.run(load, Duration.ofNanos(6), second -> {})
                            .outcomes()
                            .committed())
                    .isEqualTo(1);
        }
    }

    private record Waiting(FakeClock clock) implements BareWorkload {
        @Override
        public Transaction transaction(int client) {
            ScriptedTransaction waiting = new ScriptedTransaction(clock);
            waiting.waitNanos = WAIT;
            return waiting;
        }

        @Override
        public boolean usesDatabase() {
            return false;
        }

        @Override
        public Duration longestWait() {
            return Duration.ofSeconds(1);
        }
    }

    private Client client() {
        return client(clock);
    }

    private Client client(NanoClock by) {
        return new Client("client 7", transaction, transaction, true, new Seed(42).random(), by);
    }
}
