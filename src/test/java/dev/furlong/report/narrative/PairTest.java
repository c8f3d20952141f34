package dev.furlong.report.narrative;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of two points says no more than their blocks do. */
class PairTest {
    /** Means of 1,250 and 1,000, but a block of the faster one is not above all of the slower one's. */
    @ParameterizedTest
    @CsvSource({"1099, Whether derby or derby:server", "1100, Whether derby or derby:server", "1101, derby ran the"})
    void twoBlocks_thatOverlapOrTouchLeaveItOpen(double least, String beginning) {
        Summary summary = of(Metrics.THROUGHPUT, new double[] {least, 1400}, new double[] {1100, 900});

        assertThat(pair(summary, Metrics.THROUGHPUT).speed()).startsWith(beginning);
    }

    @Test
    void costsOfBlocksThatOverlap_areUndecided() {
        Summary summary = of(Metrics.CPU.total(), new double[] {100, 150}, new double[] {110, 90});

        assertThat(pair(summary, Metrics.CPU.total()).cost())
                .isEqualTo("Whether a transaction of the TPC-B-like load costs more CPU with derby or with derby:server"
                        + " is undecided (125 against 100 µs at 2 clients; 2 blocks, indicative).");
    }

    @ParameterizedTest
    @CsvSource({"1049, Whether ", "1051, derby ran "})
    void severalBlocks_sayNothingOfLessThanFivePercent(double rate, String beginning) {
        Summary summary = of(Metrics.THROUGHPUT, new double[] {rate, rate}, new double[] {1000, 1000});

        assertThat(pair(summary, Metrics.THROUGHPUT).speed()).startsWith(beginning);
    }

    @Test
    void fewBlocks_sayHere_andFiveDoNot() {
        double[] fast = {1500, 1510, 1490, 1505, 1495};
        double[] slow = {1000, 1005, 995, 1002, 998};

        assertThat(pair(of(Metrics.THROUGHPUT, fast, slow), Metrics.THROUGHPUT).speed())
                .startsWith(
                        "derby ran the TPC-B-like load 1.50 times as fast as derby:server (1,500 against 1,000 tx/s")
                .endsWith("; 95 % interval of the ratio 1.50–1.50, 5 blocks).");
        assertThat(pair(
                                of(Metrics.THROUGHPUT, new double[] {1500, 1510}, new double[] {1000, 1005}),
                                Metrics.THROUGHPUT)
                        .speed())
                .startsWith("derby ran the TPC-B-like load 1.50 times as fast as derby:server here (")
                .endsWith("; 2 blocks, indicative).");
    }

    /** A comparison sets the targets in the plan's order; the sentence begins with the greater. */
    @Test
    void slowerFirst_turnsTheRatioAndItsInterval() {
        double[] fast = {1500, 1510, 1490, 1505, 1480};
        double[] slow = {1000, 1005, 995, 1010, 990};

        Pair upright = pair(of(Metrics.THROUGHPUT, fast, slow), Metrics.THROUGHPUT);
        Pair turned = pair(of(Metrics.THROUGHPUT, slow, fast), Metrics.THROUGHPUT);

        assertThat(turned.more().target()).isEqualTo("derby:server");
        assertThat(turned.less().target()).isEqualTo("derby");
        assertThat(turned.above().mean()).isEqualTo(1497);
        assertThat(turned.below().mean()).isEqualTo(1000);
        for (Pair pair : new Pair[] {upright, turned}) {
            assertThat(pair.ratio()).isBetween(1.49, 1.51);
            assertThat(pair.low()).isBetween(1.45, pair.ratio());
            assertThat(pair.high()).isBetween(pair.ratio(), 1.53);
        }
    }

    @Test
    void fiveBlocksThatDoNotDecide_areUndecidedWhateverTheirMeans() {
        Summary summary = of(Metrics.THROUGHPUT, new double[] {1000, 2000, 1000, 2000, 1000}, new double[] {
            1500, 800, 1500, 800, 1500
        });

        assertThat(pair(summary, Metrics.THROUGHPUT).speed())
                .startsWith("Whether ")
                .contains("is undecided");
    }

    @Test
    void cost_saysWhereTheGreaterOneWent() {
        Summary summary = RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby:server"),
                        one -> ChangedTrial.measured(
                                ChangedTrial.measured(one, Metrics.CPU_CLIENT.total(), 70),
                                Metrics.CPU_SERVER.total(),
                                230))
                .summary();

        assertThat(pair(summary, Metrics.CPU.total()).cost())
                .endsWith(": 230 µs of it were the server's and 70.0 µs the client's.");
    }

    /** Within the blocks it is 1.1 and 9 times as fast. */
    @Test
    void ratioThatTheMeansDoNotHave_isSaidToBeThatWithinBlocks() {
        Summary unlike = of(Metrics.THROUGHPUT, new double[] {1100, 9000}, new double[] {1000, 1000});
        Summary alike = of(Metrics.THROUGHPUT, new double[] {1100, 1200}, new double[] {1000, 1000});

        assertThat(pair(unlike, Metrics.THROUGHPUT).speed())
                .isEqualTo("derby ran the TPC-B-like load 3.15 times as fast as derby:server here (5,050 against 1,000"
                        + " tx/s at 2 clients; the ratio is the mean of those within blocks; 2 blocks, indicative).");
        assertThat(pair(alike, Metrics.THROUGHPUT).speed()).endsWith(" at 2 clients; 2 blocks, indicative).");
    }

    /** No ratio is shown there. */
    @Test
    void undecidedPair_saysNothingOfItsRatio() {
        Summary summary = of(Metrics.THROUGHPUT, new double[] {900, 9000}, new double[] {1000, 1000});

        assertThat(pair(summary, Metrics.THROUGHPUT).speed()).doesNotContain("ratio");
    }

    @Test
    void metricThatOneOfThemLacks_isNoPair() {
        Summary summary = RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.unmeasured(one, Metrics.CPU.total().key()))
                .summary();

        assertThat(Pair.of(summary, point(summary, "derby"), point(summary, "derby:server"), Metrics.CPU.total()))
                .isEmpty();
    }

    private static Summary of(Metric metric, double[] derby, double[] server) {
        return RecordedRun.of(RecordedRun.yaml("[2]", derby.length, ""))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                metric,
                                (one.subject().target().equals("derby") ? derby : server)[one.block() - 1]))
                .summary();
    }

    private static Pair pair(Summary summary, Metric metric) {
        return Pair.of(summary, point(summary, "derby"), point(summary, "derby:server"), metric)
                .orElseThrow();
    }

    private static PointSummary point(Summary summary, String target) {
        return summary.points().stream()
                .filter(point ->
                        point.target().equals(target) && point.workload().equals("tpcb"))
                .findFirst()
                .orElseThrow();
    }
}
