package dev.furlong.report.answer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.answer.Answer;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Why a choice shows no certain difference on a target that saves page reads by it, as another one does, which gains. */
class NoCertainGainTest {
    private static final List<Double> SCATTER = List.of(0.80, 1.25, 0.9, 1.15, 1.1);

    /** A transaction of derby takes 100 µs with 1MiB and 50 µs with 64MiB; one of its server takes 500 µs. */
    private static final RecordedRun RUN = run("derby");

    @Test
    void timeThatIsLittleOfATargetsOwn_isOftenMissed() {
        assertThat(notes(RUN))
                .containsExactly(
                        "With 64MiB, derby:server reads fewer pages too: 0 against 2. But what a client of derby saves,"
                                + " 50.0 µs per transaction, is only 10 % of the time on derby:server. This run often misses so small"
                                + " a gain.");
    }

    /** 16MiB does the same as 64MiB. */
    @Test
    void lastChoice_isTold() {
        RecordedRun two = RUN.with(one -> at(one, "16MiB"), pagesRead(0))
                .with(one -> at(one, "16MiB") && !isServer(one), one -> throughput(one, 20_000))
                .with(
                        one -> at(one, "16MiB") && isServer(one),
                        one -> throughput(one, 2000 * SCATTER.get(one.block() - 1)));

        assertThat(notes(two)).singleElement().asString().startsWith("With 64MiB");
    }

    @Test
    void targetThatDiffersForCertain_needsNoReason() {
        assertThat(notes(RUN.with(NoCertainGainTest::isServer, one -> throughput(one, at(one, "64MiB") ? 2300 : 2000))))
                .isEmpty();
        assertThat(notes(RUN.with(NoCertainGainTest::isServer, one -> throughput(one, at(one, "64MiB") ? 1500 : 2000))))
                .isEmpty();
    }

    /** No interval of the server's would exclude the gain. A steady control shows that this run would not miss it. */
    @Test
    void gainThatTheRunWouldShow_isNoReason() {
        assertThat(notes(RUN.with(one -> one.subject().point().endsWith("/control"), one -> throughput(one, 10_000))))
                .isEmpty();
    }

    /** The interval of the server's ratio excludes the gain, so that something else is at work. */
    @Test
    void gainThatTheFiguresExclude_isNoReason() {
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

    /** Another engine reads its pages in another way. */
    @Test
    void gainOfAnotherEngine_isNoReason() {
        assertThat(notes(run("h2"))).isEmpty();
    }

    /** Without its figure at 1MiB, derby gains against 4MiB, which is another step. */
    @Test
    void gainFromAnotherChoice_isNoReason() {
        RecordedRun without = RUN;
        for (int block = 1; block <= 5; block++) {
            without = without.withLost("derby/select/1 client/buffer=1MiB", block);
        }

        assertThat(notes(without)).isEmpty();
    }

    /** What a client waits for says nothing of a gain in latency at a given rate. */
    @Test
    void latencies_haveNoSuchReason() {
        RecordedRun open = RecordedRun.of(yaml("derby", "rate: 1000/s, buffer: [1MiB, 16MiB, 64MiB]"))
                .with(one -> true, one -> ChangedTrial.arriving(one, 0.5))
                .with(one -> true, one -> latency(measured(one)));

        assertThat(notes(open)).isEmpty();
    }

    private static TrialRecord latency(TrialRecord one) {
        double throughput = Objects.requireNonNull(one.metrics().get(Metrics.THROUGHPUT.key()));
        return ChangedTrial.measured(one, Metrics.LATENCY_P99, 1e6 / throughput);
    }

    private static List<String> notes(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0).notes().stream()
                .filter(note -> note.startsWith("With "))
                .toList();
    }

    private static RecordedRun run(String other) {
        return RecordedRun.of(yaml(other, "buffer: [1MiB, 4MiB, 16MiB, 64MiB]"))
                .with(one -> true, NoCertainGainTest::measured);
    }

    private static String yaml(String other, String axis) {
        return RecordedRun.yaml("[1]", 5, "settings: {" + axis + "}")
                .replaceFirst("targets: .*", "targets: [" + other + ", 'derby:server']")
                .replaceFirst("workloads: .*", "workloads: [select]");
    }

    private static TrialRecord measured(TrialRecord one) {
        boolean large = at(one, "64MiB");
        boolean scatters = (isServer(one) && large) || one.subject().point().endsWith("/control");
        double mean = isServer(one) ? 2000 : large ? 20_000 : 10_000;
        return pagesRead(large ? 0 : 2).apply(throughput(one, mean * (scatters ? SCATTER.get(one.block() - 1) : 1)));
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
