package dev.furlong.loadgen;

import dev.furlong.loadgen.binding.IdleBinding;
import dev.furlong.loadgen.tally.Tally;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.Seed;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the cost of Furlong itself per transaction. It runs the whole loop of a client (pacing, timing, recording,
 * counting) around a transaction that does nothing. The target is at most 30 ns and no allocation.
 *
 * <pre>{@code
 * mvn -Pjmh verify -Djmh=ClientBenchmark -Djmh.args="-prof gc"
 * mvn -Pjmh verify -Djmh=ClientBenchmark -Djmh.args="-prof gc -t 2"
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ClientBenchmark {
    private static final int TRANSACTIONS = 100_000;

    private Tally tally;
    private Countdown clock;
    private Client client;

    /** The machine's clock, until it has been read so often; then the deadline has come. */
    private static final class Countdown implements NanoClock {
        private long left;
        private long deadlineNanos;

        @Override
        public long nanos() {
            return left-- == 0 ? deadlineNanos : System.nanoTime();
        }
    }

    /** Makes the client. */
    @Setup
    public void prepare() {
        Workload idle = Workloads.named("benchmark", "idle", Map.of());
        tally = new Tally(idle.kinds());
        clock = new Countdown();
        client = new Client("client 0", idle.transaction(0), new IdleBinding(), false, new Seed(42).random(), clock);
    }

    /** As many transactions as the clock has readings. */
    @Benchmark
    @OperationsPerInvocation(TRANSACTIONS)
    public long transactions() {
        clock.left = TRANSACTIONS;
        clock.deadlineNanos = System.nanoTime() + TimeUnit.HOURS.toNanos(1);
        client.run(clock.deadlineNanos, tally);
        return tally.committedSoFar();
    }
}
