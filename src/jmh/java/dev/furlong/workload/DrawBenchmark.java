package dev.furlong.workload;

import java.util.Map;
import java.util.SplittableRandom;
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
 * Measures the cost of drawing a transaction's inputs, before anything is sent.
 *
 * <pre>{@code
 * mvn -Pjmh verify -Djmh=DrawBenchmark -Djmh.args="-prof gc"
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class DrawBenchmark {
    /** A workload and, for tpcb, its mix. */
    @Param({"select", "update", "tpcb/derby", "tpcb/uniform"})
    public String workload;

    private Transaction transaction;
    private SplittableRandom random;

    /** Makes the transaction, with no database behind it. */
    @Setup
    public void prepare() {
        String[] parts = workload.split("/");
        Map<String, String> parameters = parts.length == 1 ? Map.of() : Map.of("mix", parts[1]);
        transaction = Workloads.named("workload", parts[0], parameters).transaction(0);
        random = new SplittableRandom(42);
    }

    /** One transaction's inputs. */
    @Benchmark
    public void draw() {
        transaction.next(random);
    }
}
