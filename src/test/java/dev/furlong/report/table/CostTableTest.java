package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Layer;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.table.HeadlineTable.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A missing figure of the wire is explained where there is no wire, and only there. */
class CostTableTest {
    private final RecordedRun run =
            RecordedRun.of(RecordedRun.yaml("[2]", 2, "").replace("[derby, ", "[derby, 'h2:server', "));

    @Test
    void embeddedEngine_hasNoWire_whateverWordsItsRecordsHave() {
        RecordedRun other = run.with(
                one -> one.subject().target().equals("derby"),
                one -> ChangedTrial.unavailable(one, Metrics.WIRE_ROUND_TRIPS, "other words"));

        assertThat(roundTrips(other).get(0)).isEqualTo(new Cell("–", "no wire"));
        assertThat(roundTrips(run)).isEqualTo(roundTrips(other));
    }

    @Test
    void serverWhoseWireNobodyWatched_isNotSaidToHaveNone() {
        RecordedRun other = run.with(
                one -> one.subject().target().equals("h2:server"),
                one -> ChangedTrial.unavailable(
                        one, Metrics.WIRE_ROUND_TRIPS, "no wire: an embedded engine lives in the load JVM"));

        assertThat(roundTrips(other)).extracting(Cell::value).containsExactly("–", "–", "6");
        assertThat(roundTrips(other)).extracting(Cell::detail).containsExactly("no wire", "", "");
    }

    @Test
    void targetThatIsNotComparable_hasANoteBelowItsCosts() {
        RecordedRun weaker = run.with(
                one -> one.subject().target().equals("h2:server"),
                one -> ChangedTrial.substituted(one, "durability", "process-kill", "it does not sync at a commit"));

        assertThat(CostTable.of(run.summary()).sections().get(0).notes()).isEmpty();
        assertThat(CostTable.of(weaker.summary()).sections().get(0).notes())
                .singleElement()
                .asString()
                .startsWith("h2:server: not comparable: weaker durability (process-kill)");
    }

    @Test
    void layersOfClientAndServer_haveRowsOfTheirOwn_alsoWhereThoseOfBothAreUnknown() {
        RecordedRun sampled = run.with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.LAYERS.share(Layer.SQL), 62.5))
                .with(
                        one -> one.subject().target().equals("h2:server"),
                        one -> ChangedTrial.measured(
                                ChangedTrial.measured(one, Metrics.LAYERS_CLIENT.share(Layer.NETWORK), 30),
                                Metrics.LAYERS_SERVER.share(Layer.NETWORK),
                                20));

        assertThat(cells(sampled, "time in Java: SQL")).extracting(Cell::value).containsExactly("62.5", "–", "–");
        assertThat(cells(sampled, "  client: network")).extracting(Cell::value).containsExactly("–", "30", "–");
        assertThat(cells(sampled, "  server: network")).extracting(Cell::value).containsExactly("–", "20", "–");
        assertThat(CostTable.of(run.summary()).sections().get(0).rows())
                .noneMatch(row -> row.label().contains("Java") || row.label().contains("client: "));
    }

    private static List<Cell> roundTrips(RecordedRun run) {
        return cells(run, "round trips");
    }

    private static List<Cell> cells(RecordedRun run, String label) {
        return CostTable.of(run.summary()).sections().get(0).rows().stream()
                .filter(row -> row.label().equals(label))
                .findFirst()
                .orElseThrow()
                .cells();
    }
}
