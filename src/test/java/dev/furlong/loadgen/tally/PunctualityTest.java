package dev.furlong.loadgen.tally;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.Pacer;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Seed;
import dev.furlong.plan.setting.value.Arrivals;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes which backlog is one that grows, by hand and in simulated queues of a known load. */
final class PunctualityTest {
    private static final List<Double> GROWING = List.of(1e6, 3e6, 5e6, 7e6);

    @Test
    void backlogThatGrewFromQuarterToQuarter_isUnsustainable() {
        assertThat(new Punctuality(10_000, 9_000, 201, 0, GROWING, 0).unsustainable(8))
                .hasValueSatisfying(words -> assertThat(words)
                        .contains("of 10000 arrivals, 201", "delays by quarter: 1.0 ms, 3.0 ms, 5.0 ms, 7.0 ms"));
    }

    @Test
    void quarterOfWhichNothingWasBegun_hasNoDelay() {
        assertThat(new Punctuality(10_000, 9_000, 5_000, 2_000, List.of(1e6, 3e6, 5e6, 0.0), 0).unsustainable(8))
                .hasValueSatisfying(words -> assertThat(words).endsWith("5.0 ms, none begun"));
    }

    @Test
    void backlogThatChanceExplains_isNot() {
        assertThat(new Punctuality(10_000, 9_000, 200, 0, GROWING, 0).unsustainable(8))
                .isEmpty();
    }

    @Test
    void backlogOfOneStallAtTheEnd_isNot() {
        assertThat(new Punctuality(10_000, 900, 600, 0, List.of(1e3, 1.1e3, 1e3, 300e6), 0).unsustainable(8))
                .isEmpty();
    }

    @Test
    void arrivalThatWasNeverBegun_isUnsustainableHoweverItCame() {
        assertThat(new Punctuality(10_000, 900, 600, 1, List.of(1e3, 1.1e3, 1e3, 300e6), 0).unsustainable(8))
                .isPresent();
    }

    /** Verdicts in 400 phases of 5,000 Poisson arrivals, with exponential service times, for a share of the capacity. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 1, 0, 0",
        "0.5, 8, 0, 0",
        "0.9, 1, 0, 4",
        "0.9, 8, 0, 4",
        "0.95, 1, 0, 4",
        "1, 1, 20, 60",
        "1.05, 1, 280, 340",
        "1.1, 1, 390, 400",
        "1.1, 8, 390, 400",
        "2, 8, 400, 400"
    })
    void queueBelowItsCapacity_isAlmostNeverUnsustainable_andOneAboveAlmostAlways(
            double share, int clients, int least, int most) {
        int verdicts = 0;
        for (int seed = 0; seed < 400; seed++) {
            if (queue(share, clients, new Seed(seed)).unsustainable(clients).isPresent()) {
                verdicts++;
            }
        }
        assertThat(verdicts).isBetween(least, most);
    }

    private static Punctuality queue(double share, int clients, Seed seed) {
        double rate = 1000;
        PhaseWindow window = PhaseWindow.of(0, Duration.ofSeconds(5));
        Pacer arrivals = new Pacer(new OpenLoop(rate, Arrivals.POISSON), seed.derive("arrivals"));
        SplittableRandom services = seed.derive("services").random();
        double meanNanos = 1e9 * clients * share / rate;
        Begins begins = new Begins();
        PriorityQueue<Long> free = new PriorityQueue<>(Collections.nCopies(clients, 0L));
        while (true) {
            long now = free.remove();
            if (now >= window.lastBeginNanos()) {
                return Begins.sum(List.of(begins), arrivals.leftBefore(window.deadlineNanos()));
            }
            long due = arrivals.take();
            if (due >= window.deadlineNanos()) {
                return Begins.sum(List.of(begins), 0);
            }
            begins.begun(window, due, Math.max(now, due), now >= due);
            free.add(Math.max(now, due) + Math.round(-Math.log(1 - services.nextDouble()) * meanNanos));
        }
    }
}
