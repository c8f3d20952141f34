package dev.furlong.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.Finding;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.Narrative;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** One point is enrolled twice; if it comes out different, nothing else of the run decides anything. */
final class FitnessTest {
    @Test
    void sameFiguresTwice_areFit_andTheSmallestEffectIsToldByTheirScatter() {
        Summary summary = RecordedRun.fiveBlocksWithClaims().summary();
        Fitness fitness = Objects.requireNonNull(summary.fitness());

        assertThat(fitness.fit()).isTrue();
        assertThat(fitness.smallestEffect()).isCloseTo(1.027, within(0.001));
        assertThat(summary.controls())
                .extracting(Summary.PointSummary::id)
                .containsExactly("derby/tpcb/1 client/control");
        assertThat(summary.points()).noneMatch(point -> point.id().endsWith("/control"));
        assertThat(summary.comparisons()).extracting(Comparison::verdict).contains("faster");
    }

    @Test
    void controlThatComesOutDifferent_namesNoWinner_confirmsNoClaim_andIsAnAlarm() {
        Summary summary = RecordedRun.fiveBlocksWithClaims()
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(
                                one, Metrics.THROUGHPUT, 0.8 * one.metrics().get(Metrics.THROUGHPUT.key())))
                .summary();

        assertThat(Objects.requireNonNull(summary.fitness()).fit()).isFalse();
        assertThat(summary.comparisons()).extracting(Comparison::verdict).containsOnly("undecided");
        assertThat(summary.findings()).extracting(Finding::verdict).containsOnly("undecided", "not-testable");
        assertThat(summary.points())
                .allMatch(point -> point.doubts().stream()
                        .anyMatch(doubt -> doubt.code().equals("MACHINE_NOT_FIT")
                                && doubt.severity().equals("alarm")));
        assertThat(Narrative.of(summary))
                .anyMatch(sentence -> sentence.startsWith("The machine is not fit"))
                .noneMatch(sentence -> sentence.contains("times as fast"));
    }

    @Test
    void fewerThanFiveBlocks_haveNoControl() {
        Summary summary = RecordedRun.firstLook().summary();

        assertThat(summary.fitness()).isNull();
        assertThat(summary.controls()).isEmpty();
    }

    @Test
    void controlThatWasLost_saysNothing() {
        Summary summary = RecordedRun.fiveBlocksWithClaims()
                .withLost("derby/tpcb/1 client/control", 1)
                .withLost("derby/tpcb/1 client/control", 2)
                .withLost("derby/tpcb/1 client/control", 3)
                .withLost("derby/tpcb/1 client/control", 4)
                .summary();

        assertThat(summary.fitness()).isNull();
    }
}
