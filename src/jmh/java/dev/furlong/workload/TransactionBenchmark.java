package dev.furlong.workload;

import dev.furlong.jmh.BenchmarkClient;
import dev.furlong.jmh.BenchmarkPoint;
import dev.furlong.jmh.BenchmarkServer;
import dev.furlong.jmh.BenchmarkTarget;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Measures the time that a client waits for one transaction of each workload, against any target with any settings. One
 * JMH thread is one client. The invariants are checked at the end.
 *
 * <pre>{@code
 * mvn -Pjmh verify -Djmh=TransactionBenchmark
 * mvn -Pjmh verify -Djmh=TransactionBenchmark -Djmh.args="-p workload=tpcb -p target=derby:server -t 8"
 * mvn -Pjmh verify -Djmh=TransactionBenchmark -Djmh.args="-p settings=buffer=4MiB;durability=process-kill,buffer=64MiB"
 * mvn -Pjmh verify -Djmh=TransactionBenchmark -Djmh.args="-p target=postgresql:external -p server=staging"
 * }</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
public class TransactionBenchmark {
    /** A target populated for a workload. */
    @State(Scope.Benchmark)
    public static class Loaded {
        /** As written in plans. */
        @Param({"derby", "derby:server", "postgresql:process"})
        public String target;

        /** Of an external target, a name of the servers' file; other targets have none and pass it over. */
        @Param({""})
        public String server;

        /** The file that names servers; empty for {@code furlong-servers.yaml} in its usual places. */
        @Param({""})
        public String servers;

        /** {@code KEY=VALUE;KEY=VALUE}, as in plans; empty for the defaults. */
        @Param({""})
        public String settings;

        /** As named in plans. */
        @Param({"select", "update", "tpcb"})
        public String workload;

        /** Rows of the largest table; a multiple of 10, because tpcb divides them over as many branches. */
        @Param("100000")
        public int rows;

        private BenchmarkTarget running;
        private boolean measuring;

        /** Populates and starts. */
        @Setup
        public void start(BenchmarkParams benchmark) throws SQLException {
            measuring = false;
            running = BenchmarkTarget.start(BenchmarkPoint.of(target, settings, workload, rows, benchmark.getThreads())
                    .on(new BenchmarkServer(server, servers)));
        }

        /** Tells when the warm-up is over. */
        @Setup(Level.Iteration)
        public void begin(IterationParams iteration) {
            if (!measuring && iteration.getType() == IterationType.MEASUREMENT) {
                running.measurementBegins();
                measuring = true;
            }
        }

        /** Checks, stops and deletes. */
        @TearDown
        public void stop() throws SQLException {
            running.close();
        }
    }

    /** One client. */
    @State(Scope.Thread)
    public static class Client {
        private BenchmarkClient client;

        /** Connects it; it is closed with the target. */
        @Setup
        public void connect(Loaded loaded, ThreadParams threads) throws SQLException {
            client = loaded.running.connect(threads.getThreadIndex());
        }
    }

    /** Draw, send, check the answer, commit. */
    @Benchmark
    public void transaction(Client client) throws Exception {
        client.client.transact();
    }
}
