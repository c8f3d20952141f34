package dev.furlong.report.answer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.answer.Answer;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Why a choice shows no certain difference on a target that saves page reads by it, as another one does, which gains. */
class NoCertainGainTest {
    private static final List<Double> SCATTER = List.of(0.80, 1.25, 0.9, 1.15, 1.1);

    /** A transaction of derby takes 100 µs with 1MiB and 50 µs with 64MiB; one of its server takes 500 µs. */
    private static final RecordedRun RUN = run("select", "buffer: [1MiB, 4MiB, 64MiB]");

    @Test
    void timeThatIsLittleOfATargetsOwn_isOftenMissed() {
        assertThat(notes(RUN))
                .containsExactly(
                        "With 64MiB, derby:server reads fewer pages too: 0 against 2. As much time as derby saves,"
                                + " 50.0 µs per transaction, is 10 % of what derby:server takes. This run often misses so little.");
    }

    @Test
    void targetThatDiffersForCertain_needsNoReason() {
        assertThat(notes(RUN.with(NoCertainGainTest::isServer, one -> throughput(one, at(one, "64MiB") ? 2300 : 2000))))
                .isEmpty();
        assertThat(notes(RUN.with(NoCertainGainTest::isServer, one -> throughput(one, at(one, "64MiB") ? 1500 : 2000))))
                .isEmpty();
    }

    /** The gain would be 2-fold, which the run would see, or which its interval excludes. */
    @Test
    void timeThatWouldShow_isNoReason() {
        assertThat(notes(RUN.with(one -> isServer(one) && !at(one, "64MiB"), one -> throughput(one, 11_000))
                        .with(
                                one -> isServer(one) && at(one, "64MiB"),
                                one -> throughput(one, 11_000 * SCATTER.get(one.block() - 1)))))
                .isEmpty();
        assertThat(notes(RUN.with(
                        one -> isServer(one) && at(one, "64MiB"), one -> throughput(one, 1950 + 20 * one.block()))))
                .isEmpty();
    }

    @Test
    void targetsThatDoNotSaveTheSamePages_areNotHeldAgainstEachOther() {
        assertThat(notes(RUN.with(one -> isServer(one) && at(one, "64MiB"), pagesRead(0.5))))
                .isEmpty();
        assertThat(notes(RUN.with(one -> !isServer(one) && at(one, "64MiB"), pagesRead(2))))
                .isEmpty();
        assertThat(notes(RUN.with(one -> true, pagesRead(2)))).isEmpty();
        assertThat(notes(RUN.with(one -> true, one -> ChangedTrial.unmeasured(one, Metrics.ENGINE_BUFFER_READS.key()))))
                .isEmpty();
    }

    @Test
    void choiceByWhichNobodyGains_isNotExplained() {
        assertThat(notes(RUN.with(one -> !isServer(one), one -> throughput(one, 10_000))))
                .isEmpty();
    }

    private static List<String> notes(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0).notes().stream()
                .filter(note -> note.startsWith("With "))
                .toList();
    }

    private static RecordedRun run(String workload, String axis) {
        return RecordedRun.of(RecordedRun.yaml("[1]", 5, "settings: {" + axis + "}")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server']")
                        .replaceFirst("workloads: .*", "workloads: [" + workload + "]"))
                .with(one -> true, one -> throughput(one, isServer(one) ? 2000 : at(one, "64MiB") ? 20_000 : 10_000))
                .with(
                        one -> isServer(one) && at(one, "64MiB"),
                        one -> throughput(one, 2000 * SCATTER.get(one.block() - 1)))
                .with(one -> true, one -> pagesRead(at(one, "64MiB") ? 0 : 2).apply(one))
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> throughput(one, 10_000 * SCATTER.get(one.block() - 1)));
    }

    private static TrialRecord throughput(TrialRecord one, double throughput) {
        return ChangedTrial.measured(one, Metrics.THROUGHPUT, throughput * (1 + 0.0001 * one.block()));
    }

    private static UnaryOperator<TrialRecord> pagesRead(double reads) {
        return one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, reads);
    }

    private static boolean at(TrialRecord one, String buffer) {
        return one.subject().point().contains("buffer=" + buffer);
    }

    private static boolean isServer(TrialRecord one) {
        return one.subject().target().equals("derby:server");
    }
}
