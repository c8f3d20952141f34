package dev.furlong.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.condition.Conditions;
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

    private static List<String> compared(RecordedRun run) {
        return Comparables.of(run.summary().points()).compared().stream()
                .map(PointSummary::target)
                .toList();
    }
}
