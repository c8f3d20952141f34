package dev.furlong.cli;

import dev.furlong.analysis.arm.Arm;
import dev.furlong.analysis.arm.Selector;
import dev.furlong.analysis.change.GateFailure;
import dev.furlong.analysis.change.GateLimit;
import dev.furlong.analysis.change.RunComparison;
import dev.furlong.cli.progress.Terminal;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.PlanException;
import dev.furlong.report.ChangeReport;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.LatestRun;
import dev.furlong.results.folder.RunDirectory;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code furlong compare}. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = {
            "Compares two runs point by point. With --fail-if it is a gate: it fails if a change is beyond a limit."
                    + " Needs no database.",
            "",
            "A run is its folder, or its experiment's folder for the latest one. RUN#POINTS takes only some of its points."
                    + " POINTS is a target or AXIS=VALUE, or several of them with commas between."
                    + " An axis is target, workload, clients, case, a setting, a parameter or an engine's property."
                    + " Points are matched if they are the same on all other axes."
                    + " Two parts of one run are compared within each repetition.",
            "",
            "The output names both sides, then gives the answer: how many points are slower or faster, by how much,"
                    + " and how certain that is. A line for each point follows, with the figure that ranks targets in a"
                    + " report: the throughput, the p99 of an open loop or the percentile that the plan limits, or the CPU"
                    + " if the plan asks for costs.",
            "",
            "  furlong compare results/tpcb/OLD_RUN results/tpcb --fail-if 'throughput<-5%%'",
            "  furlong compare results/tpcb#derby results/tpcb#derby:server",
            "  furlong compare results/tpcb#derby,buffer=4MiB results/tpcb#derby,buffer=64MiB",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success; with --fail-if, the gate passed",
            "2:the command is wrong, or the two cannot be compared",
            "3:the records of a run were changed, cut or deleted",
            "4:the gate failed: a change is beyond a limit, or a figure that it needs is missing"
        })
final class CompareCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "BASELINE", description = "a run's folder, or RUN#POINTS")
    private @Nullable String baseline;

    @Parameters(index = "1", paramLabel = "CONTENDER", description = "a run's folder, or RUN#POINTS")
    private @Nullable String contender;

    @Option(
            names = "--fail-if",
            paramLabel = "LIMIT",
            description =
                    "a change that fails the gate, such as 'throughput<-5%%' (of the baseline) or 'wire.roundTrips>0'"
                            + " (in the metric's unit); repeatable. It fails if the measured change is beyond the limit and"
                            + " its whole 95 %% interval excludes 'no change'")
    private List<String> limits = List.of();

    @Option(
            names = "--strict",
            description = "a limit that is undecided at a point, or cannot be judged there, fails the gate too")
    private boolean strict;

    @Option(
            names = "--allow-missing",
            description =
                    "lets the gate pass if the contender lacks points or figures of the baseline, or if one of the runs"
                            + " lacks trials of its plan")
    private boolean allowMissing;

    @Option(names = "--figures", description = "prints all figures of each point, however many points there are")
    private boolean figures;

    @Option(names = "--json", description = "prints everything as JSON, and nothing else")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter stdout = Objects.requireNonNull(spec).commandLine().getOut();
        List<GateLimit> gate = limits.stream()
                .map(limit -> GateLimit.parse("--fail-if", limit))
                .toList();
        if (gate.isEmpty() && (strict || allowMissing)) {
            throw new PlanException((strict ? "--strict" : "--allow-missing")
                    + ": must be used with --fail-if, got no limit; legal: such as --fail-if 'throughput<-5%'");
        }
        RunComparison comparison = RunComparison.of(
                arm("BASELINE", Objects.requireNonNull(baseline)),
                arm("CONTENDER", Objects.requireNonNull(contender)),
                gate);
        List<GateFailure> failures = comparison.failures(strict, allowMissing);
        if (json) {
            stdout.print(ChangeReport.json(comparison, failures));
        } else {
            ChangeReport.lines(
                            comparison,
                            new ChangeReport.Shown(
                                    gate.stream()
                                            .map(limit -> limit.metric().key())
                                            .collect(Collectors.toSet()),
                                    figures),
                            failures,
                            Terminal.screen())
                    .forEach(stdout::println);
        }
        stdout.flush();
        return (failures.isEmpty() ? ExitCode.GOOD : ExitCode.TRIAL).code();
    }

    private Arm arm(String place, String written) {
        int mark = written.indexOf('#');
        Path path = Path.of(mark < 0 ? written : written.substring(0, mark));
        RunDirectory run = LatestRun.open(place, path);
        // This comes first: it checks that plan and environment are as they were written.
        List<TrialRecord> trials = run.trials();
        Arm whole = Arm.whole(written, run.path(), run.plan(), run.environment(), trials, run::timeLine);
        run.caveat().ifPresent(Objects.requireNonNull(spec).commandLine().getErr()::println);
        return mark < 0
                ? whole
                : whole.with(written, Selector.read(written, written.substring(mark + 1), whole.plan()));
    }
}
