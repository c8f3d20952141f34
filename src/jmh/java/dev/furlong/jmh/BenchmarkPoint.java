package dev.furlong.jmh;

import dev.furlong.plan.Phases;
import dev.furlong.plan.Plan;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.Seed;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.file.Defaults;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Places;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The point that a benchmark measures: a target, its settings and a workload.
 *
 * @param target the target as written in plans, such as {@code postgresql:process}
 * @param server the server that an external target is on
 * @param settings the settings as {@code KEY=VALUE;KEY=VALUE}, empty for the defaults; JMH takes a comma as the end of
 *     a value
 * @param workload the name of the workload
 * @param parameters the parameters of the workload
 * @param clients the number of clients that will connect
 */
public record BenchmarkPoint(
        String target,
        BenchmarkServer server,
        String settings,
        String workload,
        Map<String, String> parameters,
        int clients) {
    static final Seed SEED = new Seed(42);

    /** A workload whose largest table has so many rows; a multiple of 10, because tpcb divides them over ten branches. */
    public static BenchmarkPoint of(String target, String settings, String workload, int rows, int clients) {
        Map<String, String> parameters = workload.equals("tpcb")
                ? Map.of("branches", "10", "accounts-per-branch", String.valueOf(rows / 10))
                : Map.of("rows", String.valueOf(rows));
        return new BenchmarkPoint(target, BenchmarkServer.NONE, settings, workload, parameters, clients);
    }

    /** The same on a server that someone else runs; a target that is not external needs and takes none. */
    public BenchmarkPoint on(BenchmarkServer other) {
        return new BenchmarkPoint(target, other, settings, workload, parameters, clients);
    }

    /** The same as a plan of one point; the phases are JMH's. */
    public Plan plan() {
        List<Axis> axes = new ArrayList<>();
        for (String setting : settings.split(";")) {
            if (!setting.isBlank()) {
                axes.add(Axis.parse("settings", setting.strip()));
            }
        }
        parameters.forEach((key, value) -> axes.add(new Axis("parameters", workload + "." + key, List.of(value))));
        TargetSpec spec = TargetSpec.parse("target", target);
        return new Plan(
                "benchmark",
                "",
                RunSize.QUICK,
                List.of(spec),
                spec.serversAmong(server.names()),
                List.of(workload),
                List.of(clients),
                axes,
                List.of(),
                new Phases(Duration.ZERO, Duration.ofSeconds(1)),
                null,
                1,
                null,
                null,
                SEED,
                List.of(),
                List.of(),
                Defaults.MARGIN,
                Defaults.QUESTION,
                Places.none());
    }
}
