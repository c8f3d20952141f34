package dev.furlong.report.answer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.ComparisonIndex;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.results.TrialRecord;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which target is ahead at several choices, in a sentence that is no stronger than the weakest of them. */
final class LeadsTest {
    private static final ToDoubleFunction<TrialRecord> DERBY_AHEAD = one -> isDerby(one) ? 2000 : 1000;

    @Test
    void targetThatIsAheadAtEachChoice_isCertainlyAhead() {
        assertThat(words(run("4MiB, 16MiB, 64MiB", DERBY_AHEAD)))
                .startsWith("derby is certainly ahead at each choice, 2.00× faster than derby:server");
    }

    @ParameterizedTest
    @ValueSource(strings = {"4MiB", "16MiB", "64MiB"})
    void oneChoiceOfFewRepetitions_makesTheWholeSentenceOneOfThisRun(String few) {
        RecordedRun run =
                run("4MiB, 16MiB, 64MiB", DERBY_AHEAD).without(one -> at(one, few) && isDerby(one) && one.block() > 2);

        assertThat(words(run)).startsWith("In this run, derby was ahead at each choice, 2.00× faster");
    }

    @Test
    void choicesWithoutALead_haveNoVerdict_onlyIfNoneOfThemMayHaveOne() {
        RecordedRun run = run("4MiB, 16MiB, 64MiB", one -> at(one, "64MiB") && isDerby(one) ? 2000 : 1000);
        RecordedRun oneWithheld = run.with(one -> at(one, "4MiB") && !isDerby(one), LeadsTest::withoutSyncs);
        RecordedRun bothWithheld = oneWithheld.with(one -> at(one, "16MiB") && !isDerby(one), LeadsTest::withoutSyncs);

        assertThat(words(oneWithheld)).endsWith("; no target is certainly ahead at 4MiB and at 16MiB.");
        assertThat(words(bothWithheld)).endsWith("; no verdict at 4MiB and at 16MiB.");
    }

    /** At 16MiB there is no other target to be ahead of. */
    @Test
    void choiceAtWhichNothingIsCompared_isNotAmongThoseThatAreLed() {
        RecordedRun run = run("4MiB, 16MiB, 64MiB", DERBY_AHEAD)
                .with(one -> at(one, "16MiB") && !isDerby(one), one -> ChangedTrial.ended(one, "killed", null));

        assertThat(words(run))
                .startsWith("derby is certainly ahead at 2 of 3 choices, ")
                .endsWith("; no two targets could be compared at 1 of the choices.");
    }

    @Test
    void threeChoicesAreNamed_andFourAreCounted() {
        ToDoubleFunction<TrialRecord> last = one -> at(one, "64MiB") && isDerby(one) ? 2000 : 1000;

        assertThat(words(run("1MiB, 4MiB, 16MiB, 64MiB", last)))
                .endsWith("; no target is certainly ahead at 1MiB, 4MiB, 16MiB.");
        assertThat(words(run("1MiB, 2MiB, 4MiB, 16MiB, 64MiB", last)))
                .endsWith("; no target is certainly ahead at 4 others.");
    }

    /** A lead that is not certain has its size only at a single choice, and only if the ratio agrees that it leads. */
    @Test
    void leadThatIsNotCertain_isToldOfOneChoiceAlone() {
        RecordedRun led = run("4MiB, 16MiB, 64MiB", one -> !isDerby(one) ? 1000 : at(one, "4MiB") ? 1000 : 2000);
        RecordedRun open = led.with(one -> at(one, "4MiB") && isDerby(one), LeadsTest::sometimesAhead);
        RecordedRun two = open.with(one -> at(one, "16MiB") && isDerby(one), LeadsTest::sometimesAhead);
        RecordedRun good = led.with(one -> at(one, "4MiB") && isDerby(one), one -> measured(one, 1020));
        // The mean is higher, and the ratio lower.
        RecordedRun once =
                led.with(one -> at(one, "4MiB") && isDerby(one), one -> measured(one, one.block() == 3 ? 20_000 : 200));

        assertThat(words(open))
                .matches(".*; no target is certainly ahead at 4MiB \\(derby 1[.][0-9]+× faster than derby:server, not"
                        + " certain\\)[.]");
        assertThat(words(two)).endsWith("; no target is certainly ahead at 4MiB and at 16MiB.");
        assertThat(words(good)).endsWith("; no target is certainly ahead at 4MiB.");
        assertThat(words(once)).endsWith("; no target is certainly ahead at 4MiB.");
    }

    private static TrialRecord sometimesAhead(TrialRecord one) {
        return measured(one, one.block() % 2 == 0 ? 900 : 1500);
    }

    /** Both of the servers cost more. But which of them comes next is not the same at each choice. */
    @Test
    void costs_areToldAgainstOneTargetAlone() {
        RecordedRun run = RecordedRun.of(yaml("4MiB, 64MiB")
                        .replaceFirst("targets: .*", "targets: [derby, 'derby:server', 'h2:server']"))
                .with(
                        one -> true,
                        one -> measured(
                                one,
                                isDerby(one)
                                        ? 2000
                                        : at(one, "4MiB")
                                                        == one.subject()
                                                                .engine()
                                                                .equals("h2")
                                                ? 500
                                                : 1000));
        RecordedRun always = run.with(one -> one.subject().engine().equals("h2"), one -> measured(one, 500))
                .with(one -> one.subject().target().equals("derby:server"), one -> measured(one, 1000));

        assertThat(words(run)).isEqualTo("derby is certainly ahead at each choice, 2.00× faster than the next.");
        assertThat(words(always))
                .startsWith("derby is certainly ahead at each choice, 2.00× faster than derby:server, which takes ");
    }

    private static TrialRecord withoutSyncs(TrialRecord one) {
        return ChangedTrial.under(ChangedTrial.measured(one, Metrics.DISK.syncs(), 0), Conditions.CHANGES_DATA, true);
    }

    private static String words(RecordedRun run) {
        Summary summary = run.summary();
        return String.join(
                " ", new Leads(new PointsOfALoad(summary, ComparisonIndex.of(summary), summary.points())).words());
    }

    private static RecordedRun run(String buffers, ToDoubleFunction<TrialRecord> throughput) {
        return RecordedRun.of(yaml(buffers)).with(one -> true, one -> measured(one, throughput.applyAsDouble(one)));
    }

    private static String yaml(String buffers) {
        return RecordedRun.yaml("[1]", 5, "settings: {buffer: [" + buffers + "]}")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");
    }

    /** Give or take two thousandths. */
    private static TrialRecord measured(TrialRecord one, double throughput) {
        int scatter = (one.block() + one.subject().point().length()) % 3;
        return ChangedTrial.measured(one, Metrics.THROUGHPUT, throughput * (1 + 0.001 * scatter));
    }

    private static boolean isDerby(TrialRecord one) {
        return one.subject().target().equals("derby");
    }

    private static boolean at(TrialRecord one, String buffer) {
        return one.subject().point().contains("=" + buffer);
    }
}
