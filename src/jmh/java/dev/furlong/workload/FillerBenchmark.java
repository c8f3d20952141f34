package dev.furlong.workload;

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
 * Measures the cost of a row's text: of making it when a table is populated, and of checking it at each read.
 *
 * <pre>{@code
 * mvn -Pjmh verify -Djmh=FillerBenchmark -Djmh.args="-prof gc"
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class FillerBenchmark {
    private static final int LENGTH = 88;

    private final String text = Filler.of(54_321, LENGTH);
    private long row = 54_321;

    /** Making it. */
    @Benchmark
    public String make() {
        return Filler.of(row++, LENGTH);
    }

    /** Checking one that is right. */
    @Benchmark
    public boolean check() {
        return Filler.matches(text, 54_321, LENGTH);
    }
}
