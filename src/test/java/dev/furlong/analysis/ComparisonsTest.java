package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.analysis.contrast.Measured;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.analysis.contrast.Verdicts;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
    private static final String EMBEDDED = "derby/tpcb/1 client";
    private static final String SERVER = "derby:server/tpcb/1 client";

    @Test
    void ratio_isTheGeometricMeanWithinBlocks() {
        Comparison comparison = throughput(run(5), block -> block % 2 == 0 ? 100 : 400, block -> 100);

        // Three blocks at 4 and two at 1.
        assertThat(comparison.ratio()).isCloseTo(Math.pow(4, 0.6), within(1e-9));
        assertThat(comparison.blocks()).isEqualTo(5);
    }

    @Test
    void figureThatIsZeroInABlockOfBoth_hasNoRatio_andTheReasonNamesTheBlock() {
        for (String zero : List.of(EMBEDDED, SERVER)) {
            RecordedRun run =
                    run(5).with(RecordedRun.at(zero, 3), one -> ChangedTrial.measured(one, Metrics.CPU.total(), 0));
            Contrast contrast = Contrast.all(run.plan()).stream()
                    .filter(one -> one.a().id().equals(EMBEDDED) && one.b().id().equals(SERVER))
                    .findFirst()
                    .orElseThrow();
            Comparisons comparisons = new Comparisons(run.plan(), run.records());

            assertThat(comparisons.measured(contrast, Metrics.CPU.total())).isEmpty();
            assertThat(comparisons.absence(contrast, Metrics.CPU.total()))
                    .isEqualTo(zero + " has no ratio of cpu.total: it is 0 in repetition 3");
            assertThat(comparisons.measured(contrast, Metrics.THROUGHPUT)).isPresent();
        }
    }

    @Test
    void zeroInABlockThatTheOtherLost_takesNoRatio() {
        RecordedRun run = run(5).with(
                        RecordedRun.at(EMBEDDED, 3), one -> ChangedTrial.measured(one, Metrics.CPU.total(), 0))
                .withLost(SERVER, 3);

        assertThat(find(run, Metrics.CPU.total()).blocks()).isEqualTo(4);
    }

    @Test
    void targetsOfDifferentSizes_areNotCompared() {
        Summary summary = RecordedRun.of(RecordedRun.yaml("[1]", 5, "settings: {select.rows: [10, 20]}"))
                .summary();

        assertThat(summary.comparisons())
                .filteredOn(one -> one.a().contains("select") && one.axis().equals(Comparison.OF_TARGETS))
                .isNotEmpty()
                .allMatch(one -> one.a()
                        .substring(one.a().indexOf("/select"))
                        .equals(one.b().substring(one.b().indexOf("/select"))));
    }

    @Test
    void eachAxisOfALoad_isAFamilyOfItsOwn() {
        RecordedRun run = RecordedRun.of(
                        RecordedRun.yaml("[1]", 5, "settings: {gc: [G1, Serial], heap: [512MiB, 1GiB]}"))
                .with(
                        one -> one.subject().point().contains("gc=Serial"),
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                one.metrics().getOrDefault(Metrics.THROUGHPUT.key(), 0.0)
                                        * (1.1 + 0.1 * (one.block() % 3))));
        Comparisons comparisons = new Comparisons(run.plan(), run.records());

        List<Measured> family = Contrast.all(run.plan()).stream()
                .filter(one -> one.axis().equals("gc") && one.a().workload().equals("tpcb"))
                .flatMap(one -> comparisons.measured(one, Metrics.THROUGHPUT).stream())
                .toList();

        assertThat(family).hasSize(4).allMatch(one -> one.figures().logRatio().chance() < 1);
        assertThat(comparisons.all())
                .filteredOn(one -> family.contains(one.measured()))
                .hasSize(4)
                .isEqualTo(new Verdicts(run.plan().margin()).of(family));
    }

    /** So that the best of all is found with no more error than the best of two. */
    @Test
    void pairsAcrossClientsAndAxes_areOneFamilyOfEachLoad_inThroughputAlone() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1, 8]", 5, "settings: {buffer: [4MiB, 64MiB]}"))
                .with(
                        one -> one.subject().clients() == 8,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                one.metrics().getOrDefault(Metrics.THROUGHPUT.key(), 0.0)
                                        * (1 + 0.03 * (one.block() % 3))));
        Comparisons comparisons = new Comparisons(run.plan(), run.records());

        List<Measured> family = Contrast.across(run.plan()).stream()
                .filter(one -> one.a().workload().equals("tpcb"))
                .flatMap(one -> comparisons.measured(one, Metrics.THROUGHPUT).stream())
                .toList();

        assertThat(family).hasSize(20);
        assertThat(comparisons.all())
                .filteredOn(one -> family.contains(one.measured()))
                .isEqualTo(new Verdicts(run.plan().margin()).of(family));
        assertThat(run.summary().comparisons())
                .filteredOn(Comparison::acrossAxes)
                .hasSize(40)
                .allMatch(one -> one.metric().equals(Metrics.THROUGHPUT.key()));
    }

    @Test
    void moreThroughput_isFaster() {
        assertThat(throughput(run(5), block -> 200 + block, block -> 100).verdict())
                .isEqualTo(Verdict.FASTER);
    }

    @Test
    void lessThroughput_isSlower() {
        assertThat(throughput(run(5), block -> 100, block -> 200 + block).verdict())
                .isEqualTo(Verdict.SLOWER);
    }

    @Test
    void lessThanFivePercent_isEquivalent() {
        assertThat(throughput(run(5), block -> 101 + 0.1 * block, block -> 100).verdict())
                .isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void intervalAcrossOne_isUndecided() {
        assertThat(throughput(run(5), block -> block % 2 == 0 ? 100 : 150, block -> block % 2 == 0 ? 150 : 100)
                        .verdict())
                .isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void oneBlock_isUndecidedAndHasNoInterval() {
        Comparison comparison = throughput(run(1), block -> 1000, block -> 1);

        assertThat(comparison.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(comparison.low()).isNull();
        assertThat(comparison.high()).isNull();
    }

    @Test
    void moreOfWhatShouldBeLess_isSlower() {
        assertThat(compare(run(5), Metrics.CPU.total(), block -> 200 + block, block -> 100)
                        .verdict())
                .isEqualTo(Verdict.SLOWER);
        assertThat(compare(run(5), Metrics.LATENCY_P99, block -> 100, block -> 200 + block)
                        .verdict())
                .isEqualTo(Verdict.FASTER);
    }

    @Test
    void blockWithALostTrial_isLeftOut_andAPointWithAnInvalidOneIsNotCompared() {
        RecordedRun run = run(5).withLost(EMBEDDED, 2).withLost(SERVER, 3);

        assertThat(find(run, Metrics.THROUGHPUT).blocks()).isEqualTo(3);
        assertThat(run.withInvalid(SERVER, 4).summary().comparisons())
                .noneMatch(one -> one.a().equals(SERVER) || one.b().equals(SERVER));
    }

    /** A point has no such figure in the report if one of its valid trials lacks it, and so no ratio either. */
    @Test
    void figureThatOneTrialOfEitherPointLacks_isNotCompared() {
        for (String lacking : List.of(EMBEDDED, SERVER)) {
            RecordedRun run = run(5).with(
                            one -> one.subject().point().equals(lacking) && one.block() == 2,
                            one -> ChangedTrial.unavailable(one, Metrics.LATENCY_P99, "too few"));

            assertThat(run.summary().comparisons())
                    .filteredOn(one -> one.a().equals(EMBEDDED) && one.b().equals(SERVER))
                    .extracting(Comparison::metric)
                    .contains(Metrics.THROUGHPUT.key())
                    .doesNotContain(Metrics.LATENCY_P99.key());
        }
    }

    @Test
    void pointsThatDifferInMoreThanTheTarget_areNotComparedAsTargets() {
        assertThat(RecordedRun.of(RecordedRun.yaml("[1, 8]", 1, "")).summary().comparisons())
                .filteredOn(one -> one.axis().equals(Comparison.OF_TARGETS))
                .isNotEmpty()
                .allMatch(one -> one.a()
                        .substring(one.a().indexOf('/'))
                        .equals(one.b().substring(one.b().indexOf('/'))));
    }

    @Test
    void embedded_isComparedAtEachDistanceOfTheOthers() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 1, "settings: {network-rtt: [0, 10ms]}\n"));

        assertThat(run.summary().comparisons())
                .filteredOn(
                        one -> one.metric().equals("throughput") && one.axis().equals(Comparison.OF_TARGETS))
                .extracting(one -> one.a() + " : " + one.b())
                .containsExactly(
                        EMBEDDED + "/network-rtt=0 : " + SERVER + "/network-rtt=0",
                        EMBEDDED + "/network-rtt=10ms : " + SERVER + "/network-rtt=10ms",
                        "derby/select/1 client/network-rtt=0 : derby:server/select/1 client/network-rtt=0",
                        "derby/select/1 client/network-rtt=10ms : derby:server/select/1 client/network-rtt=10ms");
    }

    private static RecordedRun run(int blocks) {
        return RecordedRun.of(RecordedRun.yaml("[1]", blocks, ""));
    }

    private static Comparison throughput(RecordedRun run, DoubleUnaryOperator embedded, DoubleUnaryOperator server) {
        return compare(run, Metrics.THROUGHPUT, embedded, server);
    }

    private static Comparison compare(
            RecordedRun run, Metric metric, DoubleUnaryOperator embedded, DoubleUnaryOperator server) {
        return find(
                run.with(one -> true, one -> {
                    DoubleUnaryOperator figure = one.subject().target().equals("derby") ? embedded : server;
                    return ChangedTrial.measured(one, metric, figure.applyAsDouble(one.block()));
                }),
                metric);
    }

    private static Comparison find(RecordedRun run, Metric metric) {
        return run.summary().comparisons().stream()
                .filter(one -> one.a().equals(EMBEDDED)
                        && one.b().equals(SERVER)
                        && one.metric().equals(metric.key()))
                .findFirst()
                .orElseThrow();
    }
}
