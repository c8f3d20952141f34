package dev.furlong.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.FakeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each line begins a new silence: the next step is named only after ten more seconds. */
final class ProgressInAPipeTest {
    private static final long SECOND = 1_000_000_000L;

    private final StringWriter stderr = new StringWriter();
    private final FakeClock clock = new FakeClock(0);
    private final ProgressDisplay display = ProgressDisplay.inLines(new PrintWriter(stderr, true), clock);

    @Test
    void lineOfAnythingElse_putsTheNextStepOff() {
        pass(9);
        display.noticed("something to know");
        pass(9);
        assertThat(stderr.toString().lines()).containsExactly("something to know");

        pass(1);
        assertThat(stderr.toString().lines()).containsExactly("something to know", "  step");
    }

    /** The second step of one silence comes after 20 s, and the first one of the next silence after 10 s again. */
    @Test
    void lineOfAnythingElse_makesStepsFrequentAgain() {
        pass(30);
        display.noticed("something to know");
        pass(10);

        assertThat(stderr.toString().lines()).containsExactly("  step", "  step", "something to know", "  step");
    }

    private void pass(int seconds) {
        IntStream.range(0, seconds).forEach(second -> {
            clock.advance(SECOND);
            display.progress("step", 100);
        });
    }
}
