package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a share of the capacity comes to, by the records of the same run. */
final class CapacitiesTest {
    private static final RecordedRun RUN = RecordedRun.openLoop();
    private static final String CLOSED = "derby/tpcb/2 clients/rate=closed";
    private static final String SHARE = "derby/tpcb/2 clients/rate=70%";

    @TempDir
    private Path folder;

    @Test
    void share_isOfTheClosedLoopInTheSameBlock() {
        RunDirectory directory = written(RUN);
        double level = closed(2).metrics().get(Metrics.THROUGHPUT.key());
        double other = closed(1).metrics().get(Metrics.THROUGHPUT.key());

        assertThat(rate(directory, 2)).isCloseTo(0.7 * level, within(1e-9));
        assertThat(rate(directory, 1)).isCloseTo(0.7 * other, within(1e-9)).isNotEqualTo(rate(directory, 2));
    }

    @Test
    void closedLoopWithTwoModes_givesNoShare_andSaysWhy() {
        RunDirectory directory = written(RUN);
        directory.write(
                TimeLine.file(closed(2).trial()), Lines.movedInMidTrial().text());

        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(() -> rate(directory, 2))
                .withMessageStartingWith(
                        "rate 70%: must be a share of the closed loop's throughput in the same repetition")
                .withMessageContaining("two modes, whose mean describes neither: "
                        + closed(2).trial() + " has 47 % of the seconds at about");
        assertThat(rate(directory, 1)).as("the other block").isPositive();
    }

    @Test
    void closedLoopAtOneLevel_givesItsShare() {
        RunDirectory directory = written(RUN);
        double[] level = new double[60];
        Arrays.setAll(level, i -> 10_000 + 100 * Math.sin(5 * i));
        directory.write(TimeLine.file(closed(2).trial()), Lines.of(level).text());

        assertThat(rate(directory, 2)).isPositive();
    }

    @Test
    void closedLoopWithoutAValidTrial_givesNoShare() {
        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(() -> rate(written(RUN.withInvalid(CLOSED, 1)), 1))
                .withMessageContaining("got no valid trial of " + CLOSED + " in repetition 1");
    }

    private static TrialRecord closed(int block) {
        return RUN.records().stream()
                .filter(RecordedRun.at(CLOSED, block))
                .findFirst()
                .orElseThrow();
    }

    private static double rate(RunDirectory directory, int block) {
        TrialSpec trial = RUN.plan().trials().stream()
                .filter(one -> one.block() == block && one.point().id().equals(SHARE))
                .findFirst()
                .orElseThrow();
        return new Capacities(RUN.plan(), directory).load(trial).orElseThrow().perSecond();
    }

    private RunDirectory written(RecordedRun run) {
        RunDirectory directory =
                RunDirectory.create(folder, run.plan(), Instant.parse("2026-11-20T10:11:12Z"), run.environment());
        run.records().forEach(directory::append);
        return directory;
    }
}
