package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.ComparisonIndex;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cost explains a difference from a certain amount on, and only where it lies on the slower side. */
class ExplainedByCostsTest {
    private static final String NONE = "no counted cost explains it";

    private static final Predicate<TrialRecord> SLOWER =
            one -> one.subject().target().equals("h2:server");

    /** Two servers that cost the same, of which one is half as fast. */
    private static final RecordedRun ALIKE = both(
                    both(
                            RecordedRun.of(RecordedRun.yaml("[2]", 2, "")
                                    .replaceFirst("targets: .*", "targets: ['derby:server', 'h2:server']")
                                    .replaceFirst("workloads: .*", "workloads: [tpcb]")),
                            Map.of(
                                    Metrics.THROUGHPUT,
                                    2000.0,
                                    Metrics.CPU.total(),
                                    100.0,
                                    Metrics.WIRE_ROUND_TRIPS,
                                    2.0,
                                    Metrics.WIRE_BYTES_UP,
                                    100.0,
                                    Metrics.WIRE_BYTES_DOWN,
                                    200.0)),
                    Map.of(
                            Metrics.DISK.syncs(), 1.0,
                            Metrics.DISK.reads(), 0.0,
                            Metrics.DISK.writeBytes(), 8192.0))
            .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cpu.total       |   119   |
            cpu.total       |   121   | CPU
            wire.roundTrips |     2.4 |
            wire.roundTrips |     2.5 | round trip
            disk.syncs      |     1.05|
            disk.syncs      |     1.2 | sync
            disk.reads      |     0.05|
            disk.reads      |     0.2 | read
            disk.writeBytes | 16000   |
            disk.writeBytes | 16384   | writ
            wire.bytesDown  |   700   |
            wire.bytesDown  |  1300   | the bytes
            """)
    void cost_explainsTheSlowerTarget_fromItsOwnAmountOn(String metric, double costs, String words) {
        String why = why(ALIKE.with(SLOWER, one -> ChangedTrial.measured(one, metric(metric), costs)));

        if (words == null) {
            assertThat(why).isEqualTo(NONE);
        } else {
            assertThat(why).contains(words);
        }
    }

    /** Four times next to nothing is next to nothing. */
    @ParameterizedTest
    @CsvSource({"disk.writeBytes, 1024, 4096", "wire.bytesDown, 0, 700"})
    void fewBytes_explainNothing_howeverManyTimesAsMany(String metric, double faster, double slower) {
        RecordedRun run = ALIKE.with(one -> true, one -> ChangedTrial.measured(one, metric(metric), faster))
                .with(SLOWER, one -> ChangedTrial.measured(one, metric(metric), slower));

        assertThat(why(run)).isEqualTo(NONE);
    }

    @Test
    void bytesOnTheWire_areThoseOfBothDirections() {
        RecordedRun run = ALIKE.with(SLOWER, one -> ChangedTrial.measured(one, Metrics.WIRE_BYTES_UP, 500))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.WIRE_BYTES_DOWN, 1000));

        assertThat(why(run)).startsWith("5.00 times");
        assertThat(why(ALIKE.with(SLOWER, one -> ChangedTrial.measured(one, Metrics.WIRE_BYTES_UP, 500))))
                .isEqualTo(NONE);
    }

    @ParameterizedTest
    @CsvSource({"cpu.total, 10", "wire.roundTrips, 0.5", "disk.syncs, 0.1", "disk.writeBytes, 10", "wire.bytesDown, 2"})
    void costThatIsLower_doesNotExplainASlowerTarget(String metric, double costs) {
        assertThat(why(ALIKE.with(SLOWER, one -> ChangedTrial.measured(one, metric(metric), costs))))
                .isEqualTo(NONE);
    }

    @Test
    void threeCostsAreTold_theCpuFirst() {
        RecordedRun run = ALIKE.with(SLOWER, one -> ChangedTrial.measured(one, Metrics.CPU.total(), 400))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 6))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 3))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.DISK.reads(), 9))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.DISK.writeBytes(), 65536));

        assertThat(why(run)).containsSubsequence("CPU", "round trip", "sync").doesNotContain("read", "writ");
    }

    @Test
    void pagesOfTheEngine_standInForDiskReadsThatAreNotKnown() {
        RecordedRun known = both(ALIKE, Map.of(Metrics.ENGINE_BUFFER_READS, 1.0))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, 4));
        RecordedRun unknown = known.with(
                one -> true,
                one -> ChangedTrial.unmeasured(one, Metrics.DISK.reads().key()));

        assertThat(why(known)).isEqualTo(NONE);
        assertThat(why(unknown)).contains("page");
    }

    /** Half of a page, where the other one reads one. */
    @ParameterizedTest
    @CsvSource({"1.4, false", "1.6, true"})
    void pagesOfTheEngine_explainFromHalfOfOneOn(double pages, boolean told) {
        RecordedRun run = both(ALIKE, Map.of(Metrics.ENGINE_BUFFER_READS, 1.0))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, pages))
                .with(
                        one -> true,
                        one -> ChangedTrial.unmeasured(one, Metrics.DISK.reads().key()));

        assertThat(why(run).contains("page")).isEqualTo(told);
    }

    /** From half of the difference in throughput on, and from a tenth. */
    @ParameterizedTest
    @CsvSource({"1540, 114, false", "1540, 116, true", "1740, 109, false", "1740, 111, true"})
    void cpuOfASmallDifference_explainsFromHalfOfItOn(double throughput, double cpu, boolean told) {
        RecordedRun run = ALIKE.with(SLOWER, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, throughput))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.CPU.total(), cpu + one.block() * 0.01));

        assertThat(why(run).contains("the CPU")).as(why(run)).isEqualTo(told);
    }

    /** A fifth of 400 µs, of clients and server together. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            30 | 50 | 4.00 times the CPU (20 % of it JIT; less after a longer warm-up)
            80 |  0 | 4.00 times the CPU (20 % of it JIT; less after a longer warm-up)
            30 | 49 | 4.00 times the CPU
            0  |  0 | 4.00 times the CPU
            """)
    void compilingOfTheSlowerTarget_isToldFromAFifthOfItsCpuOn(double client, double server, String words) {
        assertThat(why(compiling(client, server))).isEqualTo(words);
    }

    /** It is no cause that the other one is slower. */
    @Test
    void compilingOfTheFasterTarget_isNotTold() {
        RecordedRun run = ALIKE.with(SLOWER, one -> ChangedTrial.measured(one, Metrics.CPU.total(), 400))
                .with(SLOWER.negate(), one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compilingCpu(), 90));

        assertThat(why(run)).isEqualTo("4.00 times the CPU");
    }

    /** Each of them has its own share, though it may cost as many times the CPU as the other. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            500 | 4.00 to 5.00 times the CPU
            400 | 4.00 times the CPU
            """)
    void compiling_isNotToldOfSeveralPairs(double cpuOfTheSecond, String words) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 8]", 2, "")
                        .replaceFirst("targets: .*", "targets: ['derby:server', 'h2:server']")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 2000))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.CPU.total(), 100))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000))
                .with(
                        SLOWER,
                        one -> ChangedTrial.measured(
                                one, Metrics.CPU.total(), one.subject().clients() == 1 ? 400 : cpuOfTheSecond))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compilingCpu(), 200));
        Summary summary = run.summary();
        PointsOfALoad points = new PointsOfALoad(summary, ComparisonIndex.of(summary), summary.points());
        Map<PointSummary, PointSummary> pairs = new LinkedHashMap<>();
        for (int clients : points.clients()) {
            pairs.put(at(points, "h2:server", clients), at(points, "derby:server", clients));
        }

        assertThat(Costs.whySlower(points, pairs)).startsWith(words).doesNotContain("JIT");
        pairs.keySet().removeIf(slower -> slower.clients() == 8);
        assertThat(Costs.whySlower(points, pairs))
                .startsWith("4.00 times the CPU (50 % of it JIT; less after a longer warm-up)");
    }

    private static PointSummary at(PointsOfALoad points, String target, int clients) {
        return points.points().stream()
                .filter(point -> point.target().equals(target) && point.clients() == clients)
                .findFirst()
                .orElseThrow();
    }

    private static RecordedRun compiling(double client, double server) {
        return ALIKE.with(SLOWER, one -> ChangedTrial.measured(one, Metrics.CPU.total(), 400))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.JVM_CLIENT.compilingCpu(), client))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compilingCpu(), server));
    }

    /** Bytes that are written later count if they are known of both, and else those of the measurement of each. */
    @Test
    void bytesWrittenLater_countOnlyIfTheyAreKnownOfBoth() {
        RecordedRun later = both(ALIKE, Map.of(Metrics.DISK_DRAINED.writeBytes(), 8192.0))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.DISK_DRAINED.writeBytes(), 32_768));
        RecordedRun unknown = later.with(
                SLOWER.negate(),
                one -> ChangedTrial.unmeasured(
                        one, Metrics.DISK_DRAINED.writeBytes().key()));

        assertThat(why(later)).isEqualTo("4.00 times the bytes written in all");
        assertThat(why(unknown)).isEqualTo(NONE);
        assertThat(why(unknown.with(SLOWER, one -> ChangedTrial.measured(one, Metrics.DISK.writeBytes(), 24_576))))
                .isEqualTo("3.00 times the bytes written");
    }

    /** Nothing is said of what is not known. */
    @Test
    void withoutCpu_itIsNotSaidThatNoCostExplainsIt() {
        assertThat(why(ALIKE)).isEqualTo(NONE);
        assertThat(why(ALIKE.with(SLOWER, one -> ChangedTrial.unmeasured(one, "cpu."))))
                .isEmpty();
        assertThat(why(ALIKE.with(SLOWER.negate(), one -> ChangedTrial.unmeasured(one, "cpu."))))
                .isEmpty();
    }

    @Test
    void amountsThatReadAlike_areToldByTheirDifference() {
        RecordedRun slower = both(ALIKE, Map.of(Metrics.DISK.syncs(), 10.1))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 10.4));
        RecordedRun faster = slower.with(SLOWER, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 8000));

        assertThat(why(slower)).matches("0[.]30? more syncs?");
        // The other one is the slower one now, and has fewer syncs.
        assertThat(why(faster)).isEqualTo(NONE);
    }

    @Test
    void fewerRequestsThatReadAlike_areToldByTheirDifference() {
        Predicate<TrialRecord> faster = one -> one.subject().point().contains("buffer=64MiB");
        RecordedRun run = both(
                        RecordedRun.of(RecordedRun.yaml("[2]", 2, "settings: {buffer: [4MiB, 64MiB]}")
                                .replaceFirst("targets: .*", "targets: ['derby:server']")
                                .replaceFirst("workloads: .*", "workloads: [tpcb]")),
                        Map.of(Metrics.THROUGHPUT, 1000.0, Metrics.CPU.total(), 100.0, Metrics.DISK.syncs(), 10.4))
                .with(faster, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 2000))
                .with(faster, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 10.1));

        assertThat(why(run)).matches("0[.]30? fewer syncs?");
    }

    /** A range would tear them from their own. */
    @Test
    void severalPairsWithDifferentAmounts_areToldByTheirDifference() {
        RecordedRun run = both(
                        RecordedRun.of(RecordedRun.yaml("[1, 8]", 2, "")
                                .replaceFirst("targets: .*", "targets: ['derby:server', 'h2:server']")
                                .replaceFirst("workloads: .*", "workloads: [tpcb]")),
                        Map.of(Metrics.THROUGHPUT, 2000.0, Metrics.CPU.total(), 100.0))
                .with(SLOWER, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one, Metrics.DISK.syncs(), one.subject().clients() + (SLOWER.test(one) ? 2 : 0)));
        Summary summary = run.summary();
        PointsOfALoad points = new PointsOfALoad(summary, ComparisonIndex.of(summary), summary.points());
        Map<PointSummary, PointSummary> pairs = new LinkedHashMap<>();
        for (int clients : points.clients()) {
            pairs.put(at(points, "h2:server", clients), at(points, "derby:server", clients));
        }

        assertThat(Costs.whySlower(points, pairs)).isEqualTo("2 more syncs");
    }

    /** Its writes are counted, and a disk without flushes has no syncs to tell. */
    @Test
    void syncsThatAreCountedOnTheOtherLineAlone_areSaidNotToBe() {
        RecordedRun run = both(ALIKE, Map.of(Metrics.DISK.syncs(), 1.0, Metrics.DISK.writes(), 2.0));
        RecordedRun without = run.with(
                SLOWER, one -> ChangedTrial.unmeasured(one, Metrics.DISK.syncs().key()));

        assertThat(why(run)).isEqualTo(NONE);
        assertThat(why(without)).isEqualTo("syncs not counted");
        assertThat(why(without.with(SLOWER, one -> ChangedTrial.unmeasured(one, "disk."))))
                .isEqualTo(NONE + " (not counted: syncs, bytes written and disk reads)");
        assertThat(why(run.with(
                        SLOWER.negate(),
                        one -> ChangedTrial.unmeasured(one, Metrics.DISK.syncs().key()))))
                .isEqualTo(NONE + " (not counted: syncs)");
        assertThat(why(run.with(
                        one -> true,
                        one -> ChangedTrial.unmeasured(one, Metrics.DISK.syncs().key()))))
                .as("on no line")
                .isEqualTo(NONE + " (not counted: syncs)");
    }

    /** No verdict, no cause. */
    @Test
    void targetsThatAreNotToldApart_haveNoCause() {
        RecordedRun run = ALIKE.with(SLOWER, one -> ChangedTrial.measured(one, Metrics.CPU.total(), 400))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 1000));

        assertThat(Answer.of(run.summary()).sections().get(0).lines().get(1).why())
                .doesNotContain("CPU");
    }

    /** The second choice is faster with fewer syncs, and costs more of everything else. */
    @Test
    void fasterChoice_isExplainedByWhatItSpares_alone() {
        Predicate<TrialRecord> faster = one -> one.subject().point().contains("buffer=64MiB");
        RecordedRun run = both(
                        both(
                                RecordedRun.of(RecordedRun.yaml("[2]", 2, "settings: {buffer: [4MiB, 64MiB]}")
                                        .replaceFirst("targets: .*", "targets: ['derby:server']")
                                        .replaceFirst("workloads: .*", "workloads: [tpcb]")),
                                Map.of(
                                        Metrics.THROUGHPUT,
                                        1000.0,
                                        Metrics.CPU.total(),
                                        100.0,
                                        Metrics.WIRE_ROUND_TRIPS,
                                        2.0)),
                        Map.of(Metrics.DISK.syncs(), 3.0, Metrics.DISK.reads(), 0.0))
                .with(faster, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 2000))
                .with(faster, one -> ChangedTrial.measured(one, Metrics.CPU.total(), 300))
                .with(faster, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 9))
                .with(faster, one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 1));

        assertThat(why(run)).startsWith("1 sync against 3").doesNotContain("CPU", "round trip");
    }

    private static String why(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0).lines().get(1).why();
    }

    private static Metric metric(String key) {
        return Metrics.all().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static RecordedRun both(RecordedRun run, Map<Metric, Double> figures) {
        RecordedRun changed = run;
        for (Map.Entry<Metric, Double> one : figures.entrySet()) {
            changed = changed.with(trial -> true, trial -> ChangedTrial.measured(trial, one.getKey(), one.getValue()));
        }
        return changed;
    }
}
