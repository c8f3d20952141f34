package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.narrative.Narrative;
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
        assertThat(row.evidence()).isEqualTo("5 blocks");
        assertThat(row.ratios().get(0)).matches("0\\.50 \\(0\\.\\d\\d–0\\.\\d\\d\\), slower");
        assertThat(row.ratios().get(1)).endsWith("equivalent");
        assertThat(row.ratios()).hasSize(4);
    }

    @Test
    void fewBlocks_haveARatioOnly() {
        Row row = row(half(2, BUFFERS, "buffer=4MiB"), "derby, TPC-B-like load, 1 client");

        assertThat(row.evidence()).isEqualTo("2 blocks, indicative");
        assertThat(row.ratios().get(0)).isEqualTo("0.50");
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
                ContrastTable.of(run.summary()).sections().get(0);

        assertThat(section.rows()).hasSize(40);
        assertThat(section.more()).isEqualTo("and 2 more pairs, in summary.json");
        assertThat(ContrastTable.of(half(1, BUFFERS, "buffer=4MiB").summary())
                        .sections()
                        .get(0)
                        .more())
                .isEmpty();
    }

    @Test
    void whatElseVaries_tellsTheRowsApart() {
        RecordedRun run = half(5, "settings: {buffer: [4MiB, 64MiB], gc: [G1, Serial]}", "buffer=4MiB");

        assertThat(rows(run))
                .extracting(Row::where)
                .doesNotHaveDuplicates()
                .contains("derby, TPC-B-like load, 1 client, gc=G1", "derby, TPC-B-like load, 1 client, buffer=4MiB");
    }

    @Test
    void openLoops_areToldApartByTheirRates() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[1]", 2, "settings: {buffer: [4MiB, 64MiB], rate: [closed, 50%, 70%]}"));

        assertThat(rows(run)).extracting(Row::where).doesNotHaveDuplicates();
    }

    @Test
    void unlikePromises_areSaid() {
        RecordedRun run = half(5, "settings: {durability: [power-cut, process-kill]}", "durability=power-cut");

        assertThat(row(run, "derby, TPC-B-like load, 1 client").evidence())
                .isEqualTo("5 blocks; they promise different things: power-cut, read-committed against process-kill,"
                        + " read-committed");
        assertThat(sentences(run))
                .anyMatch(sentence -> sentence.startsWith(
                                "derby with durability=process-kill ran the TPC-B-like load 2.00 times as fast as with"
                                        + " durability=power-cut (")
                        && sentence.endsWith("; they promise different things: process-kill, read-committed against"
                                + " power-cut, read-committed)."));
    }

    @Test
    void commitsFromTheDisksCache_areSaid() {
        RecordedRun run = half(5, "settings: {write-cache: [flush, noflush], storage: loop}", "write-cache=flush");

        assertThat(row(run, "derby, TPC-B-like load, 1 client").evidence())
                .isEqualTo("5 blocks; they promise different things: power-cut, read-committed against power-cut,"
                        + " read-committed, from the disk's cache");
    }

    @Test
    void targetsAlone_haveNoTable() {
        assertThat(ContrastTable.of(RecordedRun.firstLook().summary()).sections())
                .isEmpty();
    }

    @Test
    void sentence_namesTheValuesAndWhatElseVaries() {
        assertThat(sentences(half(5, "settings: {buffer: [4MiB, 64MiB], gc: [G1, Serial]}", "buffer=4MiB")))
                .anyMatch(
                        sentence -> sentence.startsWith("derby with buffer=64MiB ran the TPC-B-like load 2.00 times as"
                                        + " fast as with buffer=4MiB (")
                                && sentence.contains(" at 1 client, gc=G1; "));
    }

    @Test
    void sentence_saysCase() {
        assertThat(sentences(half(5, "cases: {small: {buffer: 4MiB}, large: {}}", "case=small")))
                .anyMatch(sentence -> sentence.startsWith(
                        "derby in the case large ran the TPC-B-like load 2.00 times as fast as in the case small ("));
    }

    /** Two targets and two loads have four such differences of each axis. */
    @Test
    void eachAxis_hasThreeSentencesAtMost() {
        List<String> sentences =
                sentences(half(5, "settings: {buffer: [4MiB, 64MiB], gc: [G1, Serial]}", "buffer=4MiB"));

        assertThat(sentences).filteredOn(one -> one.contains(" with buffer=")).hasSize(3);
        assertThat(sentences).filteredOn(one -> one.contains(" with gc=")).hasSize(3);
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

    private static List<String> sentences(RecordedRun run) {
        return Narrative.of(run.summary());
    }

    private static Row row(RecordedRun run, String where) {
        return rows(run).stream()
                .filter(row -> row.where().equals(where))
                .findFirst()
                .orElseThrow();
    }

    private static List<Row> rows(RecordedRun run) {
        return ContrastTable.of(run.summary()).sections().stream()
                .flatMap(section -> section.rows().stream())
                .toList();
    }
}
