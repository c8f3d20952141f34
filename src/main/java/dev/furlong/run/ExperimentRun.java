package dev.furlong.run;

import dev.furlong.analysis.Summary;
import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.kernel.group.AbandonedGroups;
import dev.furlong.failure.ExitCode;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.WallClock;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.claim.LeftOut;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.probe.Probes;
import dev.furlong.report.Reports;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.Version;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.run.prepare.DiskSpace;
import dev.furlong.run.prepare.Home;
import dev.furlong.run.prepare.OwnBuilds;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.StageWire;
import dev.furlong.run.stage.Stages;
import dev.furlong.run.trial.Canary;
import dev.furlong.run.trial.Capacities;
import dev.furlong.run.trial.TrialRecords;
import dev.furlong.run.trial.TrialRunner;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.session.watch.Patience;
import dev.furlong.storage.DataFiles;
import dev.furlong.storage.owned.OwnedDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs an experiment: every trial of every block, each recorded before the next begins, and the reports at the end. */
public final class ExperimentRun {
    /** Folders of one process that look at servers must have names of their own. */
    private static final AtomicInteger LOOKS = new AtomicInteger();

    private final NanoClock clock = NanoClock.system();
    private final WallClock wallClock;
    private final RunListener listener;
    private final Interruption interruption;
    private final boolean fork;
    private final Preflight preflight;
    private final @Nullable Path serversFile;
    private final Duration grace;

    /** Makes a run that finds the names of others' servers in the usual places. */
    public ExperimentRun(RunListener listener, Interruption interruption, boolean fork) {
        this(listener, interruption, fork, null);
    }

    /**
     * Makes an experiment run, which serves for one or more runs, one after the other.
     *
     * @param listener the listener that hears how it goes on
     * @param interruption the interruption that ends a run early
     * @param fork false keeps load sessions in this JVM, for debugging
     * @param servers the file that names servers of others, or null for the usual places
     */
    public ExperimentRun(RunListener listener, Interruption interruption, boolean fork, @Nullable Path servers) {
        this(listener, interruption, fork, servers, Patience.USUAL, WallClock.system());
    }

    /**
     * Makes a run with another patience and another clock.
     *
     * @param grace the time that a session may go without progress, in addition to the time that it was asked to take
     * @param wallClock the clock for the name of a run's folder, just before it is made, and for each trial's beginning
     */
    ExperimentRun(
            RunListener listener,
            Interruption interruption,
            boolean fork,
            @Nullable Path servers,
            Duration grace,
            WallClock wallClock) {
        this.wallClock = wallClock;
        this.grace = grace;
        this.listener = listener;
        this.interruption = interruption;
        this.fork = fork;
        this.preflight = new Preflight(servers, fork);
        this.serversFile = servers;
    }

    /**
     * The result of a run.
     *
     * @param folder the folder with the records and reports
     * @param report what was written of the records
     * @param failure the failure that ended it early, or null
     */
    public record Result(
            Path folder, Reports.Made report, @Nullable FurlongException failure) {
        /** The summary of the records, with its answer. */
        public Reports.Answered answered() {
            return report.answered();
        }

        /** The summary of the records. */
        public Summary summary() {
            return answered().summary();
        }

        /** Returns the exit code that the process should end with. */
        public ExitCode exitCode() {
            if (failure != null) {
                return failure.exitCode();
            }
            Summary.Trials trials = summary().trials();
            if (trials.run() < trials.planned()) {
                // Each trial was recorded, and the records are no longer there.
                return ExitCode.MACHINE;
            }
            return trials.lost() + trials.invalid() > 0 ? ExitCode.TRIAL : ExitCode.GOOD;
        }
    }

    /**
     * Runs a plan that is no gate in a new folder.
     *
     * @param root the folder of all results
     * @throws FurlongException if the run cannot begin; no folder of a run is left then
     */
    public Result run(Plan plan, Path root) {
        return run(plan, root, Set.of());
    }

    /**
     * Runs a plan in a new folder. Servers of others are looked at before.
     *
     * @param asked the plan; if it names no design, Furlong chooses one
     * @param root the folder of all results
     * @param judged the metrics of the limits that are to be judged by the run; none if it is no gate
     * @throws FurlongException if the run cannot begin, be it that an engine refuses a property of its own; no folder
     *     of a run is left then
     */
    public Result run(Plan asked, Path root, Set<Metric> judged) {
        Checked checked = checked(asked, root, judged);
        Plan plan = checked.plan();
        Map<String, Prepared> prepared = lookedAt(checked.prepared());
        if (plan.phases().designBecause() != null) {
            listener.noticed("design " + plan.phases().design().word() + ", because "
                    + plan.phases().designBecause()
                    + (plan.phases().inSlices() ? "; for whole trials, give --design trials" : ""));
        }
        String fileSystem = DataFiles.fileSystem(root);
        interruption.begin();
        RunDirectory directory = RunDirectory.create(
                root, plan, wallClock.now(), Environment.ofThisMachine(Version.CURRENT, fileSystem));
        // Another account may have made a folder on the way since the first check.
        Preflight.checkFolder(directory.path());
        try {
            return run(plan, prepared, directory);
        } catch (EngineProperties.Refused e) {
            discard(directory, e);
            throw e;
        }
    }

    /**
     * Goes on with a run that was stopped. Finished trials stand; lost ones and the rest are run.
     *
     * @param folder the folder of the run
     * @throws FurlongException if the run cannot begin. Nothing was started then, unless an engine refused a property as it
     *     started
     */
    public Result resume(Path folder) {
        Preflight.checkFolder(folder);
        RunDirectory directory = RunDirectory.open("--resume", folder);
        // This comes first: it checks that the plan is as it was written.
        directory.trials();
        directory.caveat().ifPresent(listener::noticed);
        Plan plan = directory.plan();
        Map<String, Prepared> needed = new LinkedHashMap<>(preflight.check(plan, folder));
        needed.keySet()
                .retainAll(left(plan, directory).stream()
                        .map(trial -> trial.point().id())
                        .toList());
        OwnBuilds.checkUnchanged(needed.values(), directory.trials());
        OwnBuilds.checkDifferent(plan, needed.values(), directory.trials());
        Map<String, Prepared> prepared = lookedAt(needed);
        interruption.begin();
        return run(plan, prepared, directory);
    }

    /** A plan that may begin, with its design, and what its points need. */
    private record Checked(Plan plan, Map<String, Prepared> prepared) {}

    private Checked checked(Plan asked, Path root, Set<Metric> judged) {
        Preflight.checkClaims(asked);
        Preflight.checkMeanings(asked);
        Ending.check(asked);
        Map<String, Prepared> prepared = preflight.check(asked, root);
        OwnBuilds.checkDifferent(asked, prepared.values(), List.of());
        return new Checked(preflight.designed(asked, prepared, root, judged), prepared);
    }

    /**
     * Refuses what {@link #run} refuses before it looks at any server, and starts nothing.
     *
     * @throws FurlongException if the run could not begin
     */
    public void check(Plan asked, Path root) {
        checked(asked, root, Set.of());
    }

    /** Notes that there are records from now on, for which an interruption waits. Ends the run here if it was asked to stop. */
    public void begin() {
        interruption.begin();
    }

    /** The interruption that a failure comes from, if it does. This waits a moment: a signal may reach a child before us. */
    public Optional<InterruptedRunException> interrupted() {
        try {
            interruption.checkAfterFailure();
            return Optional.empty();
        } catch (InterruptedRunException e) {
            return Optional.of(e);
        }
    }

    /**
     * About how long the trials take that are left of a plan, in seconds.
     *
     * @param begun its run; empty if it has not begun
     */
    public double seconds(Plan plan, Optional<RunDirectory> begun) {
        List<TrialSpec> trials = begun.map(run -> left(plan, run)).orElse(plan.trials());
        return new TimeLeft(clock, plan.phases(), trials.size(), StageWire.auditSeconds(trials)).seconds();
    }

    /** Whether each planned trial of a run has a result. */
    public static boolean isComplete(RunDirectory run) {
        // This comes first: it checks that the plan is as it was written.
        run.trials();
        return left(run.plan(), run).isEmpty();
    }

    private static void discard(RunDirectory directory, EngineProperties.Refused because) {
        try {
            directory.discard();
        } catch (MachineException e) {
            because.addSuppressed(e);
        }
    }

    /** Looks at the servers of others, before there is a folder of the run. */
    private Map<String, Prepared> lookedAt(Map<String, Prepared> prepared) {
        if (prepared.values().stream().noneMatch(point -> point.home() instanceof Home.Theirs)) {
            return prepared;
        }
        Path path = Path.of(
                System.getProperty("java.io.tmpdir"),
                "furlong-look-" + ProcessHandle.current().pid() + "-" + LOOKS.incrementAndGet());
        try (OwnedDirectory folder = OwnedDirectory.create(path)) {
            LoadStarter starter = new LoadStarter(fork, interruption, folder.path(), grace, listener::noticed);
            return Stages.look(prepared, starter, listener::noticed);
        }
    }

    private static Set<String> finished(RunDirectory directory) {
        return directory.trials().stream()
                .filter(record -> !record.lost())
                .map(TrialRecord::trial)
                .collect(Collectors.toSet());
    }

    private static List<TrialSpec> left(Plan plan, RunDirectory directory) {
        Set<String> done = finished(directory);
        Set<TrialSpec.Group> begun = plan.trials().stream()
                .filter(trial -> !done.contains(trial.id()))
                .map(TrialSpec::group)
                .collect(Collectors.toSet());
        // In slices, nothing is measured without those beside it.
        return plan.trials().stream()
                .filter(trial -> plan.phases().inSlices() ? begun.contains(trial.group()) : !done.contains(trial.id()))
                .toList();
    }

    private Result run(Plan plan, Map<String, Prepared> prepared, RunDirectory directory) {
        List<TrialSpec> left = left(plan, directory);
        Path workPath = directory.path().resolve("work");
        removeAbandoned(plan, workPath);
        FurlongException failure = inFolder(
                        workPath, work -> Optional.ofNullable(runOnStages(plan, left, prepared, directory, work)))
                .orElse(null);
        if (failure instanceof EngineProperties.Refused refused
                && directory.trials().isEmpty()) {
            throw refused;
        }
        try {
            return new Result(directory.path(), Reports.write(directory), failure);
        } catch (MachineException e) {
            if (failure != null) {
                // A full disk takes the reports too; what filled it is the one to tell.
                failure.addSuppressed(e);
                throw failure;
            }
            throw e;
        }
    }

    /**
     * Works in a new folder, which is deleted then.
     *
     * @param working the work; it returns the failure that ended it early, if one did
     * @return that failure, which also says if the folder is left; or that the folder is left, or could not be made
     */
    static Optional<FurlongException> inFolder(Path path, Function<Path, Optional<FurlongException>> working) {
        Optional<FurlongException> failure = Optional.empty();
        try (OwnedDirectory folder = OwnedDirectory.create(path)) {
            failure = working.apply(folder.path());
            return failure;
        } catch (MachineException e) {
            return Optional.of(failure.isPresent() ? Stages.joined(failure.get(), e) : e);
        }
    }

    /** Removes what an earlier process left behind in the run's work folder. */
    private static void removeAbandoned(Plan plan, Path work) {
        plan.targets().stream()
                .map(TargetSpec::deployment)
                .distinct()
                .forEach(kind -> Deployment.of(kind).removeAbandoned(work));
        AbandonedGroups.removeEmpty();
        OwnedDirectory.deleteAbandoned(work);
        OwnedDirectory.deleteUnfinished(work);
    }

    /** Runs the trials and returns what ended them early, or null. The servers of others are left in any case. */
    private @Nullable FurlongException runOnStages(
            Plan plan, List<TrialSpec> trials, Map<String, Prepared> prepared, RunDirectory directory, Path work) {
        LoadStarter starter = new LoadStarter(fork, interruption, work, grace, listener::noticed);
        Ending ending = new Ending(plan, directory, clock, listener);
        TimeLeft timeLeft = new TimeLeft(
                clock,
                plan.phases(),
                trials.size(),
                StageWire.auditSeconds(trials),
                plan.enrolled().size(),
                Optional.ofNullable(plan.until())
                        .filter(until -> plan.ended() == null)
                        .map(Until::time)
                        .orElse(null));
        try {
            Stages stages =
                    Stages.open(prepared, starter, serversFile, doing -> listener.progress(doing, timeLeft.seconds()));
            stages.during(() -> runTrials(plan, trials, stages, directory, starter, timeLeft, ending));
            return null;
        } catch (MachineException | InterruptedRunException e) {
            return e;
        }
    }

    private void runTrials(
            Plan plan,
            List<TrialSpec> trials,
            Stages stages,
            RunDirectory directory,
            LoadStarter starter,
            TimeLeft timeLeft,
            Ending ending) {
        if (trials.isEmpty()) {
            listener.noticed("nothing is left to run: every trial of the plan has a record");
            return;
        }
        Path work = starter.work();
        Map<String, Prepared> prepared = stages.points();
        // Schemas have been made on servers of others meanwhile.
        timeLeft.trialStarts();
        LeftOut.lines(plan.leftOut()).forEach(listener::noticed);
        listener.noticed(DiskSpace.of(prepared, plan.phases(), work).words());
        if (plan.until() != null && plan.ended() == null) {
            listener.noticed("until " + plan.until().words()
                    + ": the run ends after the first repetition at which that holds; the trials below are the most");
        }
        listener.started(trials, timeLeft.seconds());
        new EngineProperties(plan, stages, interruption).tryAll(work);
        TrialRunner runner = new TrialRunner(work, starter, stages, Probes.all());
        KeptTrials kept = new KeptTrials(directory, new TrialRecords(DataFiles.fileSystem(work), fork), listener);
        Canary canary = new Canary(work, clock);
        Outlook outlook = new Outlook(plan, directory, listener);
        if (plan.phases().inSlices()) {
            SideBySide sideBySide = new SideBySide(runner, kept, listener, interruption, wallClock, timeLeft, plan);
            Set<String> finished = finished(directory);
            blockByBlock(
                    SideBySide.groups(trials),
                    ending,
                    outlook,
                    canary,
                    (group, times) -> sideBySide.run(group, prepared, times, finished));
        } else {
            OneByOne oneByOne = new OneByOne(
                    runner, kept, listener, interruption, wallClock, timeLeft, new Capacities(plan, directory));
            blockByBlock(trials.stream().map(List::of).toList(), ending, outlook, canary, (alone, times) -> {
                TrialSpec trial = alone.get(0);
                oneByOne.run(
                        trial, Objects.requireNonNull(prepared.get(trial.point().id())), times);
            });
        }
    }

    /** Measures trials that stand side by side, or one that stands alone, and keeps what came of them. */
    private interface Measuring {
        void measure(List<TrialSpec> group, CanaryTimes times);
    }

    /** Measures the groups in their order, each block after its canary, until the run ends. */
    private void blockByBlock(
            List<List<TrialSpec>> groups, Ending ending, Outlook outlook, Canary canary, Measuring measuring) {
        CanaryTimes times = null;
        int block = 0;
        for (List<TrialSpec> group : groups) {
            interruption.check();
            int next = group.get(0).block();
            if (times == null || next != block) {
                if (ending.endsBefore(next)) {
                    return;
                }
                outlook.after(next - 1, ending.secondsLeft());
                block = next;
                times = canary.measure();
            }
            measuring.measure(group, times);
        }
        ending.endsAfter(block);
    }
}
