package dev.furlong.analysis.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points side by side, of which one has fewer checkpoints of the engine in its slices. */
final class UnevenCheckpointsTest {
    private static final String EMBEDDED = "derby/tpcb/2 clients";
    private static final String SERVER = "derby:server/tpcb/2 clients";

    private static final RecordedRun RUN = RecordedRun.of(RecordedRun.yaml("[2]", 2, ""));

    @ParameterizedTest
    @CsvSource({"0, 1, true", "1, 0, true", "2, 3, true", "1, 7, true", "0, 0, false", "2, 2, false", "3, 4, false"})
    void numbersThatDiffer_areADoubtOfBothPoints_unlessBothAreThreeOrMore(long embedded, long server, boolean doubted) {
        Map<String, Doubt.Entry> doubts = doubts(counted(counted(RUN, EMBEDDED, embedded), SERVER, server));

        assertThat(doubts.keySet()).isEqualTo(doubted ? Set.of(EMBEDDED, SERVER) : Set.of());
    }

    /** The first of three repetitions has the same of each, and the last has other numbers than the second. */
    @Test
    void doubt_tellsTheNumbersOfTheFirstSuchRepetition_andTheTrialsOfItsPoint() {
        RecordedRun even = counted(counted(RecordedRun.of(RecordedRun.yaml("[2]", 3, "")), EMBEDDED, 1), SERVER, 1);
        RecordedRun uneven = even.with(
                one -> one.subject().point().equals(SERVER) && one.block() > 1,
                one -> ChangedTrial.under(one, Conditions.CHECKPOINTS, one.block() == 2 ? 0L : 7L));

        Map<String, Doubt.Entry> doubts = doubts(uneven);

        assertThat(doubts.get(SERVER).detail()).isEqualTo(doubts.get(EMBEDDED).detail());
        assertThat(doubts.get(SERVER).code()).isEqualTo(Doubt.CHECKPOINTS_UNEVEN);
        assertThat(doubts.get(SERVER).trials()).containsExactly(trial(uneven, SERVER, 2), trial(uneven, SERVER, 3));
        assertThat(doubts.get(EMBEDDED).trials())
                .containsExactly(trial(uneven, EMBEDDED, 2), trial(uneven, EMBEDDED, 3));
        assertThat(doubts.get(SERVER).detail().split(", "))
                .containsExactlyInAnyOrder("0 in " + trial(uneven, SERVER, 2), "1 in " + trial(uneven, EMBEDDED, 2));
    }

    /** Of the same engine in another load, of another engine, of a trial without a result, and of whole trials. */
    @Test
    void checkpointsOfNothingBesideIt_areNoDoubt() {
        RecordedRun one = counted(RUN, EMBEDDED, 1);

        assertThat(doubts(one)).isEmpty();
        assertThat(doubts(counted(one, "derby:server/select/2 clients", 0))).isEmpty();
        assertThat(doubts(counted(one, SERVER, 0)
                        .with(
                                trial -> trial.subject().point().equals(SERVER),
                                trial -> ChangedTrial.ended(trial, "gone", null))))
                .isEmpty();
        RecordedRun others =
                RecordedRun.of(RecordedRun.yaml("[2]", 2, "").replaceFirst("targets: .*", "targets: [derby, h2]"));
        assertThat(doubts(counted(counted(others, EMBEDDED, 1), "h2/tpcb/2 clients", 0)))
                .isEmpty();
    }

    /** The two that have none are of the group all the same. */
    @Test
    void oneOfThree_isEnough() {
        RecordedRun three = RecordedRun.of(RecordedRun.yaml("[2]", 1, "")
                .replaceFirst("targets: .*", "targets: [derby, 'derby:server', 'derby@10.14.2.0']"));
        RecordedRun uneven = three.with(
                one -> one.subject().workload().equals("tpcb"),
                one -> ChangedTrial.under(
                        one, Conditions.CHECKPOINTS, one.subject().target().contains("@") ? 1L : 0L));

        assertThat(doubts(uneven)).hasSize(3);
    }

    @Test
    void doubt_isInTheSummaryOfItsPoints() {
        RecordedRun uneven = counted(counted(RUN, EMBEDDED, 1), SERVER, 0);

        assertThat(uneven.summary().points())
                .filteredOn(
                        point -> point.doubts().stream().anyMatch(doubt -> doubt.code() == Doubt.CHECKPOINTS_UNEVEN))
                .extracting(point -> point.id())
                .containsExactlyInAnyOrder(EMBEDDED, SERVER);
    }

    private static String trial(RecordedRun run, String point, int block) {
        return run.records().stream()
                .filter(one -> one.subject().point().equals(point) && one.block() == block)
                .map(TrialRecord::trial)
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Doubt.Entry> doubts(RecordedRun run) {
        return UnevenCheckpoints.of(run.plan(), run.records());
    }

    private static RecordedRun counted(RecordedRun run, String point, long checkpoints) {
        assertThat(run.records())
                .as("the point is in the run")
                .anyMatch(one -> one.subject().point().equals(point));
        return run.with(
                one -> one.subject().point().equals(point),
                one -> ChangedTrial.under(one, Conditions.CHECKPOINTS, checkpoints));
    }
}
