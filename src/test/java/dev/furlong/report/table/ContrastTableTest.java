package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.table.ContrastTable.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Establishes what the table and the sentences say of values of one setting. */
final class ContrastTableTest {
    private static final String BUFFERS = "settings: {buffer: [4MiB, 64MiB]}";

    @Test
    void fiveBlocks_haveAnIntervalAndAVerdict() {
        Row row = row(half(5, BUFFERS, "buffer=4MiB"), "derby, TPC-B-like load, 1 client");

        assertThat(row.values()).isEqualTo("4MiB / 64MiB");
        assertThat(row.order()).isEqualTo(4 * 1024 * 1024);
        assertThat(row.evidence()).isEqualTo("5 repetitions");
        assertThat(row.ratios().get(0)).matches("0\\.50\\d \\(0\\.\\d{3}–0\\.\\d{3}\\), slower");
        assertThat(row.ratios().get(1)).endsWith("equivalent");
        assertThat(row.ratios()).hasSize(4);
    }

    @Test
    void fewBlocks_haveARatioOnly() {
        Row row = row(half(2, BUFFERS, "buffer=4MiB"), "derby, TPC-B-like load, 1 client");

        assertThat(row.evidence()).isEqualTo("2 repetitions, indicative");
        assertThat(row.ratios().get(0)).isEqualTo("0.500");
    }

    @Test
    void figureThatOneLacks_isAbsent() {
        RecordedRun run = half(5, BUFFERS, "buffer=4MiB")
                .with(
                        one -> one.subject().point().contains("buffer=64MiB"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.total(), 0));

        assertThat(row(run, "derby, TPC-B-like load, 1 client").ratios().get(3)).isEqualTo(HeadlineTable.ABSENT);
    }

    @Test
    void pairWithoutFigures_isARowWithTheReason() {
        RecordedRun run = half(1, BUFFERS, "buffer=4MiB").withLost("derby/tpcb/1 client/buffer=64MiB", 1);

        Row row = row(run, "derby, TPC-B-like load, 1 client");

        assertThat(row.values()).isEqualTo("4MiB / 64MiB");
        assertThat(row.ratios()).containsOnly(HeadlineTable.ABSENT).hasSize(4);
        assertThat(row.evidence()).startsWith("derby/tpcb/1 client/buffer=64MiB is lost: the load JVM was killed");
        assertThat(run.summary().uncompared()).hasSize(1);
        assertThat(half(1, BUFFERS, "buffer=4MiB").summary().uncompared()).isEmpty();
    }

    @Test
    void manyPairs_areCutOff_andTheRestIsCounted() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 1, "settings: {select.rows: [1, 2, 3, 4, 5, 6, 7]}"));

        ContrastTable.Section section =
                ContrastTable.of(run.summary()).sections().get(1);

        assertThat(section.whole().rows()).hasSize(40);
        assertThat(section.whole().more()).isEqualTo("and 2 more pairs, in summary.json");
        assertThat(section.brief().rows()).isEqualTo(section.whole().rows().subList(0, 10));
        assertThat(section.brief().more()).isEqualTo("and 32 more pairs, in summary.json");
        assertThat(ContrastTable.of(half(1, BUFFERS, "buffer=4MiB").summary())
                        .sections()
                        .get(1)
                        .brief()
                        .more())
                .isEmpty();
    }

    @Test
    void whatElseVaries_tellsTheRowsApart() {
        RecordedRun run = half(5, "settings: {buffer: [4MiB, 64MiB], gc: [G1, Serial]}", "buffer=4MiB");

        assertThat(rows(run)).extracting(row -> row.where() + row.values()).doesNotHaveDuplicates();
        assertThat(rows(run))
                .extracting(Row::where)
                .contains("derby, TPC-B-like load, 1 client, gc=G1", "derby, TPC-B-like load, 1 client, buffer=4MiB");
    }

    @Test
    void openLoops_areToldApartByTheirRates() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[1]", 2, "settings: {buffer: [4MiB, 64MiB], rate: [closed, 50%, 70%]}"));

        assertThat(rows(run)).extracting(row -> row.where() + row.values()).doesNotHaveDuplicates();
    }

    @Test
    void pointsThatDifferInMore_haveASectionOfTheirOwn_theHighestFirst() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 2, 8]", 5, "settings: {buffer: [4MiB, 64MiB]}")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(
                        one -> one.subject().point().equals("derby/tpcb/8 clients/buffer=64MiB"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 90_000 + one.block()));

        List<ContrastTable.Section> sections = ContrastTable.of(run.summary()).sections();

        assertThat(sections)
                .extracting(ContrastTable.Section::title)
                .containsExactly("target", "buffer", "clients, and several axes at once (closed loops)");
        // Of 12 points in 66 pairs, 6 differ in the target alone and 6 in the buffer alone. The highest one is in 9
        // others.
        assertThat(sections.get(2).whole().rows()).hasSize(40);
        assertThat(sections.get(2).whole().more()).isEqualTo("and 14 more pairs, in summary.json");
        assertThat(sections.get(2).whole().rows().subList(0, 9))
                .allMatch(row -> row.values().contains("derby, 64MiB, 8 clients"));
        assertThat(sections.get(2).whole().rows().get(9).values()).doesNotContain("derby, 64MiB, 8 clients");
        assertThat(sections.get(2).whole().rows().get(0).ratios().subList(1, 4)).containsOnly(HeadlineTable.ABSENT);
        assertThat(sections.get(2).whole().rows())
                .anySatisfy(row -> assertThat(row)
                        .extracting(Row::where, Row::values, Row::evidence)
                        .containsExactly(
                                "TPC-B-like load", "derby, 4MiB, 1 client / derby, 64MiB, 8 clients", "5 repetitions"));
    }

    @Test
    void unlikePromises_areSaid() {
        RecordedRun run = half(5, "settings: {durability: [power-cut, process-kill]}", "durability=power-cut");

        assertThat(row(run, "derby, TPC-B-like load, 1 client").evidence())
                .isEqualTo("5 repetitions; power-cut has stronger durability (commits survive a power cut)");
    }

    @Test
    void commitsFromTheDisksCache_areSaid() {
        RecordedRun run = half(5, "settings: {write-cache: [flush, noflush], storage: loop}", "write-cache=flush");

        assertThat(row(run, "derby, TPC-B-like load, 1 client").evidence())
                .isEqualTo("5 repetitions; flush has stronger durability (commits survive a power cut)");
    }

    /** A commit that waits for such a disk is worth no more than one that waits for none. */
    @Test
    void syncOfADiskThatLies_isNotCalledStronger() {
        RecordedRun run = half(
                5,
                "settings: {durability: [power-cut, process-kill], write-cache: [flush, noflush], storage: loop}",
                "durability=power-cut");

        assertThat(rows(run))
                .filteredOn(row -> row.values()
                        .equals("derby, power-cut, noflush, 1 client / derby, process-kill, flush, 1 client"))
                .isNotEmpty()
                .allMatch(row ->
                        row.evidence().endsWith("has different durability (a power cut can lose commits of both)"));
    }

    @Test
    void cpu_isBetterOrWorse_andNotFaster() {
        RecordedRun run = half(5, BUFFERS, "buffer=4MiB")
                .with(
                        one -> one.subject().point().contains("buffer=64MiB"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.total(), 10 + 0.01 * one.block()));

        assertThat(row(run, "derby, TPC-B-like load, 1 client").ratios().get(3)).endsWith(", worse");
    }

    @Test
    void targets_areComparedToo_andTheirRoundTripsAreExact() {
        String yaml =
                RecordedRun.yaml("[1]", 5, "").replaceFirst("targets: .*", "targets: ['derby:server', 'h2:server']");
        RecordedRun run = RecordedRun.of(yaml)
                .with(
                        one -> one.subject().target().equals("h2:server"),
                        one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 4));

        Row row = row(run, "TPC-B-like load, 1 client");

        assertThat(row.values()).isEqualTo("derby:server / h2:server");
        assertThat(row.exact()).isEqualTo("6 / 4, 2 more");
        assertThat(row.evidence()).isEqualTo("5 repetitions");
    }

    @Test
    void targetsThatAreNotComparable_haveNoRatio_andTheReason() {
        assertThat(rows(RecordedRun.ownSeries()))
                .filteredOn(row -> row.values().equals("h2 / derby"))
                .allMatch(row -> row.ratios().stream().allMatch(HeadlineTable.ABSENT::equals))
                .allMatch(row -> row.evidence().startsWith("not comparable: weaker durability (process-kill)"))
                .hasSize(2);
    }

    private static RecordedRun half(int blocks, String axes, String part) {
        return RecordedRun.of(RecordedRun.yaml("[1]", blocks, axes))
                .with(
                        one -> one.subject().point().contains(part),
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                one.metrics().getOrDefault(Metrics.THROUGHPUT.key(), 0.0)
                                        * (0.5 + 0.001 * (one.block() % 2))));
    }

    private static Row row(RecordedRun run, String where) {
        return rows(run).stream()
                .filter(row -> row.where().equals(where))
                .findFirst()
                .orElseThrow();
    }

    private static List<Row> rows(RecordedRun run) {
        return ContrastTable.of(run.summary()).sections().stream()
                .flatMap(section -> section.whole().rows().stream())
                .toList();
    }
}
