package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.folder.RunDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run says of the rest of itself after its first repetitions. */
class OutlookTest {
    private static final List<Double> SCATTER = List.of(1.0, 1.02, 0.98, 1.01, 0.99, 1.0, 1.02, 0.98, 1.01, 0.99);

    @TempDir
    private Path root;

    private final List<String> noticed = new ArrayList<>();

    /** A repetition takes 40 s. So 70 s hold one and a part, and three are done. */
    @ParameterizedTest
    @CsvSource({"Infinity, 10, 1[.]0\\d", "70, 5, 1[.][01]\\d", "1, 4, 1[.][01]\\d", "3600, 10, 1[.]0\\d"})
    void firstThreeRepetitions_tellWhatAllWillShow(double secondsLeft, int inAll, String ratio) {
        told(run(10, "", 0.02), 3, secondsLeft);

        assertThat(noticed)
                .singleElement()
                .asString()
                .matches("by the scatter so far, " + inAll + " repetitions would usually show a difference of " + ratio
                        + "× in one comparison.*");
    }

    @Test
    void differenceThatTheRunWouldMiss_hasItsRepetitionsAndTime() {
        RecordedRun run = run(10, "", 0.1);

        told(run, 3, Double.POSITIVE_INFINITY);
        told(run, 5, Double.POSITIVE_INFINITY);

        // Ten see 1.13 or 1.09 times, and 1.05 takes (1.13 - 1)² / (1.05 - 1)² as many, about. Each takes 40 s.
        assertThat(noticed)
                .containsExactly(
                        "by the scatter so far, 10 repetitions would usually show a difference of 1.13× in one comparison;"
                                + " 1.05× takes roughly 55 repetitions in all, or 37 min",
                        "by the scatter so far, 10 repetitions would usually show a difference of 1.09× in one comparison;"
                                + " 1.05× takes roughly 30 repetitions in all, or 20 min");
    }

    @Test
    void machineThatIsNotFitSoFar_tellsNothing() {
        RecordedRun unfit = run(10, "", 0.02)
                .with(
                        one -> one.subject().point().endsWith("/control"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 500 + one.block()));

        told(unfit, 5, 1e9);

        assertThat(noticed).isEmpty();
    }

    /** Two of three have it: their scatter is 1.4 %, of which ten repetitions see about as much. */
    @Test
    void repetitionWhoseControlWasLost_doesNotCount() {
        RecordedRun run = run(10, "", 0.02);

        told(run.without(one -> one.subject().point().endsWith("/control") && one.block() == 2), 3, 1e9);

        assertThat(noticed)
                .singleElement()
                .asString()
                .contains("10 repetitions would usually show a difference of 1.02× in one comparison");
    }

    /** With 5 repetitions, the fifth is the last. One that goes on until ±2 % says by itself what that takes. */
    @ParameterizedTest
    @CsvSource({"10, '', 1", "10, '', 2", "10, '', 4", "10, '', 6", "5, '', 5", "10, 'until: 2%', 3", "3, '', 3"})
    void otherRepetitions_tellNothing(int repetitions, String more, int block) {
        told(run(repetitions, more, 0.02), block, 1e9);

        assertThat(noticed).isEmpty();
    }

    @Test
    void repetitionWithoutItsControl_tellsNothing() {
        RecordedRun run = run(10, "", 0.02);

        told(run.without(one -> one.subject().point().endsWith("/control")), 3, 1e9);

        assertThat(noticed).isEmpty();
    }

    private void told(RecordedRun run, int block, double secondsLeft) {
        RunDirectory folder = RunDirectory.create(
                root.resolve("of " + block), run.plan(), Instant.parse("2026-11-20T10:11:12Z"), run.environment());
        run.records().stream().filter(one -> one.block() <= block).forEach(folder::append);
        new Outlook(run.plan(), folder, new RunListener() {
                    @Override
                    public void noticed(String words) {
                        noticed.add(words);
                    }
                })
                .after(block, secondsLeft);
    }

    /** The control differs from its point by chance alone. */
    private static RecordedRun run(int repetitions, String more, double scatter) {
        return RecordedRun.of(RecordedRun.yaml("[1]", repetitions, more))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                one.subject().point().endsWith("/control")
                                        ? 1000 * (1 + (SCATTER.get(one.block() - 1) - 1) * scatter / 0.02)
                                        : 1000));
    }
}
