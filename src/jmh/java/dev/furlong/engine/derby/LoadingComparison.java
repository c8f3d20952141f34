package dev.furlong.engine.derby;

import dev.furlong.jmh.BenchmarkJvm;
import dev.furlong.jmh.Spread;
import dev.furlong.storage.OwnedDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Which is the fastest road to populate a table of Derby embedded, and is it the one that Furlong takes? The roads take
 * turns, each with a fresh database and a fresh JVM; what they write is the same.
 */
@Command(name = "loading-comparison", mixinStandardHelpOptions = true)
public final class LoadingComparison implements Callable<Integer> {
    /** A way to fill the table. */
    enum Road {
        /** The one that {@code DerbyEngine} chooses. */
        FURLONG,
        /** Batched inserts. */
        BATCHES,
        /** Derby's import, the writing of its file included. */
        IMPORT
    }

    @Option(names = "--rows", defaultValue = "1000000", description = "account rows, a multiple of 10")
    private int rows;

    @Option(names = "--rounds", defaultValue = "3", description = "how often each road is taken")
    private int rounds;

    @Spec
    private CommandSpec spec;

    /** Prints the seconds of each road in each round, and the medians. */
    public static void main(String[] arguments) {
        Runtime.getRuntime().exit(new CommandLine(new LoadingComparison()).execute(arguments));
    }

    private record Taken(double seconds, double cpuSeconds) {}

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Map<Road, List<Taken>> all = new EnumMap<>(Road.class);
        for (int round = 1; round <= rounds; round++) {
            for (Road road : Road.values()) {
                Taken taken = take(road);
                all.computeIfAbsent(road, one -> new ArrayList<>()).add(taken);
                out.printf(
                        Locale.ROOT,
                        "round %d, %s: %.2f s, %,.0f rows/s, %.2f s of CPU%n",
                        round,
                        road,
                        taken.seconds(),
                        rows / taken.seconds(),
                        taken.cpuSeconds());
                out.flush();
            }
        }
        all.forEach((road, taken) -> {
            Spread seconds = Spread.of(taken.stream().map(Taken::seconds).toList());
            Spread cpu = Spread.of(taken.stream().map(Taken::cpuSeconds).toList());
            out.printf(
                    Locale.ROOT,
                    "%s: %.2f s [%.2f-%.2f], %,.0f rows/s, %.2f s [%.2f-%.2f] of CPU; medians of %d%n",
                    road,
                    seconds.median(),
                    seconds.least(),
                    seconds.most(),
                    rows / seconds.median(),
                    cpu.median(),
                    cpu.least(),
                    cpu.most(),
                    rounds);
        });
        out.flush();
        return 0;
    }

    private Taken take(Road road) throws IOException {
        Path parent = Path.of("target", "jmh").toAbsolutePath();
        try (OwnedDirectory folder = OwnedDirectory.create(
                        parent.resolve("loading-" + ProcessHandle.current().pid()));
                BenchmarkJvm jvm = BenchmarkJvm.start(
                        LoadingJvm.class,
                        List.of(road.name(), String.valueOf(rows), folder.path().toString()),
                        folder.path())) {
            String[] answer = jvm.line().split(" ");
            return new Taken(Double.parseDouble(answer[0]), Double.parseDouble(answer[1]));
        }
    }
}
