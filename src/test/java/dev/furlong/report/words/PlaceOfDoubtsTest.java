package dev.furlong.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Where a doubt holds is said as shortly as can be, and no shorter. */
class PlaceOfDoubtsTest {
    private static final RecordedRun RUN =
            RecordedRun.of(RecordedRun.yaml("[2]", 1, "settings: {buffer: [4MiB, 64MiB]}"));

    @Test
    void pointsOfOneValue_areNamedByIt_onlyIfTheyAreAllOfThem() {
        assertThat(where(one -> at(one, "buffer=4MiB"))).isEqualTo("buffer=4MiB");
        assertThat(where(one -> at(one, "buffer=4MiB") && !at(one, "derby/select")))
                .doesNotStartWith("buffer=")
                .contains("derby/tpcb/2 clients/buffer=4MiB", "derby:server/select/2 clients/buffer=4MiB")
                .doesNotContain("derby/select");
    }

    @Test
    void pointsOfOneTargetOrLoad_areNamedByIt_onlyIfTheyAreAllOfThem() {
        assertThat(where(one -> true)).isEqualTo("all points");
        assertThat(where(one -> one.subject().target().equals("derby:server"))).isEqualTo("derby:server");
        assertThat(where(one -> one.subject().workload().equals("tpcb"))).isEqualTo("tpcb");
        assertThat(where(one -> !at(one, "derby/select/2 clients/buffer=64MiB")))
                .isEqualTo("all but derby/select/2 clients/buffer=64MiB");
        assertThat(where(one -> at(one, "derby/select/2 clients/buffer=64MiB")))
                .isEqualTo("derby/select/2 clients/buffer=64MiB");
    }

    /** A control has no figures, but what was lost of it bears on the verdicts. */
    @Test
    void trialsThatTheControlLost_areADoubt() {
        RecordedRun five = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""));
        String control = five.records().stream()
                .map(one -> one.subject().point())
                .filter(point -> point.endsWith("/control"))
                .findFirst()
                .orElseThrow();

        assertThat(DoubtStatement.of(five.withLost(control, 2).summary()))
                .filteredOn(doubt -> doubt.brief().equals(Doubt.LOST_TRIALS.brief()))
                .extracting(DoubtStatement::where)
                .containsExactly(control);
        assertThat(DoubtStatement.of(five.summary()))
                .noneMatch(doubt -> doubt.brief().equals(Doubt.LOST_TRIALS.brief()));
    }

    /** What is special of each point stands behind the same words, each with its place. */
    @Test
    void kindOfDoubt_isOneStatement_withEachCauseAndItsPlace() {
        RecordedRun lost = RecordedRun.firstLook()
                .withLost("derby/tpcb/2 clients", 1)
                .withLost("derby:server/select/2 clients", 1)
                .withLost("derby:server/select/2 clients", 2);

        assertThat(DoubtStatement.of(lost.summary()))
                .filteredOn(doubt -> doubt.brief().equals(Doubt.LOST_TRIALS.brief()))
                .singleElement()
                .satisfies(doubt -> {
                    assertThat(doubt.where()).isEqualTo("derby/tpcb/2 clients, derby:server/select/2 clients");
                    assertThat(doubt.causes())
                            .extracting(DoubtStatement.Cause::where)
                            .containsAnyOf("derby/tpcb/2 clients", doubt.where());
                });
    }

    @Test
    void gravestDoubts_comeFirst_howeverFewTheirPlaces() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2))
                .withInvalid("derby/tpcb/2 clients", 1);

        assertThat(DoubtStatement.of(run.summary()))
                .extracting(DoubtStatement::brief)
                .startsWith(Doubt.INVALID_TRIALS.brief())
                .contains(Doubt.CORES_STOLEN.brief());
    }

    @Test
    void doubtsThatFiguresMayBeWrongFor_comeFirst_andTheCommonestOfThem() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.effective(one, "durability", "process-kill"))
                .with(one -> at(one, "derby/"), one -> ChangedTrial.under(one, Conditions.FORKED, false))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));

        assertThat(DoubtStatement.of(run.summary()))
                .extracting(DoubtStatement::brief)
                .startsWith(Doubt.CORES_STOLEN.brief(), Doubt.NOT_FORKED.brief())
                .endsWith(Doubt.UNSAFE_DURABILITY.brief());
    }

    private static boolean at(TrialRecord one, String part) {
        return one.subject().point().contains(part);
    }

    private static String where(Predicate<TrialRecord> which) {
        return DoubtStatement.of(RUN.with(which, one -> ChangedTrial.under(one, Conditions.FORKED, false))
                        .summary())
                .stream()
                .filter(doubt -> doubt.brief().equals(Doubt.NOT_FORKED.brief()))
                .map(DoubtStatement::where)
                .findFirst()
                .orElseThrow();
    }
}
