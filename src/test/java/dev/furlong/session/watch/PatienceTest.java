package dev.furlong.session.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a session is given up. */
final class PatienceTest {
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final Patience patience = new Patience(GRACE);

    @Test
    void whatWasAsked_isNotTakenFromTheGrace() {
        patience.asked(Duration.ofSeconds(8));
        assertThat(looksUntilOver()).isEqualTo(38);
    }

    @Test
    void progressWithinWhatWasAsked_endsItNoSooner() {
        patience.asked(Duration.ofSeconds(100));
        patience.progress();
        assertThat(looksUntilOver()).isEqualTo(130);
    }

    @Test
    void progressBeyondWhatWasAsked_bringsTheWholeGraceBack() {
        patience.asked(Duration.ofSeconds(8));
        look(37);
        assertThat(patience.over()).isFalse();
        patience.progress();
        assertThat(looksUntilOver()).isEqualTo(30);
    }

    @Test
    void watcherThatWasStoppedItself_isNotTakenForTheSessionsSilence() {
        patience.asked(Duration.ofSeconds(3));
        patience.looked(Duration.ofMinutes(10));
        assertThat(patience.over()).isFalse();
        assertThat(looksUntilOver()).isEqualTo(31);
    }

    private int looksUntilOver() {
        int looks = 0;
        while (!patience.over()) {
            look(1);
            looks++;
        }
        return looks;
    }

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            patience.looked(Patience.LOOK);
        }
    }
}
