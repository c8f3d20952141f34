package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.results.TrialRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a trial warms up. */
@Tag("full")
final class WarmUpTest {
    @TempDir
    private Path folder;

    @Test
    void withoutAGivenTime_itLastsUntilTheThroughputIsSteady_withinTheLongest() {
        TrialRecord trial = trial("--warm-up-max", "20s");

        double seconds = Double.parseDouble(trial.facts().get("warmUp.seconds"));
        assertThat(seconds).isBetween(10.0, 20.0);
        assertThat(trial.facts().get("warmUp.ended"))
                .isIn(seconds < 20 ? List.of("steady") : List.of("steady", "at its longest, not steady yet"));
    }

    @Test
    void givenTime_isTakenAsGiven() {
        assertThat(trial("--warm-up", "300ms").facts())
                .containsEntry("warmUp.seconds", "0.3")
                .containsEntry("warmUp.ended", "as given");
    }

    @Test
    void both_areRefused() {
        Ended.executing("run", "select", "--warm-up", "1s", "--warm-up-max", "2s")
                .fails(2, "--warm-up-max: must not be combined with");
    }

    private TrialRecord trial(String option, String time) {
        return Ended.executing(
                        "run",
                        "select",
                        "--target",
                        "derby",
                        "--scale",
                        "smoke",
                        "--repetitions",
                        "1",
                        option,
                        time,
                        "--measure",
                        "200ms",
                        "--out",
                        folder.toString())
                .exitsWith(0)
                .folder()
                .trials()
                .get(0);
    }
}
