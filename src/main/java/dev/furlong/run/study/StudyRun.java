package dev.furlong.run.study;

import dev.furlong.failure.ExitCode;
import dev.furlong.failure.FullDiskException;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.WallClock;
import dev.furlong.plan.Plan;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.report.StudyReport;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.results.folder.StudyDirectory;
import dev.furlong.run.ExperimentRun;
import dev.furlong.run.RunListener;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs the experiments of a study, one after the other. It first checks which of them this machine can run. It tells which ones it
 * skips, and runs the others.
 */
public final class StudyRun {
    private final ExperimentRun runs;
    private final RunListener listener;
    private final WallClock clock;

    /**
     * Makes one.
     *
     * @param runs what runs each experiment
     * @param listener the listener that {@code runs} has, too
     */
    public StudyRun(ExperimentRun runs, RunListener listener) {
        this(runs, listener, WallClock.system());
    }

    /**
     * Makes one with another clock.
     *
     * @param clock the clock for the name of the study's folder, and for the time that is left
     */
    StudyRun(ExperimentRun runs, RunListener listener, WallClock clock) {
        this.runs = runs;
        this.listener = listener;
        this.clock = clock;
    }

    /**
     * What came of a study.
     *
     * @param report what was written of the records
     * @param failure what ended it early, or null
     */
    public record Result(StudyReport.Made report, @Nullable FurlongException failure) {
        /** The folder of the study. */
        public Path folder() {
            return report.folder().path();
        }

        /** The exit code that the process should end with. */
        public ExitCode exitCode() {
            if (failure != null) {
                return failure.exitCode();
            }
            boolean wrong = report.trials().stream().anyMatch(trials -> trials.lost() + trials.invalid() > 0);
            boolean missing = !report.folder().skipped().isEmpty()
                    || report.trials().stream().anyMatch(trials -> trials.run() < trials.planned());
            return missing ? ExitCode.MACHINE : wrong ? ExitCode.TRIAL : ExitCode.GOOD;
        }
    }

    /**
     * Runs a study in a new folder.
     *
     * @param plans the plan of each of its experiments, by its name, in their order
     * @param root the folder of all results
     * @throws FurlongException if a plan is wrong, or no experiment can begin; nothing is left then
     */
    public Result run(Study study, Map<String, Plan> plans, Path root) {
        Map<String, MachineException> refused = refused(plans, root);
        if (refused.size() == plans.size()) {
            throw refused.values().iterator().next();
        }
        runs.begin();
        return run(StudyDirectory.create(root, study, plans, clock.now()), refused);
    }

    /**
     * Goes on with a study that was stopped. What has a result stands.
     *
     * @param folder the folder of the study
     * @throws FurlongException if it is none, or nothing that is left can go on
     */
    public Result resume(Path folder) {
        StudyDirectory directory = StudyDirectory.open("--resume", folder);
        Map<String, Plan> left = new LinkedHashMap<>();
        left(directory).forEach(experiment -> left.put(experiment, directory.plan(experiment)));
        Map<String, MachineException> refused = refused(left, directory.path());
        if (!left.isEmpty() && refused.size() == left.size()) {
            throw refused.values().iterator().next();
        }
        runs.begin();
        return run(directory, refused);
    }

    /** Why this machine cannot run experiments, by their names. */
    private Map<String, MachineException> refused(Map<String, Plan> plans, Path root) {
        Map<String, MachineException> reasons = new LinkedHashMap<>();
        plans.forEach((name, plan) -> {
            try {
                runs.check(plan, root);
            } catch (MachineException e) {
                reasons.put(name, e);
                listener.noticed(skipped(name, e));
            }
        });
        return reasons;
    }

    private static String skipped(String name, MachineException because) {
        return "the experiment " + name + " is skipped: " + because.getMessage();
    }

    private Result run(StudyDirectory directory, Map<String, MachineException> refused) {
        Map<String, String> skipped = new LinkedHashMap<>();
        refused.forEach((name, because) -> skipped.put(name, because.getMessage()));
        Map<String, Double> estimates = new LinkedHashMap<>();
        left(directory).stream()
                .filter(name -> !refused.containsKey(name))
                .forEach(name -> estimates.put(name, runs.seconds(directory.plan(name), directory.run(name))));
        FurlongException failure = null;
        double estimated = 0;
        double taken = 0;
        for (String name : List.copyOf(estimates.keySet())) {
            double ofThis = Objects.requireNonNull(estimates.remove(name));
            // On a slow machine, all of them take longer than estimated.
            double slowdown = estimated == 0 ? 1 : taken / estimated;
            listener.experimentStarts(
                    name,
                    directory.experiments().indexOf(name) + 1,
                    directory.experiments().size(),
                    slowdown * ofThis,
                    slowdown
                            * estimates.values().stream()
                                    .mapToDouble(one -> one)
                                    .sum());
            Instant begin = clock.now();
            failure = run(directory, name);
            if (directory.run(name).isPresent()) {
                directory.becomesLatest();
            }
            if (failure instanceof InterruptedRunException || failure instanceof FullDiskException) {
                break;
            }
            if (failure == null) {
                estimated += ofThis;
                taken += Duration.between(begin, clock.now()).toMillis() / 1e3;
            } else {
                skipped.put(name, failure.getMessage());
                failure = null;
            }
        }
        return reported(directory, skipped, failure);
    }

    /** Runs an experiment, or what is left of it, and returns what ended it early. */
    private @Nullable FurlongException run(StudyDirectory directory, String name) {
        try {
            Optional<RunDirectory> begun = directory.run(name);
            ExperimentRun.Result result = begun.isPresent()
                    ? runs.resume(begun.get().path())
                    : runs.run(directory.plan(name), directory.path());
            return result.failure() instanceof MachineException ended ? told(name, ended) : result.failure();
        } catch (InterruptedRunException e) {
            return e;
        } catch (MachineException e) {
            return told(name, e);
        }
    }

    /** Tells what kept an experiment from its trials, unless that comes from an interruption, which is returned then. */
    private FurlongException told(String name, MachineException because) {
        // An interruption ends what a run needs, such as a process that it asks.
        Optional<InterruptedRunException> interrupted = runs.interrupted();
        if (interrupted.isPresent()) {
            return interrupted.get();
        }
        listener.noticed(skipped(name, because));
        return because;
    }

    private static Result reported(
            StudyDirectory directory, Map<String, String> skipped, @Nullable FurlongException failure) {
        try {
            directory.keepSkipped(skipped);
            StudyReport.Made report = StudyReport.of(directory);
            report.write();
            directory.becomesLatest();
            return new Result(report, failure);
        } catch (MachineException e) {
            if (failure != null) {
                // A full disk takes the reports too; what filled it is the one to tell.
                failure.addSuppressed(e);
                throw failure;
            }
            throw e;
        }
    }

    /** The experiments that have not begun, or have trials without a result. */
    private static List<String> left(StudyDirectory directory) {
        return directory.experiments().stream()
                .filter(name -> directory
                        .run(name)
                        .map(run -> !ExperimentRun.isComplete(run))
                        .orElse(true))
                .toList();
    }
}
