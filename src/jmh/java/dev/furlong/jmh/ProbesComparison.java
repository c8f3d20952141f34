package dev.furlong.jmh;

import dev.furlong.analysis.Estimate;
import dev.furlong.deployment.CpuGroups;
import dev.furlong.deployment.Scope;
import dev.furlong.deployment.kernel.CpuGroup;
import dev.furlong.loadgen.SelectJvm;
import dev.furlong.measurement.NanoClock;
import dev.furlong.probe.Gauges;
import dev.furlong.probe.Subject;
import dev.furlong.run.timeline.Checkpoints;
import dev.furlong.run.timeline.Timekeeper;
import dev.furlong.storage.OwnedDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * How much of the throughput do the time line's readings take, which are all that Furlong does while it measures? Once a
 * second they take too little to be told from chance. So they are made many times as often, in every other short slice of
 * one load, and what a single one takes is the share of it. The CPU that a reading takes is the second witness.
 *
 * <p>What is read before and after the measured time is not seen by this; {@code --set probes=on,off} is for that.
 */
@Command(name = "probes-comparison", mixinStandardHelpOptions = true)
public final class ProbesComparison implements Callable<Integer> {
    private static final double LEVEL = 0.95;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    @Option(
            names = "--target",
            split = ",",
            defaultValue = "derby,derby:server,postgresql:process",
            description = "targets, as in plans, each compared")
    private List<String> targets = List.of();

    @Option(names = "--clients", defaultValue = "2", description = "number of clients")
    private int clients;

    @Option(names = "--readings", defaultValue = "50", description = "how many a second, in a slice that has some")
    private int readings;

    @Option(names = "--pairs", defaultValue = "240", description = "pairs of slices, one with readings and one without")
    private int pairs;

    @Option(names = "--slice-millis", defaultValue = "250", description = "length of a slice")
    private int sliceMillis;

    @Option(names = "--warm-up-millis", defaultValue = "15000", description = "length of the warm-up")
    private int warmUpMillis;

    @Option(names = "--rows", defaultValue = "100000", description = "rows of the table")
    private int rows;

    @Option(names = "--settings", defaultValue = "", description = "settings of the target: KEY=VALUE;KEY=VALUE")
    private String settings = "";

    @Spec
    private CommandSpec spec;

    private record Pair(double read, double quiet) {
        double logRatio() {
            return Math.log(read / quiet);
        }
    }

    /** Prints for each target what the readings take, with its 95 % interval. */
    public static void main(String[] arguments) {
        Runtime.getRuntime().exit(new CommandLine(new ProbesComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        PrintWriter out = spec.commandLine().getOut();
        for (String target : targets) {
            AtomicLong made = new AtomicLong();
            AtomicLong cpuNanos = new AtomicLong();
            List<Pair> measured = measure(target, made, cpuNanos);
            Estimate change = Estimate.of(measured.stream().map(Pair::logRatio).toList());
            double cpu = (double) cpuNanos.get() / made.get();
            out.printf(
                    Locale.ROOT,
                    "select, %s, %d client(s): %d readings a second %,.0f tx/s, none %,.0f tx/s, ratio %s of %d pairs%n"
                            + "    one reading a second: ratio %s; CPU of a reading %.0f µs, of one a second %.3f %% of a core%n",
                    target,
                    clients,
                    readings,
                    measured.stream().mapToDouble(Pair::read).average().orElseThrow(),
                    measured.stream().mapToDouble(Pair::quiet).average().orElseThrow(),
                    ratio("%.4f", change, 1),
                    measured.size(),
                    ratio("%.5f", change, readings),
                    cpu / NANOS_PER_MICRO,
                    cpu / NANOS_PER_SECOND * 100);
            out.flush();
        }
        return 0;
    }

    /** What is left of the throughput if there are so many times fewer readings. */
    private static String ratio(String format, Estimate change, int fewer) {
        String mean = String.format(Locale.ROOT, format, Math.exp(change.mean() / fewer));
        return change.hasScatter()
                ? mean
                        + String.format(
                                Locale.ROOT,
                                " [" + format + "-" + format + "]",
                                Math.exp(change.low(LEVEL) / fewer),
                                Math.exp(change.high(LEVEL) / fewer))
                : mean;
    }

    private List<Pair> measure(String target, AtomicLong made, AtomicLong cpuNanos)
            throws IOException, InterruptedException, ExecutionException {
        Path parent = Path.of("target", "jmh").toAbsolutePath();
        ScheduledExecutorService reader = Executors.newSingleThreadScheduledExecutor();
        try (OwnedDirectory folder = OwnedDirectory.create(
                        parent.resolve("probes-" + ProcessHandle.current().pid()));
                BenchmarkJvm load = BenchmarkJvm.start(
                        SelectJvm.class,
                        List.of(SelectJvm.FURLONG, String.valueOf(clients), String.valueOf(rows), target, settings),
                        folder.path())) {
            String first = load.line();
            if (!first.equals(SelectJvm.READY)) {
                throw new IOException("comparison: the load must be ready, got " + first);
            }
            load.ask(String.valueOf(warmUpMillis));
            List<Pair> measured = new ArrayList<>();
            try (Timekeeper timekeeper = new Timekeeper(
                    Gauges.of(subject(load.pid())),
                    Checkpoints.unseen("nobody knows this target's files"),
                    NanoClock.system())) {
                Runnable reading = () -> {
                    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                    timekeeper.begin("reading");
                    cpuNanos.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
                    made.incrementAndGet();
                };
                for (int pair = 0; pair < pairs; pair++) {
                    // Whoever goes first in one pair goes second in the next.
                    boolean quietFirst = pair % 2 == 0;
                    double one = quietFirst ? slice(load) : slice(load, reader, reading);
                    double other = quietFirst ? slice(load, reader, reading) : slice(load);
                    measured.add(quietFirst ? new Pair(other, one) : new Pair(one, other));
                }
            }
            return measured;
        } finally {
            reader.shutdown();
        }
    }

    /** The server's processes are the load JVM's children, and in the group that a trial's server is counted by. */
    private static Subject subject(long loadJvm) {
        List<Long> server = ProcessHandle.of(loadJvm).stream()
                .flatMap(ProcessHandle::children)
                .map(ProcessHandle::pid)
                .toList();
        if (server.isEmpty()) {
            return new Subject(loadJvm, new Scope.InProcess());
        }
        Optional<CpuGroup> group = CpuGroup.ofContainer(server.get(0));
        return new Subject(loadJvm, new Scope.Processes(server))
                .with(new CpuGroups(Optional.empty(), group, "the load JVM is in no group"), Optional::empty);
    }

    private double slice(BenchmarkJvm load) throws IOException {
        return SelectJvm.throughput(load.ask(String.valueOf(sliceMillis)));
    }

    private double slice(BenchmarkJvm load, ScheduledExecutorService reader, Runnable reading)
            throws IOException, InterruptedException, ExecutionException {
        long period = TimeUnit.SECONDS.toNanos(1) / readings;
        Future<?> readings = reader.scheduleAtFixedRate(reading, period / 2, period, TimeUnit.NANOSECONDS);
        double throughput = slice(load);
        boolean failed = readings.isDone();
        readings.cancel(false);
        if (failed) {
            readings.get();
        }
        return throughput;
    }
}
