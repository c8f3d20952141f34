package dev.furlong.loadgen;

import com.sun.management.OperatingSystemMXBean;
import dev.furlong.jmh.BenchmarkPoint;
import dev.furlong.jmh.BenchmarkTarget;
import dev.furlong.loadgen.binding.Bindings;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.Seed;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The main class of one side of {@link BareLoopComparison}, and of the load of {@link dev.furlong.jmh.ProbesComparison}. Says {@code ready} once its own target is populated and runs;
 * answers each line of milliseconds with the transactions per second of so long, and with the nanoseconds of
 * CPU that each took.
 */
public final class SelectJvm {
    /** The side that runs Furlong's load generator. */
    public static final String FURLONG = "furlong";
    /** The side that runs the bare loop. */
    static final String BARE = "bare";
    /** The first line. */
    public static final String READY = "ready";

    private static final Seed SEED = new Seed(42);

    private interface Side {
        double run(Duration duration) throws Exception;
    }

    private SelectJvm() {}

    /** With the side, the number of clients, the number of rows, the target and its settings. */
    public static void main(String[] arguments) throws Exception {
        PrintStream output = System.out;
        // Nothing else may write between the answers.
        System.setOut(System.err);
        int clients = Integer.parseInt(arguments[1]);
        int rows = Integer.parseInt(arguments[2]);
        BenchmarkPoint point = BenchmarkPoint.of(arguments[3], arguments[4], "select", rows, clients);
        try (BenchmarkTarget target = BenchmarkTarget.start(point)) {
            if (arguments[0].equals(FURLONG)) {
                Bindings bindings = Bindings.open(target.engine(), target.configuration(), target.connector());
                try (LoadGenerator load =
                        LoadGenerator.open(target.workload(), bindings, clients, SEED, NanoClock.system())) {
                    answer(output, duration -> throughput(load, duration));
                }
            } else {
                try (BareLoop load = new BareLoop(target.connector(), clients, rows, SEED)) {
                    answer(output, load::run);
                }
            }
        }
    }

    /** The transactions per second that an answer begins with. */
    public static double throughput(String answer) {
        return Double.parseDouble(answer.split(" ")[0]);
    }

    private static double throughput(LoadGenerator load, Duration duration) {
        LoadPhase phase = load.phase(duration);
        phase.run(committed -> {});
        PhaseResult result = phase.result();
        return result.outcomes().committedInTime() * 1e9 / result.nanos();
    }

    private static void answer(PrintStream output, Side side) throws Exception {
        output.println(READY);
        output.flush();
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            long startCpu = process.getProcessCpuTime();
            double throughput = side.run(Duration.ofMillis(Long.parseLong(line)));
            double cpuNanosPerSecond = (process.getProcessCpuTime() - startCpu) * 1e3 / Long.parseLong(line);
            output.println(throughput + " " + cpuNanosPerSecond / throughput);
            output.flush();
        }
    }
}
