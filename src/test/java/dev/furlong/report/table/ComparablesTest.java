package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.report.words.Unlike;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The measure is what was asked for, then the greater number. */
class ComparablesTest {
    private static final RecordedRun RUN = RecordedRun.of(RecordedRun.yaml("[1]", 1, "")
            .replaceFirst("targets: .*", "targets: [h2, 'h2:server', derby]")
            .replaceFirst("workloads: .*", "workloads: [tpcb]"));

    private static final Predicate<TrialRecord> OF_H2 =
            one -> one.subject().engine().equals("h2");

    @Test
    void serversOfOthers_areNotTheMeasure_howeverManyTheyAre() {
        RecordedRun run = RUN.with(OF_H2, one -> ChangedTrial.under(one, Conditions.EXTERNAL_SERVER, "theirs"));

        assertThat(compared(run)).containsExactly("derby");
    }

    /** The setting of all was asked for by nobody, so that numbers decide. */
    @Test
    void whereNobodyHasWhatWasAskedFor_theGreaterNumberIsTheMeasure() {
        RecordedRun run = RUN.with(OF_H2, one -> ChangedTrial.substituted(one, "durability", "process-kill", "no sync"))
                .with(
                        one -> !OF_H2.test(one),
                        one -> ChangedTrial.substituted(one, "isolation", "serializable", "it has no weaker one"));

        assertThat(compared(run)).containsExactly("h2", "h2:server");
    }

    @Test
    void ofTwoAsLarge_theEarlierIsTheMeasure() {
        RecordedRun run = RUN.with(
                one -> one.subject().target().equals("h2"),
                one -> ChangedTrial.under(one, Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN, true));
        List<PointSummary> two = run.summary().points().subList(0, 2);

        assertThat(Comparables.of(two).compared())
                .extracting(PointSummary::target)
                .containsExactly("h2");
    }

    /** A commit that changes nothing has nothing to lose. Its isolation still costs locks. */
    @Test
    void loadThatChangesNothing_isComparedWhateverItsDurability_andNotWithAnotherIsolation() {
        RecordedRun reading = RUN.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false));

        for (RecordedRun run : List.of(
                reading.with(OF_H2, one -> ChangedTrial.substituted(one, "durability", "process-kill", "no sync")),
                reading.with(OF_H2, one -> ChangedTrial.effective(one, "write-cache", "noflush")))) {
            assertThat(compared(run)).containsExactly("h2", "h2:server", "derby");
        }
        assertThat(compared(reading.with(
                        OF_H2,
                        one -> ChangedTrial.substituted(one, "isolation", "serializable", "it has no weaker one"))))
                .containsExactly("derby");
    }

    /** What H2 has in place of a durability is no matter, and what Derby has in place of an isolation is. */
    @Test
    void measureUnderALoadThatChangesNothing_isWhoHasTheIsolationThatWasAskedFor() {
        RecordedRun run = RUN.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false))
                .with(
                        one -> !one.subject().target().equals("derby"),
                        one -> ChangedTrial.substituted(one, "isolation", "serializable", "it has no weaker one"))
                .with(
                        one -> one.subject().target().equals("derby"),
                        one -> ChangedTrial.substituted(one, "durability", "process-kill", "no sync"));

        assertThat(compared(run)).containsExactly("derby");
    }

    /** One trial of an older version does not tell: the two are still alike. */
    @Test
    void recordThatDoesNotTellWhetherDataAreChanged_isComparedAsTheOneBesideIt() {
        RecordedRun run = RUN.with(
                one -> one.subject().target().equals("derby"),
                one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false));

        assertThat(compared(run)).containsExactly("h2", "h2:server", "derby");
        assertThat(Unlike.of(
                        run.summary().points().get(0), run.summary().points().get(2)))
                .isEmpty();
    }

    @Test
    void weakerDurabilityUnderALoadThatChangesNothing_isSaidNotToMatter() {
        RecordedRun run =
                RUN.with(OF_H2, one -> ChangedTrial.substituted(one, "durability", "process-kill", "no sync"));
        RecordedRun reading = run.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, false));

        assertThat(Unlike.ofNoMatter(reading.summary().points()))
                .contains(
                        "h2 (process-kill) and h2:server (process-kill) have weaker durability, which does not matter to"
                                + " a load that changes no rows.");
        assertThat(Unlike.ofNoMatter(run.summary().points())).isEmpty();
        assertThat(Unlike.ofNoMatter(RUN.summary().points())).isEmpty();
    }

    private static List<String> compared(RecordedRun run) {
        return Comparables.of(run.summary().points()).compared().stream()
                .map(PointSummary::target)
                .toList();
    }
}
