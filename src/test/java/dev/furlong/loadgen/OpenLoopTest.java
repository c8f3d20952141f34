package dev.furlong.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.loadgen.tally.Begins;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseWindow;
import dev.furlong.loadgen.tally.Punctuality;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.value.Arrivals;
import dev.furlong.workload.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Establishes, on a clock of our own, what one client makes of arrivals: ten of them, the first after 100 ns. */
final class OpenLoopTest {
    private static final Duration PHASE = Duration.ofNanos(1001);
    private static final OpenLoop EVERY_100_NANOS = new OpenLoop(1e7, Arrivals.CONSTANT);

    private final FakeClock clock = new FakeClock(0);
    private final ScriptedTransaction transaction = new ScriptedTransaction(clock);
    private final Tally tally = new Tally(List.of(Kind.committing("scripted")));
    private final Begins begins = new Begins();
    private final Pacer arrivals = new Pacer(EVERY_100_NANOS, new Seed(42));

    @Test
    void transactionsThatAreFasterThanTheArrivals_waitForThem() {
        run(client());

        assertThat(tally.outcomes()).isEqualTo(new Outcomes(10, 9, 0, Map.of(), 0, 0, 0));
        assertThat(tally.latencies().getMaxValue()).isEqualTo(10);
        assertThat(punctuality()).isEqualTo(new Punctuality(10, 0, 0, 0, List.of(0.0, 0.0, 0.0, 0.0), 0));
        assertThat(clock.nanos()).isEqualTo(1010);
    }

    @Test
    void oneStall_isInTheLatencyOfAllThatArrivedInIt() {
        transaction.succeedsAfter(10).succeedsAfter(450);

        run(client());

        // 200 ends at 650; 300 to 600 wait for it and take 10 each: 660 − 300 and so on.
        assertThat(latencies()).containsExactly(10L, 10L, 10L, 10L, 10L, 90L, 180L, 270L, 360L, 450L);
        assertThat(punctuality().late()).isEqualTo(4);
        assertThat(punctuality().backlog()).isZero();
        assertThat(punctuality().delayNanos()).containsExactly(0.0, 260.0, 40.0, 0.0);
    }

    @Test
    void retriesAndBackoff_areInTheLatency() {
        transaction.failsAfter(30, "40001").succeedsAfter(50);

        run(client());

        assertThat(tally.latencies().getMaxValue()).isEqualTo(80);
        assertThat(tally.outcomes().retried()).isOne();
    }

    @Test
    void whatHasArrivedBeforeTheEnd_isStillRunForATenthOfThePhase() {
        Client client = client();
        // Late as a whole: the client comes at 1005, when all ten have arrived.
        clock.advance(1005);

        run(client);

        assertThat(tally.outcomes()).isEqualTo(new Outcomes(10, 0, 0, Map.of(), 0, 0, 0));
        assertThat(punctuality().late()).isEqualTo(10);
        assertThat(punctuality().backlog()).isEqualTo(10);
        assertThat(punctuality().neverBegun()).isZero();
    }

    @Test
    void whatIsNotBegunATenthLater_isCountedAndNotRun() {
        transaction.succeedsAfter(950).succeedsAfter(60);

        run(client());

        // 100 ends at 1050; 200 is begun then and ends at 1110, when the time for the other eight is over.
        assertThat(tally.outcomes()).isEqualTo(new Outcomes(2, 0, 0, Map.of(), 0, 0, 0));
        assertThat(punctuality().arrivals()).isEqualTo(10);
        assertThat(punctuality().backlog()).isEqualTo(9);
        assertThat(punctuality().neverBegun()).isEqualTo(8);
        assertThat(punctuality().unsustainable(1)).isPresent();
    }

    @Test
    void everyArrival_isATransactionOfItsOwn() {
        run(client());

        assertThat(transaction.executed).isEqualTo(10);
        assertThat(transaction.drawn).isEqualTo(10);
    }

    @Test
    void arrivalAtTheEnd_isOfNoPhase() {
        client().run(arrivals, PhaseWindow.of(0, Duration.ofNanos(1000)), tally, begins);

        assertThat(tally.outcomes().committed()).isEqualTo(9);
    }

    @Test
    void transactionThatEndsWithThePhase_isInTime() {
        for (int arrival = 1; arrival < 10; arrival++) {
            transaction.succeedsAfter(10);
        }
        transaction.succeedsAfter(1);

        run(client());

        assertThat(clock.nanos()).isEqualTo(PHASE.toNanos());
        assertThat(tally.outcomes()).isEqualTo(new Outcomes(10, 10, 0, Map.of(), 0, 0, 0));
    }

    @Test
    void arrivals_areCountedAndTimedByTheirKind() {
        transaction.kinds = new int[] {1, 0, 1, 1};
        transaction.succeedsAfter(10).rollsBackAfter(20).succeedsAfter(130).rollsBackAfter(15);
        Tally two = new Tally(List.of(new Kind("one", true), new Kind("other", true)));

        client().run(arrivals, PhaseWindow.of(0, PHASE), two, begins);

        // The third ends at 430; the fourth, which arrived at 400, at 445. The other six are of the first kind.
        assertThat(two.kinds().get(0).outcomes()).isEqualTo(new Outcomes(6, 5, 0, Map.of(), 0, 0, 1));
        assertThat(two.kinds().get(1).outcomes()).isEqualTo(new Outcomes(2, 2, 0, Map.of(), 0, 0, 1));
        assertThat(two.kinds().get(0).latencies().getMaxValue()).isEqualTo(10);
        assertThat(two.kinds().get(1).latencies().getMaxValue()).isEqualTo(130);
        assertThat(two.kinds().get(0).rolledBackLatencies())
                .satisfies(latencies -> assertThat(latencies.getMaxValue()).isEqualTo(20));
        assertThat(two.kinds().get(1).rolledBackLatencies())
                .satisfies(latencies -> assertThat(latencies.getMaxValue()).isEqualTo(45));
        assertThat(two.outcomes().completed()).isEqualTo(10);
    }

    /** Nothing rests in an interrupted thread: it would spin until the arrival, or leave the load silently. */
    @Test
    void interruptedClient_endsAsAnyOther() {
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(ClientException.class)
                    .isThrownBy(() -> run(client()))
                    .withMessage("client 7 ended: java.lang.InterruptedException: its thread was interrupted while it"
                            + " waited");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(transaction.executed).isZero();
    }

    @Test
    void stoppedClient_beginsNothing() {
        Client client = client();
        client.stop();

        run(client);

        assertThat(transaction.executed).isZero();
    }

    private void run(Client client) {
        client.run(arrivals, PhaseWindow.of(0, PHASE), tally, begins);
    }

    private Punctuality punctuality() {
        return Begins.sum(List.of(begins), arrivals.leftBefore(PHASE.toNanos()));
    }

    private Client client() {
        return new Client("client 7", transaction, transaction, false, new Seed(42).random(), clock);
    }

    private List<Long> latencies() {
        List<Long> all = new ArrayList<>();
        tally.latencies().recordedValues().forEach(value -> {
            for (long i = 0; i < value.getCountAtValueIteratedTo(); i++) {
                all.add(value.getValueIteratedTo());
            }
        });
        return all;
    }
}
