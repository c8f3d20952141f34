package dev.furlong.run.trial;

import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.process.LogTail;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.WallClock;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.probe.Gauges;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Probes;
import dev.furlong.probe.Subject;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.PopulatedCopies;
import dev.furlong.run.stage.Stage;
import dev.furlong.run.stage.StageWire;
import dev.furlong.run.stage.Stages;
import dev.furlong.run.timeline.Checkpoints;
import dev.furlong.run.timeline.Timekeeper;
import dev.furlong.run.trial.turn.Turns;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.session.watch.WatchedLoad;
import dev.furlong.storage.disk.Undo;
import dev.furlong.storage.owned.OwnedDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs one trial: its stage is put up, a load JVM is forked, and the probes are read at the edges of its phases. */
public final class TrialRunner {
    private final Path work;
    private final LoadStarter starter;
    private final Stages stages;
    private final List<Probe> probes;

    /** Runs trials in this folder, on these stages, with these probes. */
    public TrialRunner(Path work, LoadStarter starter, Stages stages, List<Probe> probes) {
        this.work = work;
        this.starter = starter;
        this.stages = stages;
        this.probes = probes;
    }

    /**
     * The outcome of a trial.
     *
     * @param population the facts of how its data was made
     * @param finished the results of the load JVM
     * @param checks the outcomes of the invariants, and of what else was held against the data
     * @param costs the readings of the probes
     * @param serverJvm the account of the server's JVM of itself; empty if it has none
     * @param observed the settings that the kernel answers for
     * @param conditions the conditions that the disks, the target and the probes tell of
     * @param facts words for people on the disks and the target
     * @param timeLine the trial second by second
     */
    public record Outcome(
            TrialRecord.Population population,
            LoadEvent.Finished finished,
            List<TrialRecord.Check> checks,
            Readings costs,
            Optional<JvmIdentity> serverJvm,
            Map<String, EffectiveSetting> observed,
            Conditions conditions,
            Map<String, String> facts,
            TimeLine timeLine) {}

    /**
     * Runs a trial.
     *
     * @param doing the consumer that is told what goes on
     * @throws TrialException if the trial is lost
     * @throws dev.furlong.failure.MachineException if the machine or the target cannot do it
     */
    public Outcome run(TrialSpec trial, Prepared prepared, Consumer<String> doing) {
        return run(trial, prepared, PopulatedCopies.FILES, Turns.Turn.alone(), doing);
    }

    /**
     * Runs a trial that takes turns with others.
     *
     * @param files the name of the folder of its files, which none of the others uses
     */
    public Outcome run(TrialSpec trial, Prepared prepared, String files, Turns.Turn turn, Consumer<String> doing) {
        return onStage(trial, prepared, files, doing, stage -> outcome(drive(trial, stage), stage, turn, doing));
    }

    /** Measures on the stage of a trial, which is taken down afterwards. */
    <T> T onStage(TrialSpec trial, Prepared prepared, Consumer<String> doing, Function<Stage, T> measuring) {
        return onStage(trial, prepared, PopulatedCopies.FILES, doing, measuring);
    }

    private <T> T onStage(
            TrialSpec trial, Prepared prepared, String files, Consumer<String> doing, Function<Stage, T> measuring) {
        try (OwnedDirectory folder = OwnedDirectory.create(work.resolve(trial.id()))) {
            Stage stage = stages.up(prepared, files, folder.path(), StageWire::of, doing);
            return thenDown(stage::close, folder.path(), () -> measuring.apply(stage));
        }
    }

    /** The drive of a trial on its stage. */
    LoadTask.Drive drive(TrialSpec trial, Stage stage) {
        return stage.prepared()
                .driveTask(
                        trial,
                        stage.clientLaunch(),
                        stage.target().connector(),
                        stage.wire().task(),
                        starter.runName());
    }

    /** The way to start further load JVMs on the stage of a trial. */
    LoadStarter starter() {
        return starter;
    }

    /** Runs one drive. */
    Outcome outcome(LoadTask.Drive task, Stage stage, Consumer<String> doing) {
        return outcome(task, stage, Turns.Turn.alone(), doing);
    }

    private Outcome outcome(LoadTask.Drive task, Stage stage, Turns.Turn turn, Consumer<String> doing) {
        TrialWatch watch = load(task, stage, turn, doing);
        Map<String, EffectiveSetting> observed = new TreeMap<>(watch.observed());
        observed.putAll(stage.observed());
        Map<String, String> facts = new TreeMap<>(stage.facts());
        facts.putAll(watch.facts());
        return new Outcome(
                stage.population(),
                watch.finished(),
                watch.finished().checks(),
                watch.costs(),
                stage.target().serverJvm(),
                observed,
                stage.conditions().with(watch.conditions()),
                facts,
                watch.timeLine());
    }

    /**
     * Measures, and dismantles what was measured. Its server must end well.
     *
     * @param down dismantles it
     * @param folder the trial's; it holds the logs
     * @throws TrialException if the measurement is lost, or was finished and cannot be used
     */
    static <T> T thenDown(Runnable down, Path folder, Supplier<T> measuring) {
        Optional<T> measured = Optional.empty();
        try (Undo takingDown = new Undo()) {
            takingDown.add(down);
            measured = Optional.of(measuring.get());
            return measured.get();
        } catch (TrialException e) {
            if (measured.isEmpty()) {
                throw e;
            }
            throw new TrialException(
                    e.headline() + "; the measurement was finished but is not used: a server that does not stop"
                            + " cleanly may have lost what it acknowledged",
                    e.said(),
                    e.log() + LogTail.ofAll(folder),
                    e);
        }
    }

    private List<Probe> probes(Settings settings) {
        boolean layers = settings.get(Setting.LAYERS);
        if (settings.get(Setting.PROBES)) {
            return layers ? Probes.withLayers(probes) : probes;
        }
        return List.of(layers ? Probes.offWithLayers() : Probes.off());
    }

    private TrialWatch load(LoadTask task, Stage stage, Turns.Turn turn, Consumer<String> doing) {
        Prepared prepared = stage.prepared();
        Checkpoints checkpoints = stage.checkpoints();
        boolean probing = prepared.settings().get(Setting.PROBES);
        try (WatchedLoad watched = starter.start(task, stage.target(), stage.clientLaunch())) {
            Subject subject = stage.subject(watched.pids(), watched.scope());
            // Also if it is not probed itself: those beside it would take it for another program.
            List<Subject> standing = turn.standing(subject);
            try {
                return watched.follow(() -> {
                    try (TrialWatch watch = new TrialWatch(
                            watched,
                            subject,
                            stage,
                            WallClock.system(),
                            probes(prepared.settings()),
                            probing ? Gauges.ofTurns(subject, standing) : List.of(Gauges.cpu(subject)),
                            () -> new Timekeeper(
                                    probing ? Gauges.of(subject) : List.of(),
                                    probing ? checkpoints : Checkpoints.unseen(Probes.OFF),
                                    NanoClock.system()),
                            turn,
                            doing)) {
                        watch.follow();
                        return watch;
                    }
                });
            } catch (TrialException e) {
                throw stage.explained(e);
            }
        }
    }
}
