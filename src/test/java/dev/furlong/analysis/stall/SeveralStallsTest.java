package dev.furlong.analysis.stall;

import static dev.furlong.analysis.stall.StallTest.TRIAL;
import static dev.furlong.analysis.stall.StallTest.lull;
import static dev.furlong.analysis.stall.StallTest.trial;
import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.results.TimeLine;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several stalls of one trial: each is judged by its own cause. */
final class SeveralStallsTest {
    /** A measurement that has room for more than one stall. */
    private static final double LONG = 20;

    @Test
    void checkpoint_excusesNoOtherStallOfItsTrial() {
        Stall stall = stall(checkpointsEnd(2), time(0, 2), time(4, 1.5), time(8, 1.9), time(12, 1.6));

        assertThat(stall.words())
                .startsWith(TRIAL + ": no commit for 1.9 s, from second 8.0 of a measurement of 20.0 s;"
                        + " the server stood still: it used no CPU")
                .endsWith("; stalls without a checkpoint took 5.0 s in all, 25 % of the measurement;"
                        + " stalls at a checkpoint took 2.0 s more");
        assertThat(stall.severe()).isTrue();
    }

    @Test
    void stop_makesNoCheckpointOfItsTrialSevere() {
        Stall stall = stall(
                checkpointsEnd(2, 6, 10, 14),
                time(0.2, 1.8),
                time(4.2, 1.8),
                time(8.2, 1.8),
                time(12.2, 1.8),
                time(16, 1.9));

        assertThat(stall.words())
                .contains(": no commit for 1.9 s, from second 16.0", "the server stood still")
                .endsWith("; stalls without a checkpoint took 1.9 s in all, 10 % of the measurement;"
                        + " stalls at a checkpoint took 7.2 s more");
        assertThat(stall.severe()).isFalse();
    }

    @Test
    void checkpointsAlone_areNeverSevere_howeverManyThereAre() {
        Stall stall = stall(checkpointsEnd(2, 6, 10), time(0, 2), time(4, 2), time(8, 2));

        assertThat(stall.words())
                .contains("the engine was making a checkpoint")
                .endsWith("; stalls took 6.0 s in all, 30 % of the measurement");
        assertThat(stall.severe()).isFalse();
    }

    @Test
    void blindTimeOfOneStall_blamesTheLoadJvmForThatOneAlone() {
        Stall stall = stall(checkpointsEnd(2), time(0, 2), time(4, 1.5), new Lulls.Time(8, 1.8, 1.7));

        assertThat(stall.words())
                .contains(
                        "no commit for 1.8 s, from second 8.0", "the load JVM stood still: its own clock missed 1.7 s")
                .contains("stalls without a checkpoint took 3.3 s", "stalls at a checkpoint took 2.0 s more");
    }

    @Test
    void timeThatIsNotTenTimesWhatATransactionTakes_isNoStallBesideOneThatIs() {
        Stall stall = stall(checkpointsEnd(), 0.15, time(0, 1.6), time(4, 1.4), time(8, 1.4));

        assertThat(stall.words()).endsWith("; stalls took 1.6 s in all, 8 % of the measurement");
        assertThat(stall.severe()).isFalse();
    }

    @Test
    void stallThatOutlastsTheMeasurement_countsUpToItsEnd() {
        Stall stall = stall(checkpointsEnd(), time(18.5, 9));

        assertThat(stall.words())
                .contains("no commit for 9.0 s, from second 18.5")
                .endsWith("; stalls took 1.5 s in all, 8 % of the measurement");
        assertThat(stall.severe()).isFalse();
    }

    @ParameterizedTest(name = "{0} s that the record omits: {1}")
    @CsvSource({"1.9, false", "2.1, true"})
    void stallsThatTheRecordOmits_haveNoKnownCause_andCount(double untold, boolean severe) {
        Stall stall = omitting(untold, 0.001);

        assertThat(stall.words())
                .contains("the engine was making a checkpoint")
                .endsWith(String.format(
                        Locale.ROOT,
                        "; the record omits 7 other stalls, which took %.1f s; their causes are unknown",
                        untold));
        assertThat(stall.severe()).isEqualTo(severe);
    }

    @Test
    void timesThatTheRecordOmits_areNoStalls_ifOneThatItHasIsNone() {
        Stall stall = omitting(5, 0.19);

        assertThat(stall.words()).doesNotContain("omits");
        assertThat(stall.severe()).isFalse();
    }

    @Test
    void recordWithoutAList_isJudgedByTheCauseOfItsLongestStall() {
        TimeLine checkpoint = checkpointsEnd(2);

        assertThat(Stall.of(lull(0, 2, 0.001, 0, 9).apply(trial()), Optional.of(checkpoint), LONG))
                .hasValueSatisfying(stall -> {
                    assertThat(stall.words())
                            .contains("the engine was making a checkpoint")
                            .endsWith("; stalls took 9.0 s in all, 45 % of the measurement");
                    assertThat(stall.severe()).isFalse();
                });
        assertThat(Stall.of(lull(4, 2, 0.001, 0, 9).apply(trial()), Optional.of(checkpoint), LONG))
                .hasValueSatisfying(stall -> assertThat(stall.severe()).isTrue());
    }

    /** With a checkpoint of 2 s and one of 1.8 s in the record, and 7 times that are not. */
    private static Stall omitting(double untold, double usual) {
        Lulls lulls = new Lulls(List.of(time(0, 2), time(4.2, 1.8)), 7, 3.8 + untold, usual);
        return Stall.of(ChangedTrial.under(trial(), Conditions.LULLS, lulls), Optional.of(checkpointsEnd(2, 6)), LONG)
                .orElseThrow();
    }

    private static Stall stall(TimeLine line, Lulls.Time... times) {
        return stall(line, 0.001, times);
    }

    private static Stall stall(TimeLine line, double usual, Lulls.Time... times) {
        double total = Stream.of(times).mapToDouble(Lulls.Time::seconds).sum();
        return Stall.of(
                        ChangedTrial.under(trial(), Conditions.LULLS, Lulls.of(List.of(times), total, usual)),
                        Optional.of(line),
                        LONG)
                .orElseThrow();
    }

    private static Lulls.Time time(double from, double seconds) {
        return new Lulls.Time(from, seconds, 0);
    }

    /** A server that does nothing but for the 2 s before a checkpoint ends, at these seconds of the measurement. */
    private static TimeLine checkpointsEnd(int... ends) {
        List<TimeLine.Second> seconds = IntStream.rangeClosed(1, (int) LONG)
                .mapToObj(at -> new TimeLine.Second(
                        at,
                        1,
                        TimeLine.Phase.MEASUREMENT,
                        Map.of(
                                "cpu.server",
                                IntStream.of(ends).anyMatch(end -> at == end || at == end - 1) ? 0.3 : 0.0),
                        IntStream.of(ends).anyMatch(end -> at == end)
                                ? List.of(TimeLine.Event.read("checkpoint complete: wrote 93 buffers"))
                                : List.of()))
                .toList();
        return new TimeLine(Map.of(), seconds);
    }
}
