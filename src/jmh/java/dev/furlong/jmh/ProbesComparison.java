package dev.furlong.jmh;

import dev.furlong.failure.MachineException;
import dev.furlong.loadgen.SelectJvm;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures the share of the throughput that measuring takes. While a load runs, that is two things: a reading of the
 * time line once a second, and the kernel's count of processes by control groups. Trials with and without them are JVMs
 * of their own, which differ by more than either takes. So here one load takes turns in short slices, with and without.
 * One reading a second takes too little to be told from chance, so readings are made many times as often.
 *
 * <p>What is read before and after the measured time is not seen by this; {@code --set probes=on,off} is for that.
 */
@Command(name = "probes-comparison", mixinStandardHelpOptions = true)
public final class ProbesComparison implements Callable<Integer> {
    private enum What {
        READINGS,
        GROUPS
    }

    @Option(
            names = "--what",
            split = ",",
            defaultValue = "READINGS,GROUPS",
            description = "what goes on in every other slice, each compared: ${COMPLETION-CANDIDATES}")
    private List<What> whats = List.of();

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

    private record Pair(double disturbed, double quiet) {}

    /** Prints for each target what is left of the throughput, with its 95 % interval. */
    public static void main(String[] arguments) {
        Runtime.getRuntime().exit(new CommandLine(new ProbesComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        for (String target : targets) {
            Path parent = Path.of("target", "jmh").toAbsolutePath();
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
                for (What what : whats) {
                    compare(target, what, load);
                }
            }
        }
        return 0;
    }

    private void compare(String target, What what, BenchmarkJvm load) throws IOException {
        Disturbance made;
        try {
            made = what == What.READINGS ? new ManyReadings(load.pid(), readings) : new GroupMembership(load.pid());
        } catch (MachineException e) {
            // Where there can be no group, no trial is in one either.
            spec.commandLine().getOut().printf("select, %s: %s not compared: %s%n", target, what, e.getMessage());
            return;
        }
        try (Disturbance disturbance = made) {
            print(target, disturbance, measure(load, disturbance));
        }
    }

    private List<Pair> measure(BenchmarkJvm load, Disturbance disturbance) throws IOException {
        List<Pair> measured = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            // Whoever goes first in one pair goes second in the next.
            boolean quietFirst = pair % 2 == 0;
            double first = slice(load, disturbance, !quietFirst);
            double second = slice(load, disturbance, quietFirst);
            measured.add(quietFirst ? new Pair(second, first) : new Pair(first, second));
        }
        return measured;
    }

    private double slice(BenchmarkJvm load, Disturbance disturbance, boolean disturbed) throws IOException {
        if (!disturbed) {
            disturbance.refrain();
            return slice(load);
        }
        disturbance.begin();
        try {
            return slice(load);
        } finally {
            disturbance.end();
        }
    }

    private double slice(BenchmarkJvm load) throws IOException {
        return SelectJvm.throughput(load.ask(String.valueOf(sliceMillis)));
    }

    private void print(String target, Disturbance disturbance, List<Pair> measured) {
        PrintWriter out = spec.commandLine().getOut();
        PairedRatio left = PairedRatio.of(
                measured.stream().map(Pair::disturbed).toList(),
                measured.stream().map(Pair::quiet).toList());
        out.printf(
                Locale.ROOT,
                "select, %s, %d client(s): %s %,.0f tx/s, without %,.0f tx/s, ratio %s of %d pairs%n",
                target,
                clients,
                disturbance.words(),
                measured.stream().mapToDouble(Pair::disturbed).average().orElseThrow(),
                measured.stream().mapToDouble(Pair::quiet).average().orElseThrow(),
                left.words("%.4f"),
                measured.size());
        if (disturbance.dose() > 1) {
            out.printf(
                    Locale.ROOT,
                    "    so with one a second ratio %s; %s%n",
                    left.words("%.5f", disturbance.dose()),
                    disturbance.witness());
        }
        out.flush();
    }
}
