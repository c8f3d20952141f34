package dev.furlong.run.study;

import dev.furlong.failure.ExitCode;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs the experiments of a study, one after the other. An experiment that this machine cannot run is told before anything starts,
 * and the others go on without it.
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
     * @param clock the clock for the name of the study's folder
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
     * @param notBegun why experiments did not begin, by their names
     * @param lost whether a trial of an experiment was lost or is invalid
     */
    public record Result(
            StudyReport.Made report, @Nullable FurlongException failure, Map<String, String> notBegun, boolean lost) {
        /** The folder of the study. */
        public Path folder() {
            return report.folder().path();
        }

        /** The exit code that the process should end with. */
        public ExitCode exitCode() {
            if (failure != null) {
                return failure.exitCode();
            }
            if (!notBegun.isEmpty()) {
                return ExitCode.MACHINE;
            }
            return lost ? ExitCode.TRIAL : ExitCode.GOOD;
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
        Map<String, String> refused = refused(plans, root);
        return run(StudyDirectory.create(root, study, plans, clock.now()), refused);
    }

    /**
     * Goes on with a study that was stopped. What has a result stands.
     *
     * @param folder the folder of the study
     * @throws FurlongException if it is none, or no experiment can begin
     */
    public Result resume(Path folder) {
        StudyDirectory directory = StudyDirectory.open("--resume", folder);
        Map<String, Plan> left = new LinkedHashMap<>();
        for (String experiment : directory.experiments()) {
            if (directory.run(experiment).isEmpty()) {
                left.put(experiment, directory.plan(experiment));
            }
        }
        return run(directory, left.isEmpty() ? Map.of() : refused(left, directory.path()));
    }

    /** Why this machine cannot run experiments, by their names. If it can run none of several, the first reason is thrown. */
    private Map<String, String> refused(Map<String, Plan> plans, Path root) {
        Map<String, MachineException> reasons = new LinkedHashMap<>();
        plans.forEach((name, plan) -> {
            try {
                runs.check(plan, root);
            } catch (MachineException e) {
                reasons.put(name, e);
            }
        });
        if (reasons.size() == plans.size()) {
            throw reasons.values().iterator().next();
        }
        Map<String, String> words = new LinkedHashMap<>();
        reasons.forEach((name, reason) -> {
            words.put(name, reason.getMessage());
            listener.noticed("the experiment " + name + " is left out: " + reason.getMessage());
        });
        return words;
    }

    private Result run(StudyDirectory directory, Map<String, String> refused) {
        Map<String, String> notBegun = new LinkedHashMap<>(refused);
        List<String> left = left(directory, refused);
        Map<String, Double> seconds = new LinkedHashMap<>();
        left.forEach(name -> seconds.put(name, runs.seconds(directory.plan(name), directory.run(name))));
        FurlongException failure = null;
        boolean lost = false;
        double thought = 0;
        double taken = 0;
        for (String name : left) {
            double present = Objects.requireNonNull(seconds.remove(name));
            // On a slow machine, all of them take longer than thought.
            double slower = thought == 0 ? 1 : taken / thought;
            listener.partStarts(
                    name,
                    directory.experiments().indexOf(name) + 1,
                    directory.experiments().size(),
                    slower * present,
                    slower * seconds.values().stream().mapToDouble(one -> one).sum());
            Instant begin = clock.now();
            try {
                Optional<RunDirectory> begun = directory.run(name);
                ExperimentRun.Result result = begun.isPresent()
                        ? runs.resume(begun.get().path())
                        : runs.run(directory.plan(name), directory.path());
                failure = result.failure();
                lost |= result.exitCode() == ExitCode.TRIAL;
            } catch (InterruptedRunException e) {
                failure = e;
            } catch (MachineException e) {
                notBegun.put(name, e.getMessage());
                listener.noticed("the experiment " + name + " did not begin: " + e.getMessage());
            }
            if (failure != null) {
                break;
            }
            thought += present;
            taken += Duration.between(begin, clock.now()).toMillis() / 1e3;
        }
        directory.keepNotBegun(notBegun);
        StudyReport.Made report = StudyReport.of(directory);
        report.write();
        return new Result(report, failure, notBegun, lost);
    }

    /** The experiments that have not begun, or have trials without a result. */
    private static List<String> left(StudyDirectory directory, Map<String, String> refused) {
        List<String> left = new ArrayList<>();
        for (String name : directory.experiments()) {
            if (!refused.containsKey(name)
                    && directory
                            .run(name)
                            .map(run -> !ExperimentRun.isComplete(run))
                            .orElse(true)) {
                left.add(name);
            }
        }
        return left;
    }
}
