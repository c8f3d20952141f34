package dev.furlong.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.condition.Conditions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnlikeTest {
    @Test
    void pointsThatPromiseTheSame_mayBeCompared() {
        assertThat(unlike(RecordedRun.firstLook())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        durability | process-kill | weaker durability (process-kill) | --set durability=process-kill
        durability | unknown      | different durability (unknown)   |
        isolation  | serializable | stricter isolation (serializable)|
        write-cache| noflush      | weaker durability (commits survive a kill, not a power cut) |
        """)
    void differenceInAPromise_isNamed_withTheOptionIfThereIsOne(
            String setting, String value, String because, String remedy) {
        assertThat(unlike(RecordedRun.firstLook()
                        .with(
                                one -> one.subject().target().equals("derby"),
                                one -> ChangedTrial.effective(one, setting, value))))
                .contains(new Unlike(because, remedy == null ? "" : remedy));
    }

    @Test
    void engineOutOfTheBox_cannotBeGivenAnotherDurability() {
        assertThat(unlike(RecordedRun.firstLook()
                        .with(
                                one -> one.subject().target().equals("derby"),
                                one -> ChangedTrial.effective(
                                        ChangedTrial.effective(one, "tuning", "out-of-the-box"),
                                        "durability",
                                        "process-kill"))))
                .contains(new Unlike("weaker durability (process-kill)", ""));
    }

    /** Neither commits survive a power cut: these because they wait for no sync, those because the disk's cache is lost. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        power-cut    | noflush | process-kill | flush   | different durability (a power cut can lose commits of both)
        process-kill | noflush | process-kill | flush   | different write-cache (a power cut can lose commits of both)
        process-kill | noflush | power-cut    | flush   | weaker durability (commits survive a kill, not a power cut)
        bounded-loss | flush   | power-cut    | noflush | weaker durability (a crash can lose commits)
        process-kill | flush   | bounded-loss | flush   | stronger durability (commits survive a kill of the database)
        power-cut    | flush   | power-cut    | noflush | stronger durability (commits survive a power cut)
        """)
    void durability_countsAsFarAsItHoldsOnTheDisk(
            String durability, String cache, String others, String othersCache, String words) {
        List<PointSummary> points = RecordedRun.firstLook()
                .with(one -> true, one -> {
                    boolean own = one.subject().target().equals("derby");
                    return ChangedTrial.effective(
                            ChangedTrial.effective(one, "durability", own ? durability : others),
                            "write-cache",
                            own ? cache : othersCache);
                })
                .summary()
                .points();

        assertThat(Unlike.promise(points.get(0), points.get(1))).isEqualTo(words);
    }

    @Test
    void serverOfOthers_isNotComparable_withItsBuffer() {
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.under(
                                ChangedTrial.effective(one, "buffer", "128MiB"), Conditions.EXTERNAL_SERVER, "else"));

        assertThat(unlike(run).map(Unlike::words))
                .contains(
                        "someone else runs its server: buffer 128MiB instead of 64MiB; to compare, run all with --set buffer=128MiB and"
                                + " the same disk");
    }

    private static Optional<Unlike> unlike(RecordedRun run) {
        List<PointSummary> points = run.summary().points();
        return Unlike.of(points.get(0), points.get(1));
    }
}
