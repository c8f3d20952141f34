package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.measurement.Metrics;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One line of costs for each point: sums in their unit, and a mark on what is not comparable at its own place. */
class ShortCostsTest {
    @Test
    void columns_areSumsInTheirOwnUnit() {
        Summary summary = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.DISK.writeBytes(), 5120))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.WIRE_BYTES_UP, 300))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.WIRE_BYTES_DOWN, 1000))
                .summary();

        assertThat(cell(summary, "written")).isEqualTo("5");
        assertThat(cell(summary, "wire")).isEqualTo("1,300");
    }

    @Test
    void sumOfWhichAPartIsMissing_isNone() {
        Summary summary = RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby:server")
                                && one.subject().workload().equals("tpcb"),
                        one -> ChangedTrial.unmeasured(one, Metrics.WIRE_BYTES_DOWN.key()))
                .summary();

        assertThat(ShortCosts.of(summary, List.of("derby:server/tpcb/2 clients", "derby:server/select/2 clients"))
                        .rows())
                .extracting(row -> row.cells().get(column(summary, "wire")))
                .containsExactly(HeadlineTable.ABSENT, "468");
    }

    /** Each target is shown at the load at which it did best, so that the rows are of different places. */
    @ParameterizedTest
    @CsvSource({
        "'[2, 4]', '', derby/tpcb/4 clients, h2/tpcb/2 clients",
        "'[1]', 'settings: {rate: [500/s, 1000/s]}', derby/tpcb/1 client/rate=1000/s, h2/tpcb/1 client/rate=500/s"
    })
    void pointThatIsNotComparable_isMarked_besideOneAtAnotherLoad(
            String clients, String settings, String derby, String h2) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(clients, 1, settings)
                        .replaceFirst("targets: .*", "targets: [derby, h2]")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(
                        one -> one.subject().target().equals("h2"),
                        one -> ChangedTrial.substituted(one, "durability", "process-kill", "it does not sync"));

        assertThat(ShortCosts.of(run.summary(), List.of(derby, h2)).rows())
                .extracting(ShortCosts.Row::target)
                .satisfiesExactly(
                        one -> assertThat(one).startsWith("derby, ").doesNotContain(ShortCosts.NOT_COMPARABLE),
                        other -> assertThat(other).startsWith("h2, ").endsWith(ShortCosts.NOT_COMPARABLE));
    }

    /** Without a sync, H2 is no longer like Derby where a power cut is survived, and is where it is not asked for. */
    @Test
    void pointThatIsNotComparable_isMarkedAtItsOwnChoiceAlone() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 1, "settings: {durability: [power-cut, process-kill]}")
                        .replaceFirst("targets: .*", "targets: [derby, h2]")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(
                        one -> one.subject().target().equals("h2")
                                && one.subject().point().contains("power-cut"),
                        one -> ChangedTrial.substituted(one, "durability", "process-kill", "it does not sync"));

        assertThat(ShortCosts.withLatency(run.summary()).rows())
                .extracting(
                        row -> row.target().replace(ShortCosts.NOT_COMPARABLE, ""),
                        row -> row.target().endsWith(ShortCosts.NOT_COMPARABLE))
                .containsExactlyInAnyOrder(
                        tuple("derby, power-cut", false),
                        tuple("derby, process-kill", false),
                        tuple("h2, power-cut", true),
                        tuple("h2, process-kill", false));
    }

    /** A hundredth of a page explains nothing, and a whole one says more than the parts of the CPU. */
    @ParameterizedTest
    @CsvSource({"0.09, false", "0.1, true"})
    void pagesThatTheEngineRead_areShownFromATenthOfOneOn(double pages, boolean shown) {
        Summary summary = RecordedRun.firstLook()
                .with(
                        one -> true,
                        one -> ChangedTrial.unmeasured(one, Metrics.DISK.reads().key()))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, pages))
                .summary();

        List<String> columns = ShortCosts.withLatency(summary).columns().stream()
                .map(ShortCosts.Column::head)
                .toList();
        assertThat(columns.contains("page reads")).isEqualTo(shown);
        if (shown) {
            assertThat(columns).containsSubsequence("CPU µs", "page reads", "client CPU µs");
        }
    }

    @Test
    void pointsWithoutFiguresThatMayBeUsed_haveNoLine() {
        Summary summary = RecordedRun.firstLook()
                .withLost("derby/tpcb/2 clients", 1)
                .withLost("derby/tpcb/2 clients", 2)
                .withInvalid("derby:server/select/2 clients", 1)
                .summary();

        assertThat(ShortCosts.withLatency(summary).rows())
                .extracting(ShortCosts.Row::target)
                .containsExactly("derby:server", "derby");
    }

    /** An answer may name its points in an order in which their loads alternate. */
    @Test
    void pointsOfOneLoad_standTogether_inTheOrderOfTheAnswer() {
        Summary summary = RecordedRun.of(RecordedRun.yaml("[2]", 1, "settings: {tpcb.mix: [derby, uniform]}")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .summary();

        assertThat(ShortCosts.of(
                                summary,
                                List.of(
                                        "derby:server/tpcb/2 clients/tpcb.mix=derby",
                                        "derby:server/tpcb/2 clients/tpcb.mix=uniform",
                                        "derby/tpcb/2 clients/tpcb.mix=derby",
                                        "derby/tpcb/2 clients/tpcb.mix=uniform"))
                        .rows())
                .extracting(ShortCosts.Row::point)
                .containsExactly(
                        "derby:server/tpcb/2 clients/tpcb.mix=derby",
                        "derby/tpcb/2 clients/tpcb.mix=derby",
                        "derby:server/tpcb/2 clients/tpcb.mix=uniform",
                        "derby/tpcb/2 clients/tpcb.mix=uniform");
    }

    private static String cell(Summary summary, String column) {
        return ShortCosts.of(summary, List.of("derby:server/tpcb/2 clients"))
                .rows()
                .get(0)
                .cells()
                .get(column(summary, column));
    }

    private static int column(Summary summary, String name) {
        return ShortCosts.of(summary, List.of("derby:server/tpcb/2 clients", "derby:server/select/2 clients"))
                .columns()
                .stream()
                .map(ShortCosts.Column::name)
                .toList()
                .indexOf(name);
    }
}
