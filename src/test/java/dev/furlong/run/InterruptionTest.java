package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.InterruptedRunException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What happens to a run when its JVM is told to end. */
final class InterruptionTest {
    private final List<String> notices = new ArrayList<>();

    @Test
    void interruptionBeforeTheRunBegins_waitsForNothing_andTheRunDoesNotBegin() {
        Interruption interruption = new Interruption(Duration.ofDays(1), notices::add);

        interruption.interrupt();

        assertThat(notices).containsExactly("run: was interrupted before it began; nothing was started");
        assertThatExceptionOfType(InterruptedRunException.class).isThrownBy(interruption::begin);
    }

    @Test
    void recordsThatAreNotFinished_areToldInWords() {
        Interruption interruption = new Interruption(Duration.ZERO, notices::add);
        interruption.begin();

        interruption.interrupt();

        assertThat(notices)
                .containsExactly(
                        "run: must finish its records within 0 s of an interruption, did not; finished trials are"
                                + " kept, and './furlong clean' removes the rest");
    }

    @Test
    void recordsThatAreFinished_needNoWords() {
        Interruption interruption = new Interruption(Duration.ofDays(1), notices::add);
        interruption.begin();
        interruption.finished();

        interruption.interrupt();

        assertThat(notices).isEmpty();
    }
}
