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

/** Why a choice brings a target nothing for certain that saves it the same requests as another one, which gains by it. */
class UnmovedTest {
    private static final List<Double> SCATTER = List.of(0.80, 1.25, 0.9, 1.1, 1.0);

    /** Derby saves 4 of 10 µs by its page reads; the server saves the same reads, and 4 µs are 8.0 % of its 50 µs. */
    private static final RecordedRun RUN = RecordedRun.of(
                    RecordedRun.yaml("[1]", 5, "settings: {buffer: [1MiB, 64MiB]}")
                            .replaceFirst("targets: .*", "targets: [derby, 'derby:server']")
                            .replaceFirst("workloads: .*", "workloads: [select]"))
            .with(one -> true, UnmovedTest::measured);

    @Test
    void targetWhoseCpuHidesWhatAnotherOneSaves_saysSo() {
        assertThat(notes(RUN))
                .contains(
                        "On derby:server, 64MiB saves requests too: 0 page reads against 2. The 4.01 µs of CPU that derby"
                                + " saves are 8.0 % of derby:server's 50.0 µs, too little for this run to show.");
    }

    /** Where the same requests are not saved, where nobody gains, or where so great a gain would show, another cause is at work. */
    @Test
    void otherCauses_areNotExplained() {
        assertThat(notes(RUN.with(UnmovedTest::isServer, pagesRead(2)))).noneMatch(note -> note.startsWith("On "));
        assertThat(notes(RUN.with(one -> !isServer(one), pagesRead(2)))).noneMatch(note -> note.startsWith("On "));
        assertThat(notes(RUN.with(one -> !isServer(one), one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 9000))))
                .noneMatch(note -> note.startsWith("On "));
        assertThat(notes(RUN.with(UnmovedTest::isServer, one -> ChangedTrial.measured(one, Metrics.CPU.total(), 8))))
                .noneMatch(note -> note.startsWith("On "));
        assertThat(notes(RUN.with(one -> !isServer(one), one -> ChangedTrial.measured(one, Metrics.CPU.total(), 10))))
                .noneMatch(note -> note.startsWith("On "));
    }

    private static List<String> notes(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0).notes();
    }

    private static TrialRecord measured(TrialRecord one) {
        boolean large = one.subject().point().contains("64MiB");
        double own = 1 + 0.001 * one.block();
        TrialRecord record = ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, large ? 0 : 2);
        record = ChangedTrial.measured(
                record, Metrics.CPU.total(), (isServer(one) ? 50 : large ? 6 : 10) * (isServer(one) ? 1 : own));
        double server = 2000 * (large ? SCATTER.get(one.block() - 1) : 1);
        return ChangedTrial.measured(
                record, Metrics.THROUGHPUT, isServer(one) ? server : (large ? 15_000 : 9000) * own);
    }

    private static UnaryOperator<TrialRecord> pagesRead(double reads) {
        return one -> ChangedTrial.measured(one, Metrics.ENGINE_BUFFER_READS, reads);
    }

    private static boolean isServer(TrialRecord one) {
        return one.subject().target().equals("derby:server");
    }
}
