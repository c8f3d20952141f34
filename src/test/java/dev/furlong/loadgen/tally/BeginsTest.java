package dev.furlong.loadgen.tally;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Establishes what is said of when arrivals were begun. */
final class BeginsTest {
    /** From 1,000 to 1,400: quarters of 100. */
    private static final PhaseWindow WINDOW = PhaseWindow.of(1_000, Duration.ofNanos(400));

    private final Begins one = new Begins();
    private final Begins other = new Begins();

    @Test
    void arrivals_areCountedOverAllClients_thoseThatWaitedApart() {
        one.begun(WINDOW, 1_010, 1_013, false);
        one.begun(WINDOW, 1_110, 1_150, true);
        other.begun(WINDOW, 1_120, 1_125, false);
        other.begun(WINDOW, 1_390, 1_399, true);
        other.begun(WINDOW, 1_395, 1_400, true);

        assertThat(Begins.sum(List.of(one, other), 7))
                .isEqualTo(new Punctuality(12, 10, 8, 7, List.of(3.0, 22.5, 0.0, 7.0), 4));
    }

    @Test
    void wake_isOfThoseAloneThatAClientWaitedFor() {
        one.begun(WINDOW, 1_000, 1_006, false);
        one.begun(WINDOW, 1_010, 1_012, false);
        other.begun(WINDOW, 1_020, 1_120, true);

        assertThat(Begins.sum(List.of(one, other), 0).wakeNanos()).isEqualTo(4);
    }

    @Test
    void whereEveryArrivalWaited_thereIsNoWake() {
        one.begun(WINDOW, 1_020, 1_120, true);

        assertThat(Begins.sum(List.of(one), 0))
                .isEqualTo(new Punctuality(1, 1, 0, 0, List.of(100.0, 0.0, 0.0, 0.0), 0));
    }
}
