package dev.furlong.cli;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.file.ChosenCase;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.ClientCounts;
import dev.furlong.plan.written.Design;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.plan.written.TimeSpan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code furlong run} that say what is run, and on which servers of others. */
final class PlanOptions {
    @Option(
            names = "--target",
            paramLabel = "T[,T...]",
            description = "replaces the plan's targets, such as derby or derby@10.14.2.0:server; may be repeated",
            completionCandidates = Completions.Targets.class)
    private @Nullable List<String> targets;

    @Option(
            names = "--server",
            paramLabel = "NAME[,NAME...]",
            description =
                    "the server of an external target, by its name in furlong-servers.yaml (in the working folder, or in"
                            + " ~/.config/furlong); Furlong works there in a schema 'furlong' of its own, and drops it at"
                            + " the end")
    private @Nullable List<String> servers;

    @Option(names = "--servers", paramLabel = "FILE", description = "another file that names servers")
    private @Nullable Path serversFile;

    @Option(
            names = "--clients",
            paramLabel = "N[,N...]",
            description = "replaces the plan's numbers of clients: 1,8; or a sweep: 1..100 is 1,2,4,8,16,32,64,100;"
                    + " may be repeated")
    private @Nullable List<String> clients;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "sets a setting, an engine's property or a workload's parameter; KEY=a,b makes an axis;"
                    + " may be repeated; see 'furlong list settings'",
            completionCandidates = Completions.Settings.class)
    private @Nullable List<String> settings;

    @Option(
            names = "--case",
            paramLabel = "NAME[:KEY=VALUE,...]",
            description =
                    "a named set of settings: NAME takes one from the plan, NAME:KEY=VALUE,KEY=VALUE makes one, and NAME:"
                            + " makes one that changes nothing; several make an axis; may be repeated")
    private @Nullable List<String> cases;

    @Option(
            names = "--scale",
            paramLabel = "S",
            description = "which sizes of the plan to use: smoke, quick or full (default: the plan's, or else quick)",
            completionCandidates = Completions.Scales.class)
    private @Nullable String scale;

    @Option(
            names = "--question",
            paramLabel = "Q",
            description = "replaces the plan's question, which the report answers first: speed or costs",
            completionCandidates = Completions.Questions.class)
    private @Nullable String question;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description = "how often each point is measured (default: the plan's)")
    private @Nullable Integer repetitions;

    @Option(
            names = "--until",
            paramLabel = "LIMIT",
            description =
                    "goes on until each ratio is known to ±2%%, or 10m have passed, or the first of both: 2%%, 10m or 2%%,10m;"
                            + " makes --repetitions at most (default: 100)")
    private @Nullable String until;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            description = "length of the warm-up of each trial, such as 10s (default: the plan's)")
    private @Nullable String warmUp;

    @Option(
            names = "--warm-up-max",
            paramLabel = "TIME",
            description =
                    "longest warm-up if --warm-up is not given, such as 60s; it ends as soon as the throughput is steady")
    private @Nullable String warmUpMax;

    @Option(
            names = "--measure",
            paramLabel = "TIME",
            description = "length of the measurement, such as 5s (default: the plan's)")
    private @Nullable String measure;

    @Option(
            names = "--design",
            paramLabel = "DESIGN",
            description =
                    "how points are measured against each other: trials, one after the other, or slices, side by side"
                            + " in turns (default: the plan's; else slices for --fail-if and for --until a share, where they"
                            + " are right; else trials)")
    private @Nullable String design;

    @Option(
            names = "--latency-limit",
            paramLabel = "[P=]TIME",
            description = "latency that a rate must not exceed to count as sustained: 10ms (of the p99), p95=2.5ms")
    private @Nullable String latencyLimit;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "seed for everything random (default: the plan's, or else 42)")
    private @Nullable Long seed;

    /** The file that names servers of others; null for the usual places. */
    @Nullable
    Path serversFile() {
        return serversFile;
    }

    /**
     * What the options change in a plan.
     *
     * @throws PlanException if one of them has a value that it may not have
     */
    Overrides overrides() {
        return new Overrides(
                scale == null ? null : scale(scale),
                parts(targets).stream()
                        .map(target -> TargetSpec.parse("--target", target))
                        .toList(),
                parts(servers),
                parts(clients).stream()
                        .flatMap(written -> ClientCounts.parse("--clients", written).stream())
                        .toList(),
                orEmpty(settings).stream()
                        .map(setting -> Axis.parse("--set", setting))
                        .toList(),
                time("--warm-up", warmUp),
                time("--measure", measure),
                repetitions,
                seed,
                time("--warm-up-max", warmUpMax),
                orEmpty(cases).stream()
                        .flatMap(written -> ChosenCase.parse(written).stream())
                        .toList(),
                question == null ? null : PlanQuestion.parse("--question", question),
                latencyLimit == null ? null : LatencyLimit.parse("--" + LatencyLimit.KEY, latencyLimit),
                until == null ? null : Until.parse("--" + Until.KEY, until),
                design == null ? null : Design.parse("--design", design));
    }

    /** The texts between the commas of an option's values. One may be empty, which is for its reader to refuse. */
    static List<String> parts(@Nullable List<String> written) {
        return orEmpty(written).stream()
                .flatMap(one -> Stream.of(one.split(",", -1)))
                .toList();
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private static @Nullable Duration time(String option, @Nullable String written) {
        return written == null ? null : TimeSpan.parse(option, written);
    }

    private static RunSize scale(String written) {
        return Arrays.stream(RunSize.values())
                .filter(one -> one.word().equals(written))
                .findFirst()
                .orElseThrow(() -> new PlanException("--scale: must be a scale, got '" + written + "'; legal: "
                        + Arrays.stream(RunSize.values()).map(RunSize::word).collect(Collectors.joining(", "))));
    }
}
