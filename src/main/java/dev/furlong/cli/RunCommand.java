package dev.furlong.cli;

import dev.furlong.analysis.Summary;
import dev.furlong.cli.gate.AskedGate;
import dev.furlong.cli.gate.RunGate;
import dev.furlong.cli.progress.ProgressDisplay;
import dev.furlong.cli.progress.Terminal;
import dev.furlong.cli.study.AskedStudy;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.plan.Plan;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.file.Defaults;
import dev.furlong.plan.written.ShellWord;
import dev.furlong.report.ConsoleReport;
import dev.furlong.report.Reports;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.results.folder.StudyDirectory;
import dev.furlong.run.ExperimentRun;
import dev.furlong.run.Interruption;
import dev.furlong.run.doctor.Inventory;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.study.StudyRun;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command {@code furlong run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Runs an experiment, or all experiments of a study: populates each target, warms up, measures, checks the data,"
                    + " and reports.",
            "Without a name it runs the first look: two loads on Derby, Derby's server and PostgreSQL. That takes a"
                    + " minute and a half.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  furlong run",
            "  furlong run tpcb --clients 1,8 --repetitions 3",
            "  furlong run tpcb --clients 1..100 --repetitions 5",
            "  furlong run select --target derby@10.1.1.0:server,derby:server --clients 1",
            "  furlong run tpcb --set buffer=4MiB,64MiB --set tpcb.branches=1",
            "  furlong run select --case small:buffer=4MiB,heap=64MiB --case large:",
            "  furlong run tpcb --target postgresql:external --server NAME",
            "  furlong run tpcb --target derby@10.15.2.0,derby --fail-if 'throughput<-10%%'",
            "  furlong run my-plan.yaml --out /data/results",
            "  furlong run derby-study --scale smoke",
            "",
            "'furlong list' shows all names. The last line of standard output is the run's",
            "folder; progress goes to standard error. Ctrl-C keeps every finished trial, and",
            "--resume continues from there."
        })
final class RunCommand implements Callable<Integer> {
    private static final Set<String> BESIDE_RESUME = Set.of(
            "--resume", "--servers", "--quiet", "--json", "--no-fork", "--fail-if", "--strict", "--allow-missing");

    private static final Set<String> BESIDE_RESUME_OF_A_STUDY = Set.of("--resume", "--quiet", "--json", "--no-fork");

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "EXPERIMENT|STUDY|FILE.yaml",
            description =
                    "what to run: a name or an id of 'furlong list experiments', the name of a study, or a plan file (default:"
                            + " ${DEFAULT-VALUE})",
            defaultValue = Defaults.EXPERIMENT,
            completionCandidates = Completions.Experiments.class)
    private String experiment = Defaults.EXPERIMENT;

    @Mixin
    private PlanOptions planOptions = new PlanOptions();

    @Option(
            names = "--fail-if",
            paramLabel = "LIMIT",
            description =
                    "makes the run a gate, which fails with exit code 4: it compares two targets, two cases, or two values of"
                            + " one setting other than rate. The first is the baseline, and the second must not be worse beyond the limit, such"
                            + " as 'throughput<-5%%' or 'wire.roundTrips>0'; repeatable; see 'furlong compare --help'")
    private @Nullable List<String> limits;

    @Option(
            names = "--strict",
            description = "with --fail-if: a limit that is undecided, or cannot be judged, fails the gate too")
    private boolean strict;

    @Option(
            names = "--allow-missing",
            description = "with --fail-if: lets the gate pass if the second lacks figures of the first")
    private boolean allowMissing;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the results' folder; the data lie on its disk, too (default: ${DEFAULT-VALUE})",
            defaultValue = "results")
    private Path out = Path.of("results");

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description =
                    "continues the stopped run or study in this folder: keeps its finished trials, and runs the others")
    private @Nullable Path resume;

    @Option(names = "--quiet", description = "prints only results and errors, without progress and notices")
    private boolean quiet;

    @Option(names = "--json", description = "prints summary.json instead of the table, and nothing else")
    private boolean json;

    @Option(names = "--no-fork", description = "runs the load in this JVM, for debugging; figures are not comparable")
    private boolean noFork;

    @Override
    public Integer call() {
        CommandSpec command = Objects.requireNonNull(spec);
        PrintWriter stdout = command.commandLine().getOut();
        PrintWriter stderr = command.commandLine().getErr();
        Interruption interruption = Interruption.install(
                words -> stderr.println("furlong: " + words), () -> OverdueExit.limit(ExitCode.INTERRUPTED.code()));
        try {
            if (isStudy()) {
                StudyRun.Result result = runStudy(interruption, stderr);
                AskedStudy.tell(result, json, stdout, stderr);
                return result.exitCode().code();
            }
            ExperimentRun.Result result = run(interruption, stderr);
            ExitCode gate = report(result, stdout, stderr);
            return (result.exitCode() == ExitCode.GOOD ? gate : result.exitCode()).code();
        } catch (RuntimeException e) {
            if (interruption.tells(e)) {
                return ExitCode.INTERRUPTED.code();
            }
            throw e;
        } finally {
            interruption.finished();
        }
    }

    private boolean isStudy() {
        return resume == null ? Catalogue.study(experiment).isPresent() : StudyDirectory.isStudy(resume);
    }

    private StudyRun.Result runStudy(Interruption interruption, PrintWriter stderr) {
        checkOut(out);
        try (ProgressDisplay display = quiet ? ProgressDisplay.none() : ProgressDisplay.on(stderr)) {
            StudyRun run = new StudyRun(new ExperimentRun(display, interruption, !noFork), display);
            if (resume != null) {
                checkResume(BESIDE_RESUME_OF_A_STUDY);
                Preflight.checkFolder(resume);
                return run.resume(resume);
            }
            checkNoFileOnTheWay(out);
            Study study = Catalogue.study(experiment).orElseThrow();
            Preflight.checkFolder(out.resolve(study.name()));
            return run.run(study, AskedStudy.plans(study, given(), planOptions.overrides()), out);
        }
    }

    /** The options that were given. */
    private List<String> given() {
        return Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .distinct()
                .toList();
    }

    private ExperimentRun.Result run(Interruption interruption, PrintWriter stderr) {
        try (ProgressDisplay display = quiet ? ProgressDisplay.none() : ProgressDisplay.on(stderr)) {
            return run(new ExperimentRun(display, interruption, !noFork, planOptions.serversFile()));
        }
    }

    private ExperimentRun.Result run(ExperimentRun run) {
        checkOut(out);
        AskedGate gate = gate();
        if (resume != null) {
            checkResume(BESIDE_RESUME);
            if (gate.isAsked()) {
                RunDirectory stopped = RunDirectory.open("--resume", resume);
                // This comes first: it checks that the plan is as it was written.
                stopped.trials();
                gate.of(stopped.plan());
            }
            return run.resume(resume);
        }
        checkNoFileOnTheWay(out);
        checkExperiment();
        Plan plan = Catalogue.plan(experiment, planOptions.overrides());
        Set<Metric> judged = gate.isAsked() ? gate.of(plan).metrics() : Set.of();
        return run.run(plan, out, judged);
    }

    private AskedGate gate() {
        return new AskedGate(limits == null ? List.of() : limits, strict, allowMissing);
    }

    /** Refuses, beside the run that goes on, whatever would be another run, or in another folder. */
    private void checkResume(Set<String> legal) {
        ParseResult parsed = Objects.requireNonNull(spec).commandLine().getParseResult();
        List<String> others = Stream.concat(
                        parsed.matchedPositionals().stream().map(argument -> experiment),
                        given().stream().filter(option -> !legal.contains(option)))
                .toList();
        if (!others.isEmpty()) {
            throw new PlanException("--resume: must not be combined with options that change the plan or its"
                    + " folder, got "
                    + String.join(", ", others) + "; the stopped run continues with its own plan, in its own folder");
        }
    }

    /** Refuses the name of a load where an experiment is meant. */
    private void checkExperiment() {
        if (!Catalogue.names().contains(experiment) && Inventory.isWorkload(experiment)) {
            throw new PlanException("experiment: must be built in or a .yaml file, got '" + experiment
                    + "', which is a load; legal: " + String.join(", ", Catalogue.names())
                    + ", or a plan file with workloads: [" + experiment + "]");
        }
    }

    /** Prints what came out, and returns what the gate says of it. Without one, that is good. */
    private ExitCode report(ExperimentRun.Result result, PrintWriter stdout, PrintWriter stderr) {
        AskedGate asked = gate();
        Reports.Made report = result.report();
        ExitCode code = ExitCode.GOOD;
        if (!json) {
            stdout.print(
                    ConsoleReport.of(result.answered(), result.folder().resolve("report.html"), Terminal.screen()));
            stdout.flush();
        }
        tellEnd(result, asked, stderr);
        try {
            if (asked.isAsked() && result.summary().complete()) {
                RunDirectory run = RunDirectory.open("run", result.folder());
                // This comes first: it checks that the plan is as it was written.
                run.trials();
                RunGate gate = asked.of(run.plan());
                report = Reports.judged(run, gate.kept());
                code = tell(gate.judge(run), result.exitCode() != ExitCode.GOOD, stdout, stderr);
            }
        } catch (PlanException e) {
            // The run is done, so its folder and report are told all the same.
            stderr.println("furlong: the gate fails, because it cannot be judged: " + e.getMessage());
            code = ExitCode.TRIAL;
        } finally {
            stdout.print(json ? report.summary() : result.folder() + System.lineSeparator());
            stdout.flush();
        }
        if (report.gate() != null) {
            // Last, since a full disk may refuse it: what came out is told by then.
            report.write();
        }
        return code;
    }

    /** Says how the run ended, unless all is well. */
    private void tellEnd(ExperimentRun.Result result, AskedGate gate, PrintWriter stderr) {
        if (result.failure() != null) {
            stderr.println("furlong: " + result.failure().getMessage());
        }
        Path servers = planOptions.serversFile();
        if (!result.summary().complete()) {
            stderr.println("furlong: " + unfinished(result.summary().trials())
                    + "; continue with: ./furlong run --resume "
                    + ShellWord.of(result.folder())
                    + (servers == null ? "" : " --servers " + ShellWord.of(servers)) + gate.written());
            if (gate.isAsked()) {
                stderr.println("furlong: the gate is judged when the run is complete");
            }
        } else if (result.exitCode() == ExitCode.TRIAL) {
            stderr.println("furlong: a trial is invalid; its figures are in no mean; see "
                    + result.folder().resolve("trials.jsonl"));
        }
    }

    private ExitCode tell(RunGate.Judged judged, boolean failed, PrintWriter stdout, PrintWriter stderr) {
        if (json) {
            judged.inShort().forEach(line -> stderr.println("furlong: " + line));
        } else {
            stdout.println();
            judged.lines(Terminal.screen()).forEach(stdout::println);
            stdout.println();
        }
        if (judged.failures().isEmpty() && failed) {
            stderr.println("furlong: whatever the gate says, the run fails");
        }
        return judged.failures().isEmpty() ? ExitCode.GOOD : ExitCode.TRIAL;
    }

    /** Says how many trials of a run have a record, and how many of these are lost. */
    static String unfinished(Summary.Trials trials) {
        if (trials.planned() == 1) {
            return trials.run() == 0 ? "the only trial has no record" : "the only trial is lost";
        }
        if (trials.run() == 0) {
            return "none of " + trials.planned() + " trials has a record";
        }
        return trials.run() + " of " + trials.planned() + " trials " + (trials.run() == 1 ? "has" : "have")
                + " a record, "
                + switch (trials.lost()) {
                    case 0 -> "none is";
                    case 1 -> "1 is";
                    default -> trials.lost() + " are";
                }
                + " lost";
    }

    /**
     * Refuses a folder without a name, which would be the working folder.
     *
     * @throws PlanException if it is one
     */
    static void checkOut(Path out) {
        if (out.toString().isEmpty()) {
            throw new PlanException(
                    "--out: must be a folder, got ''; legal: such as results, or . for the working folder");
        }
    }

    /**
     * Refuses a folder that is a file, or lies below one.
     *
     * @throws PlanException if it is such
     */
    private static void checkNoFileOnTheWay(Path out) {
        for (Path one = out.toAbsolutePath(); one != null; one = one.getParent()) {
            if (Files.exists(one) && !Files.isDirectory(one)) {
                throw new PlanException(
                        "--out: must be a folder, got " + out + ", where " + one + " is a file; nothing was started");
            }
        }
    }
}
