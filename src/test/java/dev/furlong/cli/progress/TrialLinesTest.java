package dev.furlong.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.statistic.Interval;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.report.words.Figures;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the line of a finished trial says beside its own figure: the mean of its own point so far. */
final class TrialLinesTest {
    private static final String ALONE = "experiment: e\ntargets: [derby]\nworkloads: [tpcb]\n";

    @Test
    void fifthRepetition_showsHalfTheInterval_andTheFourthStillHalfTheRange() {
        List<Double> figures = List.of(1000.0, 1010.0, 1020.0, 1000.0, 1150.0);
        List<TrialSpec> trials = plan(ALONE + "repetitions: 5\n").trials().stream()
                .filter(trial -> !trial.id().contains("control"))
                .toList();
        TrialLines lines = new TrialLines(trials, 120);
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < figures.size(); i++) {
            shown.add(lines.line(trials.get(i), record(trials.get(i), figures.get(i))));
        }
        Interval interval = Interval.of(figures);
        double width = Objects.requireNonNull(interval.high()) - Objects.requireNonNull(interval.low());

        assertThat(shown.get(3)).endsWith("mean 1,008 ±" + Figures.percent(10.0 / 1007.5));
        assertThat(shown.get(4))
                .endsWith("mean 1,036 ±" + Figures.percent(width / 2 / 1036))
                .doesNotEndWith(Figures.percent(75.0 / 1036));
    }

    @Test
    void eachPoint_hasAMeanOfItsOwn() {
        List<TrialSpec> trials = plan(ALONE.replace("[derby]", "[derby, h2]") + "repetitions: 2\n")
                .trials();
        TrialLines lines = new TrialLines(trials, 120);

        for (TrialSpec trial : trials) {
            boolean derby = trial.point().target().engine().equals("derby");
            String line = lines.line(trial, record(trial, (derby ? 1000 : 5000) + 100 * trial.block()));
            if (trial.block() == 1) {
                assertThat(line).doesNotContain("mean");
            } else {
                assertThat(line).contains(derby ? "mean 1,150 ±4.3 %" : "mean 5,150 ±0.97 %");
            }
        }
        assertThat(lines.ended()).isEqualTo(4);
    }

    @Test
    void lostAndInvalidTrials_areInNoMean() {
        List<TrialSpec> trials = plan(ALONE + "repetitions: 4\n").trials();
        TrialLines lines = new TrialLines(trials, 120);

        lines.line(trials.get(0), record(trials.get(0), 1000));
        lines.line(trials.get(1), record(trials.get(1), 9000, null, "a balance is wrong"));
        lines.line(trials.get(2), record(trials.get(2), 7000, "the load JVM was killed", null));

        assertThat(lines.line(trials.get(3), record(trials.get(3), 1010)))
                .startsWith("[4/4] ")
                .contains("mean 1,005 ");
    }

    @Test
    void figureThatIsMissing_saysWhy() {
        TrialSpec trial = plan(ALONE + "settings: {rate: 100/s}\n").trials().get(0);
        TrialRecord unsustained = record(
                trial,
                Map.of(Metrics.THROUGHPUT.key(), 90.0),
                Map.of("latency.p99", "the queue only grew"),
                null,
                null);

        assertThat(new TrialLines(List.of(trial), 120).line(trial, unsustained))
                .endsWith("no latency.p99: the queue only grew");
    }

    /** As a rate, it would be 1,085. */
    @Test
    void queueThatGrew_isToldInShort() {
        TrialSpec trial = plan(ALONE + "settings: {rate: 100/s}\n").trials().get(0);
        String because = "of 1869 arrivals, 840 had not begun at the end and 738 never began; delays by quarter: 1 ms";
        TrialRecord unsustained = record(
                trial,
                Map.of(Metrics.THROUGHPUT.key(), 90.0),
                Map.of("latency.p99", "UNSUSTAINABLE: " + because),
                Conditions.of(Conditions.UNSUSTAINABLE, because),
                null,
                null);

        assertThat(new TrialLines(List.of(trial), 120).line(trial, unsustained)).endsWith("  queue grew, no latency");
    }

    @Test
    void meanOfAnOpenLoop_isOfItsLatency() {
        List<TrialSpec> trials =
                plan(ALONE + "settings: {rate: 100/s}\nrepetitions: 2\n").trials();
        TrialLines lines = new TrialLines(trials, 120);
        lines.line(trials.get(0), record(trials.get(0), p99(1000)));

        assertThat(lines.line(trials.get(1), record(trials.get(1), p99(1170.8))))
                .endsWith("p99 1,170 µs  mean 1,090 ±7.9 %");
    }

    @Test
    void clientsAndTheControl_areNamedWhereTheyTellTrialsApart() {
        List<TrialSpec> trials =
                plan(ALONE + "clients: [1, 8]\nrepetitions: 5\n").trials();
        List<String> shown = all(trials);

        assertThat(shown).filteredOn(line -> line.contains("control")).hasSize(5);
        assertThat(shown).allMatch(line -> line.contains(" 1 client ") || line.contains(" 8 clients "));
        assertThat(all(plan(ALONE + "clients: [8]\n").trials())).noneMatch(line -> line.contains("client"));
    }

    @Test
    void legend_isThereWhereSomethingIsRepeated() {
        assertThat(new TrialLines(plan(ALONE + "repetitions: 2\n").trials(), 80).legend())
                .contains("±");
        assertThat(new TrialLines(plan(ALONE + "repetitions: 1\n").trials(), 80).legend())
                .isEmpty();
    }

    private static List<String> all(List<TrialSpec> trials) {
        TrialLines lines = new TrialLines(trials, 120);
        return trials.stream()
                .map(trial -> lines.line(trial, record(trial, 1000)))
                .toList();
    }

    private static Plan plan(String yaml) {
        return PlanReader.read("plan", yaml, Overrides.none());
    }

    private static Map<String, Double> p99(double micros) {
        return Map.of(Metrics.THROUGHPUT.key(), 100.0, Metrics.LATENCY_P99.key(), micros);
    }

    private static TrialRecord record(TrialSpec trial, double throughput) {
        return record(trial, throughput, null, null);
    }

    private static TrialRecord record(
            TrialSpec trial, double throughput, @Nullable String lost, @Nullable String invalid) {
        return record(trial, Map.of(Metrics.THROUGHPUT.key(), throughput), Map.of(), lost, invalid);
    }

    private static TrialRecord record(TrialSpec trial, Map<String, Double> metrics) {
        return record(trial, metrics, Map.of(), null, null);
    }

    private static TrialRecord record(
            TrialSpec trial,
            Map<String, Double> metrics,
            Map<String, String> unavailable,
            @Nullable String lost,
            @Nullable String invalid) {
        return record(trial, metrics, unavailable, Conditions.none(), lost, invalid);
    }

    private static TrialRecord record(
            TrialSpec trial,
            Map<String, Double> metrics,
            Map<String, String> unavailable,
            Conditions conditions,
            @Nullable String lost,
            @Nullable String invalid) {
        return new TrialRecord(
                trial.id(),
                trial.block(),
                "2026-11-20T10:11:12Z",
                new TrialRecord.Subject(
                        trial.point().id(), "derby", "derby", "10.16.1.1", "embedded", "tpcb", Map.of(), 1),
                1,
                Map.of(),
                metrics,
                unavailable,
                List.of(),
                Map.of(),
                List.of(),
                null,
                conditions,
                Map.of(),
                lost,
                invalid);
    }
}
