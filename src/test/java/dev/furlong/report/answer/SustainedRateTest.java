package dev.furlong.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rate that each target sustains: what arrived there, its own latency, and which targets it tells apart. */
class SustainedRateTest {
    private static final Map<String, Integer> PER_SECOND = Map.of("500/s", 500, "1000/s", 1000, "2000/s", 2000);

    @Test
    void eachNumberOfClients_hasAnAnswerOfItsOwn() {
        RecordedRun run = atRates("[1, 8]", "derby", "h2").with(one -> true, one -> sustaining(one, true));

        assertThat(Answer.of(run.summary()).sections())
                .extracting(Section::load)
                .satisfiesExactly(
                        one -> assertThat(one).contains("1 client").doesNotContain("8 clients"),
                        eight -> assertThat(eight).contains("8 clients").doesNotContain("1 client,"));
    }

    /** Derby sustains 1000/s and H2 500/s, and none of them 2000/s. */
    @Test
    void targetThatSustainsWhatTheOtherDoesNot_isFirst_withItsOwnLatency() {
        RecordedRun run = atRates("[1]", "derby", "h2")
                .with(one -> true, one -> sustaining(one, rate(one) <= (isDerby(one) ? 1000 : 500)))
                .with(
                        one -> rate(one) <= (isDerby(one) ? 1000 : 500),
                        one -> ChangedTrial.measured(
                                one, Metrics.LATENCY_P99, (isDerby(one) ? 700 : 300) + rate(one) / 100.0));

        Section section = first(run);
        assertThat(section.verdict())
                .isEqualTo(
                        "derby sustained the highest rate in this run, 1,000 tx/s with a p99 of 710 µs; next: h2, 500 tx/s");
        assertThat(section.lines()).extracting(Line::target).containsExactly("derby", "h2");
        assertThat(section.lines().get(0).figure()).isEqualTo("1,000 tx/s");
        assertThat(section.lines().get(1).figure()).isEqualTo("500 tx/s");
        assertThat(section.lines()).extracting(Line::share).containsExactly(1.0, 0.5);
        assertThat(section.lines().get(0).why())
                .containsSubsequence("705 µs", " at 500/s", "710 µs", " at 1,000/s", "queue grew at 2,000/s");
        assertThat(section.lines().get(1).why())
                .containsSubsequence("305 µs", " at 500/s", "queue grew at 1,000/s and at 2,000/s");
    }

    /** What was asked for counts, and not what was still running at the end. */
    @Test
    void figure_isTheRateAtWhichTransactionsArrived() {
        RecordedRun run = atRates("[1]", "derby", "h2")
                .with(one -> true, one -> sustaining(one, true))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.THROUGHPUT, rate(one) - 9));

        assertThat(first(run).lines()).extracting(Line::figure).containsOnly("2,000 tx/s");
    }

    @Test
    void latencies_standFromTheLowestRateUp() {
        RecordedRun run = atRates("[1]", "derby", "h2").with(one -> true, one -> sustaining(one, true));

        assertThat(first(run).lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.why()).containsSubsequence("500/s", "1,000/s", "2,000/s"));
    }

    /** That H2 fails at 2000/s, which nobody sustains, does not say that it fails at 1000/s. */
    @Test
    void rateThatTheOtherTargetLost_tellsNothingOfTheTwo() {
        RecordedRun run = atRates("[1]", "derby", "h2")
                .with(one -> true, one -> sustaining(one, rate(one) <= 1000))
                .with(
                        one -> !isDerby(one) && rate(one) == 1000,
                        one -> ChangedTrial.unmeasured(one, Metrics.LATENCY_P99.key()));

        assertThat(first(run).lines()).extracting(Line::figure).containsExactly("1,000 tx/s", "500 tx/s");
        assertThat(first(run).verdict()).contains("derby", "h2");
    }

    @Test
    void machineThatIsNotFit_givesNoOrderOfTargets() {
        RecordedRun run = RecordedRun.of(yaml("[1]", 5, "derby", "h2"))
                .with(one -> true, one -> sustaining(one, rate(one) <= (isDerby(one) ? 1000 : 500)));
        RecordedRun notFit = run.with(
                one -> one.subject().point().endsWith("/control"),
                one -> ChangedTrial.measured(one, Metrics.LATENCY_P50, 9_000 + one.block()));
        RecordedRun unknown = run.with(
                one -> one.subject().point().endsWith("/control"),
                one -> ChangedTrial.ended(one, "it was stopped", null));

        assertThat(run.summary().fitness().fit()).isTrue();
        assertThat(first(run).verdict()).startsWith("derby sustained the highest rate");
        assertThat(notFit.summary().fitness().fit()).isFalse();
        assertThat(first(notFit).verdict()).contains("derby", "h2").doesNotContain("the highest rate");
        assertThat(unknown.summary().fitness().known()).isFalse();
        assertThat(first(unknown).verdict()).contains("derby", "h2").doesNotContain("the highest rate");
    }

    /** Commits that do not wait for the disk prove nothing, on either side. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pointWithAnAlarm_givesNoOrderOfTargets(boolean ofDerby) {
        RecordedRun run = atRates("[1]", "derby", "h2")
                .with(one -> true, one -> sustaining(one, rate(one) <= (isDerby(one) ? 1000 : 500)))
                .with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), isDerby(one) == ofDerby ? 0 : 1));

        assertThat(first(run).verdict()).contains("derby", "h2");
    }

    /** Of a run that was stopped, rates that have not been tried may be sustained. */
    @Test
    void runThatIsNotComplete_saysThatNoRateTriedSoFarWasSustained() {
        RecordedRun run = atRates("[1]", "derby", "h2").with(one -> true, one -> sustaining(one, false));

        assertThat(first(run).verdict()).startsWith("no rate was sustained");
        assertThat(first(run.without(one -> rate(one) == 500)).verdict())
                .startsWith("none of the rates tried so far was sustained");
    }

    @Test
    void sharesOfACapacityBesideRates_giveNoOrder() {
        String yaml = yaml("[1]", 2, "derby", "h2").replace("[500/s, 1000/s, 2000/s]", "[closed, 500/s, 70%]");
        RecordedRun run = RecordedRun.of(yaml)
                .with(
                        one -> !asked(one).equals("closed"),
                        one -> asked(one).equals("70%") && isDerby(one)
                                ? ChangedTrial.arriving(one, 0.7)
                                : ChangedTrial.arriving(one, asked(one).equals("70%") ? 1.5 : 0.2));

        Section rates = Answer.of(run.summary()).sections().get(1);
        assertThat(rates.lines()).hasSize(2).extracting(Line::ratio).containsOnly("");
        assertThat(rates.verdict()).doesNotContain("highest").contains("shares");
    }

    @Test
    void oneRateThatATargetDoesNotSustain_setsItApartForThat() {
        RecordedRun run = RecordedRun.of(yaml("[1]", 2, "derby", "h2").replace("[500/s, 1000/s, 2000/s]", "1000/s"))
                .with(one -> true, one -> ChangedTrial.arriving(one, isDerby(one) ? 0.2 : 1.5));

        assertThat(first(run).lines()).extracting(Line::target).containsExactly("derby");
        assertThat(first(run).apart()).singleElement().satisfies(apart -> {
            assertThat(apart.target()).isEqualTo("h2");
            assertThat(apart.because()).contains("not sustained");
        });
    }

    private static RecordedRun atRates(String clients, String... targets) {
        return RecordedRun.of(yaml(clients, 2, targets));
    }

    private static String yaml(String clients, int blocks, String... targets) {
        return RecordedRun.yaml(clients, blocks, "settings: {rate: [500/s, 1000/s, 2000/s]}")
                .replaceFirst("targets: .*", "targets: [" + String.join(", ", targets) + "]")
                .replaceFirst("workloads: .*", "workloads: [tpcb]");
    }

    private static Section first(RecordedRun run) {
        return Answer.of(run.summary()).sections().get(0);
    }

    private static String asked(TrialRecord one) {
        return one.settings().get("rate").asked();
    }

    private static int rate(TrialRecord one) {
        return PER_SECOND.get(asked(one));
    }

    private static boolean isDerby(TrialRecord one) {
        return one.subject().target().equals("derby");
    }

    /** The trial at its own rate, which its target sustains, or of which it does two thirds. */
    private static TrialRecord sustaining(TrialRecord one, boolean sustained) {
        double capacity = sustained ? rate(one) / 0.5 : rate(one) / 1.5;
        return ChangedTrial.arriving(ChangedTrial.measured(one, Metrics.THROUGHPUT, capacity), sustained ? 0.5 : 1.5);
    }
}
