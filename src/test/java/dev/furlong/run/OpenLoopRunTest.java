package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.WholeMachine;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A share of the capacity that the same run finds, and far more than any capacity, on a real server. */
@WholeMachine
@Tag("full")
final class OpenLoopRunTest {
    private static final int MEASURED_SECONDS = 4;
    private static final int CLIENTS = 2;

    private static final String PLAN = """
            experiment: loads
            targets: ['derby:server']
            workloads: [select]
            clients: [2]
            repetitions: 1
            warm-up: 5s
            measure: 4s
            settings: {rate: [999999/s, 10%, closed], select.rows: [1000], heap: [256MiB], probes: [off]}
            """;

    @TempDir
    private Path folder;

    @Test
    void loadBelowTheCapacity_hasALatency_andLoadAboveItIsUnsustainable() {
        Plan plan = PlanReader.read("loads", PLAN, Overrides.none());

        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan, folder);

        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).extracting(TrialRecord::valid).containsExactly(true, true, true);
        double capacity = trials.stream()
                .filter(trial -> trial.settings().get("rate").effective().equals("closed"))
                .findFirst()
                .orElseThrow()
                .metrics()
                .get("throughput");
        Map<String, PointSummary> points = result.summary().points().stream()
                .collect(Collectors.toMap(point -> point.settings().get("rate").asked(), Function.identity()));

        PointSummary closed = points.get("closed");
        assertThat(closed.load().model()).isEqualTo("closed");
        assertThat(closed.unavailable()).containsKeys("txn.arrivals", "txn.late", "txn.backlog");

        PointSummary below = points.get("10%");
        assertThat(below.load().model()).isEqualTo("open");
        assertThat(below.load().arrivals()).isEqualTo("poisson");
        assertThat(below.load().perSecond()).isCloseTo(0.1 * capacity, Percentage.withPercentage(0.01));
        double arrivals = below.metrics().get("txn.arrivals").mean();
        double expected = 0.1 * capacity * MEASURED_SECONDS;
        assertThat(arrivals).as("six standard deviations").isCloseTo(expected, Offset.offset(6 * Math.sqrt(expected)));
        // What arrived was committed, or waits: so it is on a machine that stands still for a while too.
        double committed = below.metrics().get("txn.committed").mean();
        double backlog = below.metrics().get("txn.backlog").mean();
        assertThat(committed + backlog).isGreaterThanOrEqualTo(arrivals - CLIENTS);
        assertThat(below.metrics()).containsKeys("latency.p50", "latency.p99", "latency.max");
        assertThat(below.doubts()).extracting(Doubt.Entry::code).doesNotContain(Doubt.UNSUSTAINABLE);

        PointSummary above = points.get("999999/s");
        assertThat(above.doubts()).extracting(Doubt.Entry::code).contains(Doubt.UNSUSTAINABLE);
        assertThat(above.valid()).as("its throughput and costs hold").isTrue();
        assertThat(above.metrics().get("txn.backlog").mean()).isGreaterThan(0.1 * capacity);
        for (Metric latency : Metrics.latencies()) {
            assertThat(above.metrics()).doesNotContainKey(latency.key());
            assertThat(above.unavailable().get(latency.key())).startsWith("UNSUSTAINABLE: of ");
        }
    }

    @Tag("every")
    @Test
    void resumedRun_takesItsSharesOfTheCapacityThatWasFound() throws IOException {
        String half =
                PLAN.replace("999999/s, 10%", "50%").replace("5s", "500ms").replace("4s", "500ms");
        Plan plan = PlanReader.read("loads", half, Overrides.none());
        ExperimentRun run = new ExperimentRun(RunListener.silent(), Interruption.none(), true);
        Path results = run.run(plan, folder).folder();
        Path file = results.resolve("trials.jsonl");
        List<TrialRecord> before = RunDirectory.open("test", results).trials();
        Files.writeString(file, Files.readAllLines(file).get(0) + "\n");

        run.resume(results);

        List<TrialRecord> after = RunDirectory.open("test", results).trials();
        assertThat(after)
                .extracting(TrialRecord::trial)
                .isEqualTo(before.stream().map(TrialRecord::trial).toList());
        assertThat(after.get(0)).isEqualTo(before.get(0));
        assertThat(after.get(1).conditions().get(Conditions.ARRIVALS_PER_SECOND))
                .isEqualTo(before.get(1).conditions().get(Conditions.ARRIVALS_PER_SECOND))
                .hasValue(before.get(0).metrics().get("throughput") * 50 / 100);
    }
}
