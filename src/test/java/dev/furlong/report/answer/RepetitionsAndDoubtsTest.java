package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.report.words.DoubtStatement;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How certain an answer is said to be: by its fewest repetitions, and with the commonest doubts first. */
class RepetitionsAndDoubtsTest {
    @Test
    void pointWithTheFewestRepetitions_decidesHowCertainTheAnswerIs() {
        RecordedRun whole = RecordedRun.of(RecordedRun.yaml("[2]", 5, ""));

        assertThat(certainty(whole)).contains("5 repetitions").doesNotContain("Indicative");
        assertThat(certainty(whole.withLost("derby/tpcb/2 clients", 3)))
                .contains("Indicative", "4 repetitions", "5 repetitions of each");
    }

    /** Each load is a family of its own: three targets make three comparisons. */
    @Test
    void verdicts_areCorrectedForTheComparisonsOfOneLoad() {
        String yaml = RecordedRun.yaml("[2]", 5, "").replaceFirst("targets: .*", "targets: [derby, h2, hsqldb]");

        assertThat(certainty(RecordedRun.of(yaml))).contains(" sets of up to 3 comparisons");
        assertThat(certainty(RecordedRun.of(RecordedRun.yaml("[2]", 5, ""))))
                .contains("in each of 4 comparisons (below 20 % in all)");
    }

    @Test
    void doubts_areAllNamed_theCommonestFirst() {
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        one -> one.subject().point().equals("derby/tpcb/2 clients"),
                        one -> ChangedTrial.under(one, Conditions.FORKED, false))
                .with(
                        one -> one.subject().point().equals("derby:server/tpcb/2 clients"),
                        one -> ChangedTrial.under(one, Conditions.THROUGH_PROXY, true))
                .with(
                        one -> one.subject().workload().equals("tpcb"),
                        one -> ChangedTrial.under(one, Conditions.FILE_SYSTEM, "tmpfs"))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2))
                .with(
                        one -> !one.subject().point().equals("derby/select/2 clients"),
                        one -> ChangedTrial.under(one, Conditions.OTHERS_SHARE, 0.4));

        assertThat(certainty(run))
                .containsSubsequence(
                        Doubt.CORES_STOLEN.brief(),
                        Doubt.OTHER_PROGRAMS.brief(),
                        Doubt.MEMORY_FILE_SYSTEM.brief(),
                        Doubt.NOT_FORKED.brief(),
                        Doubt.PROXY_IN_PATH.brief());
    }

    @Test
    void whatTheAnswerTells_isNotNamedAmongTheDoubts() {
        RecordedRun run = RecordedRun.firstLook()
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN, true))
                .with(one -> true, one -> ChangedTrial.effective(one, "durability", "process-kill"))
                .with(
                        one -> one.subject().point().equals("derby/tpcb/2 clients"),
                        one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));

        assertThat(run.summary().points().get(0).doubts())
                .extracting(Doubt.Entry::code)
                .contains(Doubt.INDICATIVE, Doubt.ACKNOWLEDGEMENTS_TAKEN_DOWN, Doubt.UNSAFE_DURABILITY);
        assertThat(certainty(run))
                .contains("What may distort figures (see below): " + Doubt.CORES_STOLEN.brief() + ".")
                .contains("Other doubts: " + Doubt.UNSAFE_DURABILITY.brief() + ".")
                .doesNotContain(Doubt.INDICATIVE.brief());
    }

    @Test
    void targetWithoutACommit_isSetApart_andHasNoRatio() {
        RecordedRun run = RecordedRun.firstLook()
                .with(
                        one -> one.subject().point().equals("derby:server/tpcb/2 clients"),
                        one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, 0));

        Section section = Answer.of(run.summary()).sections().get(0);
        assertThat(section.lines()).extracting(Line::target).doesNotContain("derby:server");
        assertThat(section.apart())
                .filteredOn(one -> one.target().equals("derby:server"))
                .extracting(Section.Apart::because)
                .containsExactly("no figure: no transaction was committed in time");
    }

    private static String certainty(RecordedRun run) {
        Answer answer = Answer.of(run.summary());
        return String.join(" ", answer.before())
                + String.join(" ", answer.certainty())
                + String.join(" ", DoubtStatement.inShort(DoubtStatement.of(run.summary()), Set.of()));
    }
}
