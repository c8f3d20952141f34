package dev.furlong.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Establishes, look by look, when Furlong no longer waits for a process. */
final class StandstillTest {
    private final Standstill standstill = new Standstill(Duration.ofMinutes(2));

    @Test
    void processThatIsAtWork_hasTheWholeTime() {
        look(119, false);
        assertThat(standstill.over()).isFalse();
        look(1, false);
        assertThat(standstill.over()).isTrue();
        assertThat(standstill.stopped()).isZero();
    }

    @Test
    void processThatIsStopped_has30Seconds() {
        look(60, false);
        look(29, true);
        assertThat(standstill.over()).isFalse();
        look(1, true);
        assertThat(standstill.over()).isTrue();
        assertThat(standstill.stopped()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void processThatWasStoppedAndGoesOn_has30SecondsAgain() {
        look(29, true);
        look(1, false);
        look(29, true);
        assertThat(standstill.over()).isFalse();
        look(1, true);
        assertThat(standstill.over()).isTrue();
    }

    @Test
    void processThatGetsOn_isWaitedForWithoutEnd() {
        for (int step = 0; step < 100; step++) {
            look(119, false);
            standstill.progress();
        }
        assertThat(standstill.over()).isFalse();
    }

    private void look(int times, boolean stopped) {
        for (int time = 0; time < times; time++) {
            standstill.looked(stopped);
        }
    }
}
