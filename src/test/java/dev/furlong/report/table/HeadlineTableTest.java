package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.table.HeadlineTable.Cell;
import dev.furlong.report.table.HeadlineTable.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What went wrong within trials stands beside their throughput. */
class HeadlineTableTest {
    @Test
    void transactionsThatFailed_haveARowOfEachOutcome() {
        RecordedRun run = RecordedRun.firstLook();
        double count = 0.5;
        for (Metric metric : List.of(Metrics.RETRIED, Metrics.ABORTED, Metrics.FAILED, Metrics.UNKNOWN)) {
            double value = count;
            run = run.with(RecordedRun.at("derby/tpcb/2 clients", 1), one -> ChangedTrial.measured(one, metric, value));
            count += 1;
        }

        List<Row> rows = HeadlineTable.of(run.summary()).sections().get(0).rows();

        // Means over two blocks, of which one saw nothing.
        assertThat(value(rows, "retried per trial")).isEqualTo("0.3");
        assertThat(value(rows, "aborted per trial")).isEqualTo("0.8");
        assertThat(value(rows, "failed per trial")).isEqualTo("1.3");
        assertThat(value(rows, "unknown per trial")).isEqualTo("1.8");
    }

    @Test
    void oneBlock_hasNoRange() {
        HeadlineTable table =
                HeadlineTable.of(RecordedRun.of(RecordedRun.yaml("[2]", 1, "")).summary());

        Cell throughput = table.sections().get(0).rows().get(0).cells().get(0);
        assertThat(throughput.value()).isNotEqualTo(HeadlineTable.ABSENT);
        assertThat(throughput.detail()).isEmpty();
    }

    @Test
    void dipAtACheckpoint_hasItsLengthAndTheNumberOfCheckpoints() {
        assertThat(dip(35.5, 1.75)).isEqualTo(new Cell("35.5", "for 1.75 s; 3 per trial"));
    }

    /** Chance may bring it below 0, where it has no length. */
    @Test
    void dipBelowZero_hasNoLength() {
        assertThat(dip(-1.25, 0.5)).isEqualTo(new Cell("-1.25", "3 per trial"));
        assertThat(dip(1.25, -0.5)).isEqualTo(new Cell("1.25", "3 per trial"));
    }

    private static Cell dip(double depth, double slow) {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CHECKPOINT_DIP, depth))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CHECKPOINT_SLOW, slow))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CHECKPOINTS, 3));
        return HeadlineTable.of(run.summary()).sections().get(0).rows().stream()
                .filter(row -> row.label().equals("dip at a checkpoint's end"))
                .map(row -> row.cells().get(0))
                .findFirst()
                .orElseThrow();
    }

    private static String value(List<Row> rows, String label) {
        return rows.stream()
                .filter(row -> row.label().equals(label))
                .map(row -> row.cells().get(0).value())
                .findFirst()
                .orElseThrow();
    }
}
