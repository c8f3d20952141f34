package dev.furlong.analysis;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Phases;
import dev.furlong.plan.Plan;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.Seed;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.file.Defaults;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Places;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the time that the analysis of a large run takes. By default the run has 1,000 trials: 2 targets, 2 workloads
 * and 5 client counts in 50 blocks.
 *
 * <pre>{@code
 * mvn -Pjmh verify -Djmh=AnalysisBenchmark
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class AnalysisBenchmark {
    /** Blocks of 20 trials. */
    @Param("50")
    public int blocks;

    private Plan plan;
    private Environment environment;
    private List<TrialRecord> records;

    /** Makes the records. */
    @Setup
    public void prepare() {
        List<TargetSpec> targets =
                List.of(TargetSpec.parse("targets", "derby"), TargetSpec.parse("targets", "derby:server"));
        List<Axis> axes = List.of();
        plan = new Plan(
                "benchmark",
                "records that nobody measured",
                RunSize.QUICK,
                targets,
                List.of(),
                List.of("select", "tpcb"),
                List.of(1, 2, 4, 8, 16),
                axes,
                List.of(),
                new Phases(Duration.ofSeconds(1), Duration.ofSeconds(1)),
                null,
                blocks,
                null,
                null,
                new Seed(42),
                List.of(),
                List.of(),
                Defaults.MARGIN,
                Defaults.QUESTION,
                Places.none());
        environment = Environment.ofThisMachine("benchmark", "unknown");
        SplittableRandom random = plan.seed().random();
        records = new ArrayList<>();
        plan.trials().forEach(trial -> records.add(record(trial, random)));
    }

    private static TrialRecord record(TrialSpec trial, SplittableRandom random) {
        Map<String, Double> metrics = new TreeMap<>();
        for (Metric metric : Metrics.all()) {
            metrics.put(metric.key(), random.nextDouble(90, 110));
        }
        return new TrialRecord(
                trial.id(),
                trial.block(),
                "2026-11-20T10:11:12Z",
                new TrialRecord.Subject(
                        trial.point().id(),
                        trial.point().target().written(),
                        trial.point().target().engine(),
                        "10.16.1.1",
                        trial.point().target().deployment().word(),
                        trial.point().workload(),
                        Map.of(),
                        trial.point().clients()),
                trial.seed().value(),
                Map.of(),
                metrics,
                Map.of(),
                List.of(),
                Map.of(),
                List.of(),
                null,
                Conditions.none(),
                Map.of(),
                null,
                null);
    }

    /** From records to the summary. */
    @Benchmark
    public Summary summary() {
        return Analysis.of(plan, environment, records);
    }
}
