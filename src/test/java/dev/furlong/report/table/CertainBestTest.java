package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.RecordedRun;
import dev.furlong.report.Texts;
import java.util.List;
import org.junit.jupiter.api.Test;

class CertainBestTest {
    @Test
    void targetWithAVerdictAgainstEachOther_isTheBestOfItsRows() {
        HeadlineTable table =
                HeadlineTable.of(RecordedRun.fiveBlocksWithClaims().summary());

        assertThat(table.sections())
                .hasSize(4)
                .allSatisfy(section -> assertThat(best(table, section))
                        .contains("throughput: derby", "service time p99: derby", "CPU per transaction: derby")
                        .noneMatch(row -> row.endsWith("server")));
    }

    @Test
    void fewBlocks_haveNoVerdict_andNoCertainBest() {
        HeadlineTable table = HeadlineTable.of(RecordedRun.firstLook().summary());

        assertThat(table.sections())
                .hasSize(2)
                .allMatch(section -> best(table, section).isEmpty());
    }

    @Test
    void certainBest_isBoldInThePage_andNothingElseInTheTableIs() {
        assertThat(Texts.html(RecordedRun.fiveBlocksWithClaims().summary()))
                .contains("<td><b>4,935</b>", "<td>2,596 <span>", "Bold: certainly better");
        assertThat(Texts.html(RecordedRun.firstLook().summary())).doesNotContain("<td><b>", "Bold: certainly better");
    }

    /** The rows that have a best target, each with the target. */
    private static List<String> best(HeadlineTable table, HeadlineTable.Section section) {
        return section.rows().stream()
                .flatMap(row -> table.columns().stream()
                        .filter(column ->
                                row.cells().get(table.columns().indexOf(column)).best())
                        .map(column -> row.label() + ": " + column.target()))
                .toList();
    }
}
