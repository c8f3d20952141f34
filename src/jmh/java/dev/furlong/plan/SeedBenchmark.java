package dev.furlong.plan;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of one random number that a workload draws, and of a client's own seed.
 *
 * <pre>{@code
 * mvn -Pjmh verify -Djmh=SeedBenchmark -Djmh.args="-prof gc"
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SeedBenchmark {
    private final Seed seed = new Seed(42);
    private final SplittableRandom random = seed.random();
    private int client;

    /** One of 100,000 records. */
    @Benchmark
    public int draw() {
        return random.nextInt(100_000);
    }

    /** A client's seed. */
    @Benchmark
    public Seed derive() {
        return seed.derive("client", client++);
    }
}
