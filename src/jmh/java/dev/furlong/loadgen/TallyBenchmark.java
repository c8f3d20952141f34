package dev.furlong.loadgen;

import dev.furlong.loadgen.tally.Tally;
import dev.furlong.workload.Kind;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of recording a latency and counting a commit, without the clock. Latencies spread from 1 µs to 1 ms,
 * so that the histogram's buckets are not one cache line. The step that spreads them is included.
 *
 * <pre>{@code
 * mvn -Pjmh verify -Djmh=TallyBenchmark -Djmh.args="-prof gc"
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TallyBenchmark {
    private Tally tally;
    private long step;

    /** Makes an empty one. */
    @Setup
    public void prepare() {
        tally = new Tally(List.of(Kind.committing("update")));
        step = 42;
    }

    /** One committed transaction. */
    @Benchmark
    public void committed() {
        step = step * 6364136223846793005L + 1442695040888963407L;
        tally.kind(0).committed(1_000 + (step >>> 44), true);
    }
}
