package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.answer.Answer;
import java.util.List;
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

    @Test
    void layers_areDefinedOnlyWhereARunSampledStacks() {
        RecordedRun run = RecordedRun.firstLook();
        Metric sql = Metrics.LAYERS.share(Layer.SQL);
        RecordedRun sampled =
                run.with(RecordedRun.at("derby/tpcb/2 clients", 1), one -> ChangedTrial.measured(one, sql, 40));

        assertThat(defined(run)).contains("throughput").noneMatch(key -> key.startsWith("layer."));
        assertThat(defined(sampled)).contains("layer.sql");
    }

    private static List<String> defined(RecordedRun run) {
        Summary summary = run.summary();
        return ReportView.of(summary, Answer.of(summary)).definitions().stream()
                .map(ReportView.Definition::key)
                .toList();
    }
}
