package dev.furlong.run.trial;

import dev.furlong.deployment.launch.Account;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.ClientNumbers;
import dev.furlong.plan.TrialSpec;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.Stage;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.workload.Workload;
import dev.furlong.workload.invariant.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The drives of one trial, one after the other on the same stage. Each finds the data as the one before left them.
 *
 * @param count the number of them, at least one
 * @param recorded whether their clients' acknowledgements are recorded in the trial's folder while they run, and looked for
 *     in the data after each drive. Trials that record are not compared with others
 */
public record Drives(int count, boolean recorded) {
    /** What goes on after a drive whose clients' acknowledgements were recorded. */
    static final String LOOKING = "looking for acknowledged commits";

    /** Refuses less than one drive. */
    public Drives {
        if (count < 1) {
            throw new PlanException("drives: must be a number from 1, got " + count);
        }
    }

    /**
     * Refuses what the workload's data cannot show.
     *
     * @throws PlanException if its commits cannot be found again, or its clients are too many to be told apart
     */
    void check(Workload workload, int clients) {
        if (recorded && workload.acknowledgements().isEmpty()) {
            throw new PlanException("workload " + workload.name()
                    + ": must support a check of acknowledgements, got none; legal: one that changes data, or"
                    + " drives that are not recorded");
        }
        ClientNumbers.check(workload, clients, count);
    }

    /**
     * Runs the drives of a trial.
     *
     * @return the outcome of each drive; if one is lost, so is the trial
     * @throws PlanException if the workload's data cannot show what is asked for; nothing was started
     * @throws TrialException if the trial is lost
     * @throws MachineException if the machine or the target cannot do it
     */
    public List<TrialRunner.Outcome> run(
            TrialRunner runner, TrialSpec trial, Prepared prepared, Consumer<String> doing) {
        check(prepared.workload(), prepared.point().clients());
        return runner.onStage(trial, prepared, doing, stage -> run(runner, trial, stage, doing));
    }

    /** Runs the drives of a trial on a stage. */
    List<TrialRunner.Outcome> run(TrialRunner runner, TrialSpec trial, Stage stage, Consumer<String> doing) {
        return inTurn(
                first(runner.drive(trial, stage), stage.clientLaunch()), task -> outcome(runner, task, stage, doing));
    }

    /** Runs one drive. If its clients' acknowledgements are recorded, they are looked for. */
    private static TrialRunner.Outcome outcome(
            TrialRunner runner, LoadTask.Drive task, Stage stage, Consumer<String> doing) {
        TrialRunner.Outcome outcome = runner.outcome(task, stage, doing);
        return task.check()
                .map(check -> told(outcome, lookFor(check, runner.starter(), stage, doing)))
                .orElse(outcome);
    }

    private static LoadEvent.Checked lookFor(
            LoadTask.Check check, LoadStarter starter, Stage stage, Consumer<String> doing) {
        doing.accept(LOOKING);
        try {
            return starter.check(check, stage.target(), stage.clientLaunch());
        } catch (TrialException e) {
            throw stage.explained(e);
        }
    }

    /** The same outcome, with what became of all that the clients were told so far. */
    static TrialRunner.Outcome told(TrialRunner.Outcome outcome, LoadEvent.Checked told) {
        List<TrialRecord.Check> checks = new ArrayList<>(outcome.checks());
        checks.add(told.check());
        Map<String, String> facts = new TreeMap<>(outcome.facts());
        facts.put("check.acknowledged", told.words());
        return new TrialRunner.Outcome(
                outcome.population(),
                outcome.finished(),
                checks,
                outcome.costs(),
                outcome.serverJvm(),
                outcome.observed(),
                outcome.conditions(),
                facts,
                outcome.timeLine());
    }

    /** Drives one after the other. Each is told what the clients of those before it did. */
    List<TrialRunner.Outcome> inTurn(LoadTask.Drive first, Function<LoadTask.Drive, TrialRunner.Outcome> drive) {
        List<TrialRunner.Outcome> outcomes = new ArrayList<>();
        LoadTask.Drive task = first;
        outcomes.add(drive.apply(task));
        while (outcomes.size() < count) {
            Ledger did = outcomes.get(outcomes.size() - 1).finished().ledger();
            task = task.next(Optional.of(did));
            outcomes.add(drive.apply(task));
        }
        return outcomes;
    }

    /**
     * Returns the first of them.
     *
     * @param task the drive of the trial, which records nothing
     * @param client the way to start its load JVM
     * @throws MachineException if the folder for the acknowledgements cannot be made
     */
    LoadTask.Drive first(LoadTask.Drive task, Launch client) {
        if (!recorded) {
            return task;
        }
        Path folder = client.folder().resolve("acknowledged");
        try {
            Files.createDirectory(folder);
        } catch (IOException e) {
            throw MachineException.cannot("make folder " + folder, e);
        }
        // The load JVM may run as another account, which cannot make folders beside its own.
        Account.of(client.engine()).own(folder);
        return task.recordedIn(folder);
    }
}
