package dev.furlong.loadgen;

import dev.furlong.jmh.BenchmarkJvm;
import dev.furlong.jmh.MedianRange;
import dev.furlong.jmh.PairedRatio;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Compares the throughput of Furlong with that of a bare JDBC loop that runs the same transactions. The workload is
 * {@code select}, on Derby embedded unless another target is asked for.
 *
 * <p>A pair is two fresh JVMs, because the two loops must not share what the compiler learns of either. Both are populated
 * and warmed up, and then take turns in short slices, one working while the other waits, because a disturbance of the
 * machine must hit both. A pair's ratio is that of the two sides' mean throughputs. The CPU that a transaction
 * took is the second witness, less at the mercy of other work; its ratio is turned so that above 1 Furlong takes less.
 */
@Command(name = "bare-loop-comparison", mixinStandardHelpOptions = true)
public final class BareLoopComparison implements Callable<Integer> {
    @Option(names = "--clients", split = ",", defaultValue = "1,2", description = "numbers of clients, each compared")
    private List<Integer> clients = List.of();

    @Option(names = "--pairs", defaultValue = "5", description = "pairs of JVMs")
    private int pairs;

    @Option(names = "--slices", defaultValue = "40", description = "slices of each side in a pair")
    private int slices;

    @Option(names = "--slice-millis", defaultValue = "250", description = "length of a slice")
    private int sliceMillis;

    @Option(names = "--warm-up-millis", defaultValue = "5000", description = "length of the warm-up of each side")
    private int warmUpMillis;

    @Option(names = "--rows", defaultValue = "100000", description = "rows of the table")
    private int rows;

    @Option(names = "--target", defaultValue = "derby", description = "target, as in plans")
    private String target = "";

    @Option(
            names = "--settings",
            defaultValue = "",
            description = "settings of the target that both sides share: KEY=VALUE;KEY=VALUE")
    private String settings = "";

    @Spec
    private CommandSpec spec;

    private record Slice(double throughput, double cpuNanos) {
        static Slice of(String answer) {
            String[] parts = answer.split(" ");
            return new Slice(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
        }

        static Slice mean(List<Slice> slices) {
            return new Slice(
                    slices.stream().mapToDouble(Slice::throughput).average().orElseThrow(),
                    slices.stream().mapToDouble(Slice::cpuNanos).average().orElseThrow());
        }
    }

    private record Pair(Slice furlong, Slice bare) {
        double ratio() {
            return furlong.throughput() / bare.throughput();
        }

        double cpuRatio() {
            return bare.cpuNanos() / furlong.cpuNanos();
        }
    }

    /** Prints the ratio of each pair, their mean with its 95 % interval, and the median. */
    public static void main(String[] arguments) {
        Runtime.getRuntime().exit(new CommandLine(new BareLoopComparison()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        for (int count : clients) {
            List<Pair> measured = new ArrayList<>();
            for (int pair = 1; pair <= pairs; pair++) {
                Pair one = measure(count);
                measured.add(one);
                out.printf(
                        Locale.ROOT,
                        "select, %d client(s), pair %d: Furlong %,.0f tx/s, bare loop %,.0f tx/s, ratio %.3f;"
                                + " CPU %,.0f and %,.0f ns/tx, ratio %.3f%n",
                        count,
                        pair,
                        one.furlong().throughput(),
                        one.bare().throughput(),
                        one.ratio(),
                        one.furlong().cpuNanos(),
                        one.bare().cpuNanos(),
                        one.cpuRatio());
                out.flush();
            }
            List<Slice> furlong = measured.stream().map(Pair::furlong).toList();
            List<Slice> bare = measured.stream().map(Pair::bare).toList();
            print(
                    out,
                    count,
                    "throughput",
                    PairedRatio.of(of(furlong, Slice::throughput), of(bare, Slice::throughput)),
                    measured.stream().map(Pair::ratio).toList());
            print(
                    out,
                    count,
                    "CPU",
                    PairedRatio.of(of(bare, Slice::cpuNanos), of(furlong, Slice::cpuNanos)),
                    measured.stream().map(Pair::cpuRatio).toList());
        }
        return 0;
    }

    private static List<Double> of(List<Slice> side, ToDoubleFunction<Slice> figure) {
        return side.stream().mapToDouble(figure).boxed().toList();
    }

    private static void print(PrintWriter out, int count, String what, PairedRatio ratio, List<Double> ratios) {
        MedianRange range = MedianRange.of(ratios);
        out.printf(
                Locale.ROOT,
                "select, %d client(s): %s, ratio %s, median ratio %.3f [%.3f-%.3f] of %d pairs%n",
                count,
                what,
                ratio.words("%.3f"),
                range.median(),
                range.least(),
                range.most(),
                ratios.size());
        out.flush();
    }

    private Pair measure(int count) throws IOException {
        Path parent = Path.of("target", "jmh").toAbsolutePath();
        try (OwnedDirectory folder = OwnedDirectory.create(
                        parent.resolve("comparison-" + ProcessHandle.current().pid()));
                BenchmarkJvm furlong = start(SelectJvm.FURLONG, count, folder);
                BenchmarkJvm bare = start(SelectJvm.BARE, count, folder)) {
            furlong.ask(String.valueOf(warmUpMillis));
            bare.ask(String.valueOf(warmUpMillis));
            List<Slice> ofFurlong = new ArrayList<>();
            List<Slice> ofBare = new ArrayList<>();
            for (int slice = 0; slice < slices; slice++) {
                // Whoever goes first in one turn goes second in the next.
                boolean furlongFirst = slice % 2 == 0;
                BenchmarkJvm first = furlongFirst ? furlong : bare;
                BenchmarkJvm second = furlongFirst ? bare : furlong;
                (furlongFirst ? ofFurlong : ofBare).add(Slice.of(first.ask(String.valueOf(sliceMillis))));
                (furlongFirst ? ofBare : ofFurlong).add(Slice.of(second.ask(String.valueOf(sliceMillis))));
            }
            return new Pair(Slice.mean(ofFurlong), Slice.mean(ofBare));
        }
    }

    private BenchmarkJvm start(String side, int count, OwnedDirectory folder) throws IOException {
        BenchmarkJvm jvm = BenchmarkJvm.start(
                SelectJvm.class,
                List.of(side, String.valueOf(count), String.valueOf(rows), target, settings),
                folder.path());
        String first = jvm.line();
        if (!first.equals(SelectJvm.READY)) {
            jvm.close();
            throw new IOException("comparison: a side must be ready, got " + first);
        }
        return jvm;
    }
}
