package dev.furlong.run;

import dev.furlong.failure.FurlongException;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.WallClock;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Seed;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.PopulatedCopies;
import dev.furlong.run.trial.TrialRunner;
import dev.furlong.run.trial.turn.Turns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs trials side by side, in turns. They are kept when all of them have ended. If one of them is lost, all are: a slice is
 * measured against those of the others.
 */
final class SideBySide {
    private final TrialRunner runner;
    private final KeptTrials kept;
    private final RunListener listener;
    private final Interruption interruption;
    private final WallClock wallClock;
    private final TimeLeft timeLeft;
    private final Seed seed;
    private final Map<String, String> folders;

    /**
     * Runs the trials of one run.
     *
     * @param plan the plan, whose seed decides the orders
     */
    SideBySide(
            TrialRunner runner,
            KeptTrials kept,
            RunListener listener,
            Interruption interruption,
            WallClock wallClock,
            TimeLeft timeLeft,
            Plan plan) {
        this.runner = runner;
        this.kept = kept;
        this.listener = listener;
        this.interruption = interruption;
        this.wallClock = wallClock;
        this.timeLeft = timeLeft;
        this.seed = plan.seed();
        this.folders = folders(plan);
    }

    /** The trials of a plan that stand side by side, in the order of the first of each group. */
    static List<List<TrialSpec>> groups(List<TrialSpec> trials) {
        return List.copyOf(trials.stream()
                .collect(Collectors.groupingBy(TrialSpec::group, LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /**
     * The folder of the files of each point, by its id: the same in each repetition, and one that none of its group shares.
     *
     * @param plan a plan in slices
     */
    static Map<String, String> folders(Plan plan) {
        Map<String, String> folders = new HashMap<>();
        for (List<TrialSpec> group : groups(plan.trials())) {
            List<String> ids =
                    group.stream().map(trial -> trial.point().id()).sorted().toList();
            ids.forEach(id -> folders.put(id, PopulatedCopies.FILES + "-" + (ids.indexOf(id) + 1)));
        }
        return folders;
    }

    /**
     * Runs a group of trials, and keeps their records.
     *
     * @param prepared the points with what they need, by id
     * @param finished the ids of trials that have a result. Those of the group keep it until all of them have ended once more
     * @throws MachineException if the machine or a target cannot do it
     * @throws InterruptedRunException if the run was asked to stop
     */
    void run(List<TrialSpec> group, Map<String, Prepared> prepared, CanaryTimes times, Set<String> finished) {
        timeLeft.trialsStart(group.size());
        Instant started = wallClock.now();
        TrialSpec first = group.get(0);
        Turns turns = new Turns(
                group.stream().map(TrialSpec::id).toList(),
                seed.derive(
                        "turns",
                        first.block(),
                        first.point().workload(),
                        first.point().clients()),
                interruption);
        Map<TrialSpec, Future<TrialRunner.Outcome>> running = new LinkedHashMap<>();
        ExecutorService threads = Executors.newFixedThreadPool(group.size());
        try {
            for (TrialSpec trial : group) {
                String files = Objects.requireNonNull(folders.get(trial.point().id()));
                Prepared own = Objects.requireNonNull(prepared.get(trial.point().id()));
                running.put(
                        trial,
                        threads.submit(() -> turns.run(
                                trial.id(),
                                turn -> runner.run(
                                        trial,
                                        own,
                                        files,
                                        turn,
                                        doing -> listener.progress(
                                                doing + " " + trial.point().id(), timeLeft.seconds())))));
            }
            keep(running, prepared, started, times, finished);
        } finally {
            threads.shutdown();
        }
        timeLeft.trialsEnd(group.size());
    }

    private void keep(
            Map<TrialSpec, Future<TrialRunner.Outcome>> running,
            Map<String, Prepared> prepared,
            Instant started,
            CanaryTimes times,
            Set<String> finished) {
        Map<TrialSpec, TrialRunner.Outcome> outcomes = new LinkedHashMap<>();
        Map<TrialSpec, FurlongException> failures = new LinkedHashMap<>();
        IllegalStateException bug = null;
        boolean interrupted = false;
        for (Map.Entry<TrialSpec, Future<TrialRunner.Outcome>> one : running.entrySet()) {
            // All of them, whatever became of the first: nobody may be at work when the folder is removed.
            try {
                outcomes.put(one.getKey(), one.getValue().get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof FurlongException failure) {
                    failures.put(one.getKey(), failure);
                } else if (bug == null) {
                    bug = new IllegalStateException(
                            "trial " + one.getKey().id() + " ended with an error", e.getCause());
                } else {
                    bug.addSuppressed(e.getCause());
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (bug != null) {
            throw bug;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException();
        }
        if (!failures.isEmpty()) {
            interruption.checkAfterFailure();
            lost(running.keySet().stream().toList(), failures, prepared, started, finished);
            return;
        }
        List<Runnable> keeping = new ArrayList<>();
        // Those that replace a result come last: what fills the disk before leaves it.
        Stream.of(false, true)
                .forEach(replaces -> outcomes.forEach((trial, outcome) -> {
                    if (finished.contains(trial.id()) == replaces) {
                        Prepared own = Objects.requireNonNull(
                                prepared.get(trial.point().id()));
                        if (replaces) {
                            kept.supersede(trial, own, started);
                        }
                        TrialRecord record = kept.finished(trial, own, started, outcome, times);
                        keeping.add(() -> kept.keep(trial, record));
                    }
                }));
        keeping.forEach(Runnable::run);
    }

    private void lost(
            List<TrialSpec> group,
            Map<TrialSpec, FurlongException> failures,
            Map<String, Prepared> prepared,
            Instant started,
            Set<String> finished) {
        MachineException machine = null;
        for (TrialSpec trial : group) {
            FurlongException own = failures.get(trial);
            FurlongException failure = own == null
                    ? new TrialException("another trial, with which it took turns, was lost after its last slice")
                    : own;
            try {
                if (finished.contains(trial.id())) {
                    kept.lostAgain(trial, failure);
                } else {
                    kept.lost(
                            trial,
                            Objects.requireNonNull(prepared.get(trial.point().id())),
                            started,
                            failure);
                }
            } catch (MachineException e) {
                if (machine == null) {
                    machine = e;
                } else {
                    machine.addSuppressed(e);
                }
            }
        }
        if (machine != null) {
            throw machine;
        }
    }
}
