package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.RecordedRun;
import org.junit.jupiter.api.Test;

/** What a report says of the trials of a run. */
final class ReportViewTest {
    @Test
    void trialsInSlices_areToldWithTheNumberOfTheirSlices() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 5, "design: slices"));

        String trials = ReportView.trials(run.summary());

        assertThat(trials)
                .isEqualTo(run.records().size()
                        + " trials, each 3 s in 12 slices, in turns with the others, after 2 s of warm-up,"
                        + " 5 repetitions");
        assertThat(Texts.markdown(run.summary())).contains(trials);
        assertThat(Texts.html(run.summary())).contains(trials);
    }

    @Test
    void trialsInOnePiece_areToldWithoutSlices() {
        assertThat(ReportView.trials(RecordedRun.firstLook().summary()))
                .isEqualTo("8 trials, each 3 s after 2 s of warm-up, 2 repetitions");
    }
}
