package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The highest throughput of each target, with its own number of clients and its own growth. */
class HighestByClientsTest {
    /** Derby grows eightfold to the last number of clients; H2 is highest in the middle, at twice what one has. */
    private static final ToDoubleFunction<TrialRecord> GROWTH = one -> {
        int clients = one.subject().clients();
        return isDerby(one) ? 1000 * clients : clients == 1 ? 400 : clients == 4 ? 800 : 500;
    };

    @Test
    void eachTarget_standsWithItsOwnNumberOfClientsAndFigure() {
        assertThat(first(run(5, GROWTH)).lines())
                .extracting(Line::target, Line::choice, line -> line.figure().substring(0, 2))
                .containsExactly(tuple("derby", "8 clients", "8,"), tuple("h2", "4 clients", "80"));
    }

    @Test
    void onlyTheTargetThatGrowsToTheEnd_mayGrowWithMore() {
        assertThat(first(run(5, GROWTH)).lines())
                .extracting(Line::why)
                .satisfiesExactly(
                        derby -> assertThat(derby).contains("8.00 times the throughput of 1 client", "may grow"),
                        h2 -> assertThat(h2).doesNotContain("may grow"));
    }

    /** No repetition has all numbers of clients, so that there is no curve that would tell. */
    @Test
    void targetThatFallsToTheEnd_doesNotGrowWithMore_whereItsSaturationIsNotKnown() {
        RecordedRun run = run(5, GROWTH)
                .without(one -> one.subject().clients() == 8 && one.block() <= 3)
                .without(one -> one.subject().clients() == 1 && one.block() > 3);

        assertThat(first(run).lines())
                .filteredOn(line -> line.target().equals("h2"))
                .singleElement()
                .satisfies(h2 -> {
                    assertThat(h2.choice()).isEqualTo("4 clients");
                    assertThat(h2.why()).doesNotContain("may grow", "saturated");
                });
    }

    /** Each at its best, whatever they do with as many clients as each other. */
    @Test
    void targetThatIsAheadOnlyWithMoreClients_isFasterAtItsBest() {
        Section section = first(run(
                5,
                one -> isDerby(one)
                        ? (one.subject().clients() == 8 ? 3000 : 500)
                        : one.subject().clients() == 4 ? 2000 : 600));

        assertThat(section.lines()).extracting(Line::target).containsExactly("derby", "h2");
        assertThat(section.verdict()).isEqualTo("derby is faster, highest at 8 clients");
        assertThat(section.lines().get(1).why()).doesNotContain("no verdict", "no certain");
    }

    @Test
    void saturation_isThatOfTheLoadItself() {
        RecordedRun sweep = RecordedRun.sweep();
        RecordedRun both = RecordedRun.of(RecordedRun.yaml("[1, 2, 4, 8, 16, 32]", 5, "")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', derby@10.14.2.0]"))
                .with(
                        one -> one.subject().workload().equals("tpcb"),
                        one -> sweep.records().stream()
                                .filter(same -> same.block() == one.block()
                                        && same.subject()
                                                .target()
                                                .equals(one.subject().target())
                                        && same.subject().clients()
                                                == one.subject().clients())
                                .findFirst()
                                .map(same -> ChangedTrial.measured(
                                        one, Metrics.THROUGHPUT, same.metrics().get(Metrics.THROUGHPUT.key())))
                                .orElseThrow());

        assertThat(Answer.of(both.summary()).sections()).hasSize(2);
        assertThat(first(both).lines())
                .extracting(Line::why)
                .isEqualTo(first(sweep).lines().stream().map(Line::why).toList());
    }

    /** The latency of an open loop has no highest value to look for: each number of clients has its own ranking. */
    @Test
    void openLoop_isRankedAtEachNumberOfClients() {
        RecordedRun run = RecordedRun.of(yaml(2, "settings: {rate: 1000/s}"))
                .with(one -> true, one -> ChangedTrial.arriving(one, 0.5))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.LATENCY_P99,
                                isDerby(one) == (one.subject().clients() == 8) ? 500 : 900));

        assertThat(Answer.of(run.summary()).sections())
                .extracting(section -> section.lines().get(0).target())
                .containsExactly("h2", "h2", "derby");
    }

    private static boolean isDerby(TrialRecord one) {
        return one.subject().target().equals("derby");
    }

    private static RecordedRun run(int blocks, ToDoubleFunction<TrialRecord> throughput) {
        return RecordedRun.of(yaml(blocks, ""))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                throughput.applyAsDouble(one) * (1 + 0.001 * (one.block() % 3))));
    }

    private static String yaml(int blocks, String more) {
        return RecordedRun.yaml("[1, 4, 8]", blocks, more)
                .replaceFirst("targets: .*", "targets: [derby, h2]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");
    }

    private static Section first(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0);
    }
}
