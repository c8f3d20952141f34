package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.Summary;
import dev.furlong.run.Remaining;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Establishes that one trial is spoken of as one. */
final class SingularTest {
    @Test
    void oneTrial_isNamedInTheSingular() {
        StringWriter err = new StringWriter();
        try (ProgressDisplay display = ProgressDisplay.on(new PrintWriter(err, true))) {
            display.started(1, new Remaining(10, 0));
            display.started(2, new Remaining(20, 0));
        }

        assertThat(err.toString()).contains("1 trial, ", "2 trials, ");
        assertThat(RunCommand.unfinished(new Summary.Trials(1, 1, 1, 0)))
                .isEqualTo("1 of 1 trial has a record, 1 is lost");
        assertThat(RunCommand.unfinished(new Summary.Trials(3, 2, 0, 0)))
                .isEqualTo("2 of 3 trials have a record, 0 are lost");
    }
}
