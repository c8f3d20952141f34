package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.Phases;
import dev.furlong.plan.written.Design;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How long the rest of a run is said to take, by a clock that is told. */
final class TimeLeftTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong nanos = new AtomicLong(12345);
    private final Phases phases = new Phases(Duration.ofSeconds(10), Duration.ofSeconds(20));

    @Test
    void eachTrial_takesItsPhases_andAtFirstAGuessBesides() {
        TimeLeft left = new TimeLeft(nanos::get, phases, 4, 1);

        assertThat(left.seconds()).isEqualTo(4 * (30 + 3 + 1));
        left.trialStarts();
        pass(10);
        assertThat(left.seconds()).isEqualTo(4 * 34 - 10);
    }

    @Test
    void whatTrialsTookBeyondTheirPhases_takesTheGuessesPlace() {
        TimeLeft left = new TimeLeft(nanos::get, phases, 4, 1);
        trial(left, 37);
        trial(left, 41);

        assertThat(left.seconds()).isEqualTo(2 * (30 + 9));
        trial(left, 39);
        trial(left, 39);
        assertThat(left.seconds()).isZero();
    }

    @Test
    void trialsThatTakeTurns_runTogether() {
        TimeLeft left = new TimeLeft(nanos::get, phases, 4, 1);
        left.trialsStart(2);
        pass(50);
        assertThat(left.seconds()).isEqualTo(4 * 34 - 50);
        pass(24);
        left.trialsEnd(2);

        assertThat(left.seconds()).isEqualTo(2 * (30 + 7));
    }

    /** The repetition in which the time ends is finished. */
    @Test
    void runWhoseTimeIsLimited_hasNoMoreThanThatLeft_orTheRepetitionThatIsUnderWay() {
        TimeLeft left = new TimeLeft(nanos::get, phases, 8, 1, 2, Duration.ofSeconds(120));

        assertThat(left.seconds()).isEqualTo(120);
        trial(left, 40);
        assertThat(left.seconds()).isEqualTo(80);
        trial(left, 40);
        assertThat(left.seconds()).as("two trials more").isEqualTo(80);
        trial(left, 40);
        left.trialStarts();
        pass(30);
        assertThat(left.seconds()).isEqualTo(10);
        pass(30);
        assertThat(left.seconds()).isEqualTo(0.5);
        assertThat(new TimeLeft(nanos::get, phases, 1, 1, 1, Duration.ofSeconds(60)).seconds())
                .isEqualTo(34);
    }

    /** Each slice of 250 ms has as long a lead-in. */
    @Test
    void slices_takeTheTimeThatLeadsInToThem() {
        Phases slices = new Phases(Duration.ofSeconds(10), false, Duration.ofSeconds(20), Design.SLICES);

        assertThat(new TimeLeft(nanos::get, slices, 1, 1).seconds()).isEqualTo(10 + 20 + 20 + 3 + 1);
    }

    @Test
    void trialThatTakesLongerThanThought_hasSomethingLeft() {
        TimeLeft left = new TimeLeft(nanos::get, phases, 2, 1);
        left.trialStarts();
        pass(100);

        assertThat(left.seconds()).isEqualTo(34 + 0.5);
    }

    @Test
    void warmUpUntilSteady_isThoughtToTakeTwentySeconds_andNoLongerThanItMay() {
        assertThat(first(new Phases(Duration.ofSeconds(120), true, Duration.ofSeconds(20))))
                .isEqualTo(20 + 20 + 3);
        assertThat(first(new Phases(Duration.ofSeconds(15), true, Duration.ofSeconds(20))))
                .isEqualTo(15 + 20 + 3);
        assertThat(first(new Phases(Duration.ofSeconds(120), false, Duration.ofSeconds(20))))
                .isEqualTo(120 + 20 + 3);
    }

    private double first(Phases of) {
        return new TimeLeft(nanos::get, of, 1, 0).seconds();
    }

    private void trial(TimeLeft left, int seconds) {
        left.trialStarts();
        pass(seconds);
        left.trialEnds();
    }

    private void pass(int seconds) {
        nanos.addAndGet(seconds * SECOND);
    }
}
