package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary.KindSummary;
import dev.furlong.report.Texts;
import dev.furlong.results.TrialRecord.OfKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each kind of transaction has its own row, with means over the blocks, where a workload has several. */
class KindTableTest {
    private static final String POINT = "derby/select/2 clients";

    private final RecordedRun run = RecordedRun.firstLook()
            .with(RecordedRun.at(POINT, 1), one -> ChangedTrial.ofKinds(one, kinds(100, Map.of("latency.p50", 5.0))))
            .with(RecordedRun.at(POINT, 2), one -> ChangedTrial.ofKinds(one, kinds(300, Map.of())));

    @Test
    void kinds_haveTheMeansOfTheirOwnFigures_andReasonsWhereABlockHasNone() {
        List<KindSummary> kinds = run.summary().points().stream()
                .filter(point -> point.id().equals(POINT))
                .findFirst()
                .orElseThrow()
                .kinds();

        assertThat(kinds).extracting(KindSummary::name).containsExactly("read", "update");
        assertThat(kinds.get(0).metrics().get("throughput").mean()).isEqualTo(200);
        assertThat(kinds.get(0).metrics().get("throughput").n()).isEqualTo(2);
        assertThat(kinds.get(0).metrics()).doesNotContainKey("latency.p50");
        assertThat(kinds.get(0).unavailable()).containsEntry("latency.p50", "too few");
        assertThat(kinds.get(1).metrics().get("txn.rolledBack").mean()).isEqualTo(8);
    }

    @Test
    void table_hasARowOfEachKind_andStandsInBothReports() {
        assertThat(KindTable.of(run.summary()).rows())
                .containsExactly(
                        new KindTable.Row(
                                "derby, single-record SELECT load, 2 clients",
                                "read",
                                List.of("200.0", "–", "–", "–", "–", "–", "–")),
                        new KindTable.Row(
                                "derby, single-record SELECT load, 2 clients",
                                "update",
                                List.of("20.00", "7.50", "–", "–", "8", "–", "–")));
        assertThat(Texts.markdown(run.summary()))
                .contains("<summary>Kinds of transaction")
                .contains(
                        "| derby, single-record SELECT load, 2 clients | update | 20.00 | 7.50 | – | – | 8 | – | – |");
        assertThat(Texts.html(run.summary())).contains("<td>update</td><td>20.00</td><td>7.50</td>");
    }

    @Test
    void pointThatIsNotComparable_isSaidToBeSo() {
        RecordedRun weaker = run.with(
                one -> one.subject().target().equals("derby"),
                one -> ChangedTrial.substituted(one, "durability", "process-kill", "it does not sync at a commit"));

        assertThat(KindTable.of(weaker.summary()).rows())
                .extracting(KindTable.Row::where)
                .containsOnly("derby, single-record SELECT load, 2 clients (not comparable)");
    }

    @Test
    void kindsThatDifferBetweenBlocks_areNotAdded() {
        RecordedRun other = run.with(
                RecordedRun.at(POINT, 2),
                one -> ChangedTrial.ofKinds(one, kinds(1, Map.of()).subList(0, 1)));

        assertThat(KindTable.of(other.summary()).rows()).isEmpty();
    }

    @Test
    void runWithoutKinds_hasNoTable() {
        assertThat(KindTable.of(RecordedRun.firstLook().summary()).rows()).isEmpty();
        assertThat(Texts.markdown(RecordedRun.firstLook().summary())).doesNotContain("Kinds of transaction");
    }

    private static List<OfKind> kinds(double reads, Map<String, Double> latency) {
        Map<String, Double> ofReads = new java.util.TreeMap<>(latency);
        ofReads.put("throughput", reads);
        return List.of(
                new OfKind("read", ofReads, latency.isEmpty() ? Map.of("latency.p50", "too few") : Map.of()),
                new OfKind("update", Map.of("throughput", 20.0, "latency.p50", 7.5, "txn.rolledBack", 8.0), Map.of()));
    }
}
