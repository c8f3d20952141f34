package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.RecordedRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CertainBestTest {
    @Test
    void targetWithAVerdictAgainstEachOther_isTheBestOfItsRows() {
        List<Map<String, String>> best =
                CertainBest.of(RecordedRun.fiveBlocksWithClaims().summary());

        assertThat(best)
                .hasSize(4)
                .allSatisfy(rows -> assertThat(rows)
                        .containsEntry("throughput", "derby")
                        .containsEntry("service time p99", "derby")
                        .containsEntry("CPU per transaction", "derby"));
    }

    @Test
    void fewBlocks_haveNoVerdict_andNoCertainBest() {
        assertThat(CertainBest.of(RecordedRun.firstLook().summary())).hasSize(2).allMatch(Map::isEmpty);
    }

    @Test
    void certainBest_isBoldInThePage_andNothingElseInTheTableIs() {
        assertThat(HtmlReport.of(RecordedRun.fiveBlocksWithClaims().summary(), ""))
                .contains("<td><b>4,935</b>", "<td>2,596 <span>");
        assertThat(HtmlReport.of(RecordedRun.firstLook().summary(), "")).doesNotContain("<td><b>");
    }
}
