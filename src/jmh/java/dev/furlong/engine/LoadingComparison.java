package dev.furlong.engine;

import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.PlanException;
import dev.furlong.jmh.BenchmarkJvm;
import dev.furlong.jmh.BenchmarkPoint;
import dev.furlong.jmh.MedianRange;
import dev.furlong.jmh.PairedRatio;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.run.StandingLimits;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
 * Which is the fastest road to populate a table of a target, and is it the one that Furlong takes? The roads take turns,
 * each with a fresh database in a folder of its own and a fresh JVM; what they write is the same.
 */
@Command(name = "loading-comparison", mixinStandardHelpOptions = true)
public final class LoadingComparison implements Callable<Integer> {
    @Option(names = "--target", defaultValue = "derby", description = "derby, mysql:process, mariadb:process, …")
    private String target;

    @Option(names = "--set", description = "a setting of the target, as key=value")
    private List<String> settings = List.of();

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
        BenchmarkPoint.of(target, String.join(";", settings), "tpcb", rows, 1)
                .plan()
                .points()
                .forEach(StandingLimits::checkFilled);
        PrintWriter out = spec.commandLine().getOut();
        Map<String, List<Taken>> all = new LinkedHashMap<>();
        for (int round = 1; round <= rounds; round++) {
            for (String road : roads()) {
                Taken taken = take(road);
                all.computeIfAbsent(road, one -> new ArrayList<>()).add(taken);
                out.printf(
                        Locale.ROOT,
                        "%s, round %d, %s: %.2f s, %,.0f rows/s, %.2f s of CPU%n",
                        target,
                        round,
                        road,
                        taken.seconds(),
                        rows / taken.seconds(),
                        taken.cpuSeconds());
                out.flush();
            }
        }
        all.forEach((road, taken) -> {
            MedianRange seconds = MedianRange.of(seconds(taken));
            MedianRange cpu =
                    MedianRange.of(taken.stream().map(Taken::cpuSeconds).toList());
            out.printf(
                    Locale.ROOT,
                    "%s, %s: %.2f s [%.2f-%.2f], %,.0f rows/s, %.2f s [%.2f-%.2f] of CPU; medians of %d%n",
                    target,
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
        ratios(all, out);
        out.flush();
        return 0;
    }

    /** Prints the time of each other road as a multiple of the time of Furlong's road, pair by pair. */
    private void ratios(Map<String, List<Taken>> all, PrintWriter out) {
        List<Taken> own = all.values().iterator().next();
        all.entrySet().stream().skip(1).forEach(other -> {
            List<Double> pairs = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                pairs.add(other.getValue().get(round).seconds() / own.get(round).seconds());
            }
            MedianRange ratio = MedianRange.of(pairs);
            out.printf(
                    Locale.ROOT,
                    "%s, %s: takes %s times as long as FURLONG; median %.2f [%.2f-%.2f] of %d pairs%n",
                    target,
                    other.getKey(),
                    PairedRatio.of(seconds(other.getValue()), seconds(own)).words("%.2f"),
                    ratio.median(),
                    ratio.least(),
                    ratio.most(),
                    rounds);
        });
    }

    private static List<Double> seconds(List<Taken> taken) {
        return taken.stream().map(Taken::seconds).toList();
    }

    private List<String> roads() {
        TargetSpec spec = TargetSpec.parse("target", target);
        Engine engine = Engines.named("target", spec.engine());
        TargetSpec filled = spec.in(spec.deployment().filledBy(engine.deployments()));
        if (!filled.equals(spec)) {
            throw new PlanException("--target: must be filled by the deployment that it runs in, got " + target
                    + ", which is filled " + filled.deployment().word() + "; legal: " + filled.written());
        }
        // The roads depend on the release alone in what they are, not in which there are.
        Release any = ReleaseCatalogue.bundled().of("target", spec.engine(), null);
        return LoadingRoads.of(spec, engine, any, Path.of(""), null).stream()
                .map(LoadingRoad::name)
                .toList();
    }

    private Taken take(String road) throws IOException {
        Path parent = Path.of("target", "jmh").toAbsolutePath();
        try (OwnedDirectory folder = OwnedDirectory.create(
                        parent.resolve("loading-" + ProcessHandle.current().pid()));
                BenchmarkJvm jvm =
                        BenchmarkJvm.start(LoadingJvm.class, arguments(road, folder.path()), folder.path())) {
            String[] answer = jvm.line().split(" ");
            return new Taken(Double.parseDouble(answer[0]), Double.parseDouble(answer[1]));
        }
    }

    private List<String> arguments(String road, Path folder) {
        List<String> arguments = new ArrayList<>(List.of(target, road, String.valueOf(rows), folder.toString()));
        arguments.addAll(settings);
        return arguments;
    }
}
