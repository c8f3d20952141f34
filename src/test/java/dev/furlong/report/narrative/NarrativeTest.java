package dev.furlong.report.narrative;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NarrativeTest {
    @Test
    void fewBlocks_sayHereAndIndicative() {
        List<String> sentences = Narrative.of(RecordedRun.firstLook().summary());

        assertThat(sentences).hasSize(3);
        assertThat(sentences.get(0))
                .startsWith("derby ran the TPC-B-like load 1.92 times as fast as derby:server here (")
                .endsWith("2 blocks, indicative).");
    }

    @Test
    void compilerAtWork_isSaidWhereItsFiguresAre() {
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        RecordedRun.at("derby:server/select/2 clients", 1),
                        one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compiling(), 20));

        List<String> sentences = Narrative.of(run.summary());

        assertThat(sentences.get(0)).contains("TPC-B-like").endsWith("2 blocks, indicative).");
        assertThat(sentences.get(1))
                .contains("SELECT")
                .endsWith("2 blocks, indicative, with a JVM's compiler still at work).");
    }

    /** As far as blocks may lie apart before one of them is doubted: 0.8, or 1.25 the other way round. */
    @ParameterizedTest
    @CsvSource({"1200, is undecided", "1300, times as fast"})
    void oneBlock_saysOnlyWhatNoTwoWouldDoubt(double faster, String words) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[2]", 1, ""))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one, Metrics.THROUGHPUT, one.subject().target().equals("derby") ? faster : 1000));

        assertThat(Narrative.of(run.summary()).get(0)).contains(words).contains("1 block, indicative");
    }

    @Test
    void fiveBlocks_carryTheInterval() {
        assertThat(Narrative.of(RecordedRun.fiveBlocksWithClaims().summary()))
                .hasSize(4)
                .anyMatch(sentence -> sentence.contains("could see differences in throughput of 2.8 % and more"))
                .allMatch(sentence -> sentence.contains("95 % interval"))
                .noneMatch(sentence -> sentence.contains("here"));
    }

    @Test
    void invalidPoint_isNeverTheWinner() {
        List<String> sentences = Narrative.of(
                RecordedRun.firstLook().withInvalid("derby/tpcb/2 clients", 1).summary());

        assertThat(sentences.get(0))
                .startsWith("derby:server committed 5,192 transactions per second of the TPC-B-like load");
        assertThat(sentences.get(1)).isEqualTo("derby:server is not compared with derby, which is invalid.");
    }

    @Test
    void targetThatPromisesLess_isNotCompared() {
        List<String> sentences = Narrative.of(RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.effective(one, "durability", "process-kill"))
                .summary());

        assertThat(sentences)
                .noneMatch(sentence -> sentence.contains("times as fast"))
                .noneMatch(sentence -> sentence.contains("promises something else"))
                .contains("Not compared with derby: derby:server; its durability is power-cut where derby's is"
                        + " process-kill.");
    }

    @Test
    void threePromises_areSaidOnceEach_againstTheOneThatTheFiguresAreOf() {
        String yaml = RecordedRun.yaml("[4]", 2, "")
                .replaceFirst("targets: .*", "targets: [duckdb, sqlite, derby]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");
        List<String> sentences = Narrative.of(RecordedRun.of(yaml)
                .with(
                        one -> one.subject().engine().equals("duckdb"),
                        one -> ChangedTrial.substituted(one, "isolation", "snapshot", "DuckDB has nothing weaker"))
                .with(
                        one -> one.subject().engine().equals("sqlite"),
                        one -> ChangedTrial.substituted(one, "isolation", "serializable", "SQLite has one writer"))
                .summary());

        assertThat(sentences).hasSize(3);
        assertThat(sentences.get(0)).startsWith("duckdb committed ");
        assertThat(sentences.subList(1, 3))
                .containsExactly(
                        "Not compared with duckdb: sqlite; its isolation is serializable where duckdb's is snapshot,"
                                + " because SQLite has one writer.",
                        "Not compared with duckdb: derby; its isolation is read-committed where duckdb's is snapshot,"
                                + " because DuckDB has nothing weaker.");
    }

    @Test
    void severalTargetsOfOneOtherPromise_areSaidTogether() {
        String yaml = RecordedRun.yaml("[2]", 2, "")
                .replaceFirst("targets: .*", "targets: [derby, 'derby:server', hsqldb, h2, 'h2:server']");

        assertThat(Narrative.of(RecordedRun.of(yaml)
                        .with(
                                one -> one.subject().engine().equals("h2"),
                                one -> ChangedTrial.substituted(
                                        one, "durability", "process-kill", "H2 does not sync at a commit"))
                        .summary()))
                .containsOnlyOnce(
                        "Not compared with the others: h2, h2:server; their durability is process-kill where the"
                                + " others' is power-cut, because H2 does not sync at a commit.");
    }

    /** A record that was made before there was the setting has its default. */
    @Test
    void promiseThatARecordDoesNotTell_isTheDefault() {
        assertThat(Narrative.of(RecordedRun.firstLook()
                        .with(
                                one -> one.subject().target().equals("derby"),
                                one -> ChangedTrial.without(one, "isolation"))
                        .with(
                                one -> one.subject().target().equals("derby:server"),
                                one -> ChangedTrial.effective(one, "isolation", "serializable"))
                        .summary()))
                .contains("Not compared with derby: derby:server; its isolation is serializable where derby's is"
                        + " read-committed.");
    }

    @Test
    void severalThatCannotBeCompared_areJoined() {
        String yaml = RecordedRun.yaml("[2]", 1, "")
                .replaceFirst("targets: .*", "targets: [derby, 'derby:server', hsqldb, h2]");

        assertThat(Narrative.of(RecordedRun.of(yaml)
                                .with(RecordedRun.at("hsqldb/tpcb/2 clients", 1), NarrativeTest::stalled)
                                .withLost("h2/tpcb/2 clients", 1)
                                .withInvalid("derby:server/tpcb/2 clients", 1)
                                .summary())
                        .get(1))
                .isEqualTo(
                        "derby is not compared with derby:server, which is invalid, hsqldb, which stalled (throughput"
                                + " withheld), and h2, which is lost.");
    }

    @Test
    void targetsOfTheirOwnSeries_areLeftOutOfTheRankingAndSaidWhy() {
        List<String> sentences = Narrative.of(RecordedRun.ownSeries().summary());

        assertThat(sentences.get(0))
                .startsWith("derby ran the TPC-B-like load 1.92 times as fast as derby:server here");
        assertThat(sentences)
                .filteredOn(sentence -> sentence.contains("times"))
                .noneMatch(sentence -> sentence.contains("h2") || sentence.contains("sqlite"));
        assertThat(sentences)
                .contains(
                        "Not compared with the others: h2; its durability is process-kill where the others' is power-cut,"
                                + " because it does not sync at a commit.",
                        "Not compared with the others: sqlite; its isolation is serializable where the others' is"
                                + " read-committed, because it has no weaker isolation.");
    }

    @Test
    void overlappingBlocks_leaveItOpen() {
        List<String> sentences = Narrative.of(RecordedRun.firstLook()
                .with(
                        one -> one.subject().workload().equals("tpcb"),
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                one.subject().target().equals("derby") == (one.block() == 1) ? 1000 : 1300))
                .summary());

        assertThat(sentences.get(0)).startsWith("Whether ").contains("is undecided (");
    }

    @Test
    void equalTargets_areSaidToBeEqual() {
        List<String> sentences = Narrative.of(RecordedRun.fiveBlocksWithClaims()
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000 + one.block()))
                .summary());

        assertThat(sentences.get(0)).contains("equally fast, within 5% (");
    }

    @Test
    void equalTargets_areEqualWithinTheMarginOfThePlan() {
        String yaml = RecordedRun.yaml("[1]", 5, "margin: 20%");

        assertThat(Narrative.of(RecordedRun.of(yaml)
                        .with(
                                one -> true,
                                one -> ChangedTrial.measured(
                                        one,
                                        Metrics.THROUGHPUT,
                                        one.subject().target().equals("derby")
                                                ? 1100 + one.block()
                                                : 1000 + one.block()))
                        .summary()))
                .anyMatch(sentence -> sentence.contains("equally fast, within 20% ("));
    }

    @ParameterizedTest
    @CsvSource({"tpcb, TPC-B-like load", "select, single-record SELECT load"})
    void ofTwoLoads_theCostThatDiffersMoreIsTold(String more, String words) {
        List<String> sentences = Narrative.of(RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                one.subject().workload().equals(more) ? 900 : 300))
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.measured(one, Metrics.CPU.total(), 100))
                .summary());

        assertThat(sentences)
                .filteredOn(sentence -> sentence.contains("times the CPU"))
                .singleElement()
                .satisfies(sentence ->
                        assertThat(sentence).startsWith("A transaction of the " + words + " cost 9.00 times the CPU"));
    }

    @Test
    void oneTarget_saysItsThroughputAndItsCost() {
        String yaml = RecordedRun.yaml("[1]", 2, "").replaceFirst("targets: .*", "targets: [derby]");

        assertThat(Narrative.of(RecordedRun.of(yaml).summary()).get(0))
                .startsWith("derby committed ")
                .contains("µs of CPU each");
    }

    @Test
    void stalledPoint_isSaidToHaveStalled() {
        List<String> sentences = Narrative.of(RecordedRun.firstLook()
                .with(RecordedRun.at("derby:server/tpcb/2 clients", 2), NarrativeTest::stalled)
                .summary());

        assertThat(sentences.get(0)).startsWith("derby committed ");
        assertThat(sentences.get(1))
                .isEqualTo("derby is not compared with derby:server, which stalled (throughput withheld).");
    }

    @Test
    void targetWithoutThroughputBesideTwoOthers_isSaidToBeLeftOut() {
        String yaml =
                RecordedRun.yaml("[2]", 2, "").replaceFirst("targets: .*", "targets: [derby, derby:server, hsqldb]");
        RecordedRun run = RecordedRun.of(yaml).with(RecordedRun.at("hsqldb/tpcb/2 clients", 2), NarrativeTest::stalled);

        assertThat(Narrative.of(run.summary()))
                .contains("Left out: hsqldb, which stalled (TPC-B-like load, 2 clients).")
                .doesNotContain("Left out: hsqldb, which stalled (single-record SELECT load, 2 clients).");
    }

    @Test
    void everyPointStalled_saysThat_andNothingOfOtherReasons() {
        assertThat(Narrative.of(RecordedRun.firstLook()
                        .with(one -> true, NarrativeTest::stalled)
                        .summary()))
                .containsExactly("No throughput of this run may be used: every point stalled.");
        assertThat(Narrative.of(RecordedRun.firstLook()
                        .with(one -> one.subject().target().equals("derby"), NarrativeTest::stalled)
                        .withInvalid("derby:server/select/2 clients", 2)
                        .withLost("derby:server/tpcb/2 clients", 1)
                        .withLost("derby:server/tpcb/2 clients", 2)
                        .summary()))
                .containsExactly("No throughput of this run may be used: every point stalled, is lost or is invalid.");
    }

    /** With no commit for 2 s of its 3. */
    private static TrialRecord stalled(TrialRecord one) {
        return ChangedTrial.stalled(one, 0, 2);
    }

    @Test
    void nothingValid_saysSo() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 1, ""));
        for (String point : List.of("derby/tpcb", "derby:server/tpcb", "derby/select", "derby:server/select")) {
            run = run.withLost(point + "/1 client", 1);
        }

        assertThat(Narrative.of(run.summary()))
                .containsExactly("No throughput of this run may be used: every point is lost.");
    }
}
