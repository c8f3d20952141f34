package dev.furlong.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceOthers;
import dev.furlong.measurement.condition.SliceRates;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.results.Slices;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SlicePlotTest {
    private static final RecordedRun RUN = RecordedRun.of(
                    RecordedRun.yaml("[2]", 5, "design: slices").replaceFirst("workloads: .*", "workloads: [tpcb]"))
            .with(
                    one -> true,
                    one -> ChangedTrial.measured(
                            one, Metrics.THROUGHPUT, one.subject().target().equals("derby") ? 300 + one.block() : 100));

    /** Three slices; the server has another rate in each. */
    private static Optional<Slices> slices(String trial) {
        boolean server = trial.contains("server");
        return Optional.of(new Slices(List.of(
                new Slice(0, 0.25, server ? 50 : 75, server ? 200 : 300),
                new Slice(1, 0.25, server ? 25 : 75, server ? 100 : 300),
                new Slice(2, 0.25, server ? 20 : 75, server ? 80 : 300))));
    }

    private static List<SlicePlot> plots(RecordedRun run, Function<String, Optional<Slices>> slices) {
        return SlicePlot.of(run.summary(), run.records(), slices);
    }

    @Test
    void pointsThatTookTurns_haveTheRatioOfEachRound_andThatOfEachRepetition() {
        SlicePlot plot = plots(RUN, SlicePlotTest::slices).get(0);

        assertThat(plot.title()).isEqualTo("derby / derby:server, TPC-B-like load");
        assertThat(plot.repetitions()).extracting(SlicePlot.Repetition::number).containsExactly(1, 2, 3, 4, 5);
        assertThat(plot.repetitions()).allSatisfy(one -> {
            assertThat(one.rounds()).extracting(SlicePlot.Round::ratio).containsExactly(1.5, 3.0, 3.75);
            assertThat(one.ratio()).isCloseTo((300 + one.number()) / 100.0, within(1e-9));
        });
    }

    /** The middle half of 1, 3.03, 3.03 and 8, which the mean throughputs bear out. */
    @Test
    void ratioOfARepetition_isThatOnWhichVerdictsRest() {
        RecordedRun withRates = RUN.with(
                one -> true,
                one -> ChangedTrial.under(
                        one,
                        Conditions.SLICE_RATES,
                        new SliceRates(
                                one.subject().target().equals("derby")
                                        ? List.of(10.0, 30.3, 30.3, 80.0)
                                        : List.of(10.0, 10.0, 10.0, 10.0))));

        assertThat(plots(withRates, SlicePlotTest::slices).get(0).repetitions())
                .hasSize(5)
                .allSatisfy(one -> assertThat(one.ratio()).isCloseTo(3.03, within(1e-9)));
    }

    /** Of six rounds, other programs ran beside one side of the second. */
    @Test
    void roundThatOtherProgramsDisturb_isMarked() {
        RecordedRun disturbed = RUN.with(
                one -> true,
                one -> ChangedTrial.under(
                        ChangedTrial.under(
                                one,
                                Conditions.SLICE_RATES,
                                new SliceRates(List.of(10.0, 10.0, 10.0, 10.0, 10.0, 10.0))),
                        Conditions.SLICE_OTHERS,
                        new SliceOthers(
                                one.subject().target().equals("derby")
                                        ? List.of(0.0, 0.3, 0.0, 0.0, 0.0, 0.0)
                                        : List.of(0.0, 0.1, 0.0, 0.0, 0.0, 0.0))));

        assertThat(plots(disturbed, SlicePlotTest::slices).get(0).repetitions())
                .hasSize(5)
                .allSatisfy(one -> assertThat(one.rounds())
                        .extracting(SlicePlot.Round::disturbed)
                        .containsExactly(false, true, false));
    }

    @Test
    void pointOfTheControl_standsOverItselfMeasuredAgain() {
        assertThat(plots(RUN, SlicePlotTest::slices))
                .extracting(SlicePlot::title)
                .containsExactly(
                        "derby / derby:server, TPC-B-like load",
                        "derby / the same again (A/A control), TPC-B-like load");
    }

    @Test
    void roundWithoutAThroughput_isLeftOut_andTheOthersKeepTheirNumber() {
        SlicePlot plot = plots(
                        RUN,
                        trial -> trial.contains("server")
                                ? Optional.of(
                                        new Slices(List.of(new Slice(0, 0.25, 0, 0), new Slice(1, 0.25, 25, 100))))
                                : slices(trial))
                .get(0);

        assertThat(plot.repetitions())
                .allSatisfy(one -> assertThat(one.rounds()).containsExactly(new SlicePlot.Round(2, 3.0, false)));
    }

    @Test
    void repetitionThatWasLost_isLeftOut() {
        RecordedRun lost = RUN.withLost("derby/tpcb/2 clients", 2).withLost("derby:server/tpcb/2 clients", 2);

        assertThat(plots(lost, SlicePlotTest::slices).get(0).repetitions())
                .extracting(SlicePlot.Repetition::number)
                .containsExactly(1, 3, 4, 5);
    }

    /** A control is the twin of one point: of the same clients and the same buffer. */
    @Test
    void pointsOfOtherClients_areNoPair_andAControlIsThatOfItsOwnSetting() {
        RecordedRun several =
                RecordedRun.of(RecordedRun.yaml("[1, 8]", 5, "design: slices\nsettings: {buffer: [4MiB, 64MiB]}")
                        .replaceFirst("targets: .*", "targets: [derby, h2]")
                        .replaceFirst("workloads: .*", "workloads: [tpcb]"));

        assertThat(plots(several, SlicePlotTest::slices))
                .extracting(SlicePlot::title)
                .containsExactly(
                        "derby, 4MiB, 1 client / h2, 4MiB, 1 client, TPC-B-like load",
                        "derby, 4MiB, 1 client / derby, 64MiB, 1 client, TPC-B-like load",
                        "derby, 4MiB, 1 client / h2, 64MiB, 1 client, TPC-B-like load",
                        "derby, 4MiB, 8 clients / h2, 4MiB, 8 clients, TPC-B-like load",
                        "derby, 4MiB, 8 clients / derby, 64MiB, 8 clients, TPC-B-like load",
                        "derby, 4MiB, 8 clients / h2, 64MiB, 8 clients, TPC-B-like load",
                        "derby, 4MiB, 1 client / the same again (A/A control), TPC-B-like load");
    }

    @Test
    void repetitionThatIsInvalid_isLeftOut() {
        RecordedRun invalid = RUN.withInvalid("derby/tpcb/2 clients", 2).withInvalid("derby:server/tpcb/2 clients", 4);

        assertThat(plots(invalid, SlicePlotTest::slices).get(0).repetitions())
                .extracting(SlicePlot.Repetition::number)
                .containsExactly(1, 3, 5);
    }

    /** It was killed between two slices, and its last one is missing. */
    @Test
    void shorterOfTwoTrials_givesTheLength() {
        for (String shorter : List.of("server", "derby-tpcb")) {
            SlicePlot plot = plots(
                            RUN,
                            trial -> trial.contains(shorter)
                                    ? slices(trial)
                                            .map(all -> new Slices(all.slices().subList(0, 2)))
                                    : slices(trial))
                    .get(0);

            assertThat(plot.repetitions()).allSatisfy(one -> {
                assertThat(one.length()).isEqualTo(2);
                assertThat(one.rounds()).extracting(SlicePlot.Round::ratio).containsExactly(1.5, 3.0);
            });
        }
    }

    @Test
    void plot_hasTheColourOfTheSecondPoint() {
        RecordedRun two = RecordedRun.of(RecordedRun.yaml("[2]", 5, "design: slices")
                .replaceFirst("targets: .*", "targets: [derby, h2]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]"));

        SlicePlot plot = plots(two, SlicePlotTest::slices).get(0);

        assertThat(plot.title()).startsWith("derby / h2");
        assertThat(plot.colour())
                .isEqualTo(TargetColour.of(TargetSpec.parse("test", "h2")))
                .isNotEqualTo(TargetColour.of(TargetSpec.parse("test", "derby")));
    }

    @Test
    void runInWholeTrials_hasNone() {
        assertThat(plots(RecordedRun.fiveBlocksWithClaims(), trial -> Optional.empty()))
                .isEmpty();
    }
}
