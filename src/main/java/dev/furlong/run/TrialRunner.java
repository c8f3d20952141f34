package dev.furlong.run;

import dev.furlong.deployment.Confinement;
import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.Launch;
import dev.furlong.deployment.LogTail;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.Scope;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.WallClock;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.Setting;
import dev.furlong.plan.TrialSpec;
import dev.furlong.probe.Gauges;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Probes;
import dev.furlong.probe.Subject;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.load.LoadEvent;
import dev.furlong.run.load.LoadTask;
import dev.furlong.run.timeline.Checkpoints;
import dev.furlong.run.timeline.Timekeeper;
import dev.furlong.storage.DataFiles;
import dev.furlong.storage.OwnedDirectory;
import dev.furlong.storage.Volumes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs one trial: files restored, target started, load JVM forked, probes read at the phase boundaries. */
final class TrialRunner {
    private final Path work;
    private final LoadStarter starter;
    private final PopulatedCopies populated;
    private final ExternalServers servers;
    private final List<Probe> probes;

    TrialRunner(
            Path work, LoadStarter starter, PopulatedCopies populated, ExternalServers servers, List<Probe> probes) {
        this.work = work;
        this.starter = starter;
        this.populated = populated;
        this.servers = servers;
        this.probes = probes;
    }

    /**
     * What a trial gave.
     *
     * @param population how its data was made
     * @param finished what the load JVM measured
     * @param costs what the probes read
     * @param javaMajor of the JVM that was asked for
     * @param serverFacts what the server says of itself; empty if there is none
     * @param observed settings that the kernel answers for
     * @param facts of the disks and of how the target runs
     * @param timeLine second by second
     */
    record Outcome(
            TrialRecord.Population population,
            LoadEvent.Finished finished,
            Readings costs,
            int javaMajor,
            Map<String, String> serverFacts,
            Map<String, EffectiveSetting> observed,
            Map<String, String> facts,
            TimeLine timeLine) {}

    /**
     * Runs it.
     *
     * @param doing is told what goes on
     * @throws TrialException if the trial is lost
     * @throws dev.furlong.failure.MachineException if the machine or the target cannot
     */
    Outcome run(TrialSpec trial, Prepared prepared, Consumer<String> doing) {
        if (prepared.deployment() == DeploymentKind.EXTERNAL) {
            return runExternal(trial, prepared, doing);
        }
        PopulatedCopies.Populated data = populated.of(prepared);
        doing.accept("restoring data");
        try (OwnedDirectory folder = OwnedDirectory.create(work.resolve(trial.id()));
                Volumes volumes = populated.restore(prepared, data);
                Confinement confinement = Confinement.of(prepared.settings(), prepared.deployment())) {
            DeploymentKind kind = prepared.deployment();
            if (!prepared.settings().of(Setting.MEMORY).equals(Setting.MEMORY.byDefault())) {
                DataFiles.evict(volumes.data());
                volumes.log().ifPresent(DataFiles::evict);
            }
            Launch server = prepared.launch(
                    kind, volumes, confinement.server(), folder.path().resolve("server.log"));
            doing.accept("starting");
            RunningTarget target = Deployment.of(kind).start(server);
            return thenStopped(target, folder.path(), () -> {
                Launch client = prepared.launch(
                        kind, volumes, confinement.client(), folder.path().resolve("load.log"));
                TargetDisks disks = TargetDisks.of(volumes, target.scope());
                Checkpoints checkpoints =
                        Checkpoints.of(prepared.engine().checkpointSigns(server.configuration()), server.log());
                TrialWatch watch = load(trial, prepared, target, client, confinement, disks, checkpoints, doing);
                Map<String, EffectiveSetting> observed = new TreeMap<>(watch.observed());
                observed.putAll(volumes.observed());
                observed.putAll(target.observed());
                Map<String, String> facts = new TreeMap<>(volumes.facts());
                facts.putAll(disks.facts());
                facts.putAll(confinement.facts());
                facts.putAll(target.facts());
                facts.putAll(watch.facts());
                return new Outcome(
                        data.population(),
                        watch.finished(),
                        watch.costs(),
                        prepared.java().major(),
                        target.serverFacts(),
                        observed,
                        facts,
                        watch.timeLine());
            });
        }
    }

    /**
     * Measures, and stops the target, which must end well.
     *
     * @param folder the trial's; it holds the logs
     * @throws TrialException if the measurement is lost, or was finished and cannot be used
     */
    static <T> T thenStopped(RunningTarget target, Path folder, Supplier<T> measuring) {
        Optional<T> measured = Optional.empty();
        try (target) {
            measured = Optional.of(measuring.get());
            return measured.get();
        } catch (TrialException e) {
            if (measured.isEmpty()) {
                throw e;
            }
            String[] lines = String.valueOf(e.getMessage()).split("\n", 2);
            throw new TrialException(
                    lines[0] + "; the measurement was finished, and is not used: nobody can know if the files of a"
                            + " server that does not stop cleanly hold what it acknowledged"
                            + (lines.length > 1 ? "\n" + lines[1] : ""),
                    e.log() + LogTail.ofAll(folder),
                    e);
        }
    }

    /** There are no files to restore: the tables are made anew. */
    private Outcome runExternal(TrialSpec trial, Prepared prepared, Consumer<String> doing) {
        try (OwnedDirectory folder = OwnedDirectory.create(work.resolve(trial.id()));
                Confinement confinement = Confinement.of(prepared.settings(), prepared.deployment())) {
            TrialRecord.Population population = servers.populate(prepared, folder.path(), doing);
            Launch launch = prepared.onServer(folder.path(), folder.path().resolve("load.log"));
            doing.accept("starting");
            try (RunningTarget target = Deployment.of(prepared.deployment()).start(launch)) {
                TrialWatch watch = load(
                        trial,
                        prepared,
                        target,
                        launch,
                        confinement,
                        TargetDisks.OF_OTHERS,
                        Checkpoints.unseen("the server is someone else's, and so are its log and its files"),
                        doing);
                Map<String, String> facts = new TreeMap<>(confinement.facts());
                facts.putAll(watch.facts());
                return new Outcome(
                        population,
                        watch.finished(),
                        watch.costs(),
                        prepared.java().major(),
                        target.serverFacts(),
                        watch.observed(),
                        facts,
                        watch.timeLine());
            }
        }
    }

    private TrialWatch load(
            TrialSpec trial,
            Prepared prepared,
            RunningTarget target,
            Launch launch,
            Confinement confinement,
            TargetDisks disks,
            Checkpoints checkpoints,
            Consumer<String> doing) {
        boolean probing = prepared.settings().of(Setting.PROBES).equals("on");
        LoadTask task = starter.task(trial, prepared, launch.configuration(), target.connector());
        try (TrialWire wire = TrialWire.of(prepared, target.connector());
                LoadRun load = starter.start(task.on(wire.task()), launch)) {
            WatchedLoad watched = WatchedLoad.of(starter, prepared, load, target, launch);
            Scope scope = watched.scope();
            Subject subject = new Subject(load.pid(), scope)
                    .with(confinement.cpuGroups(scope), target::serverWork)
                    .on(disks.seen(), prepared.uncounted())
                    .over(wire.wire());
            try {
                return watched.follow(vigil -> {
                    try (TrialWatch watch = new TrialWatch(
                            load,
                            subject,
                            new TrialWatch.Surroundings(confinement, disks::sync, wire, WallClock.system()),
                            probing ? probes : List.of(Probes.off()),
                            () -> new Timekeeper(
                                    probing ? Gauges.of(subject) : List.of(),
                                    probing ? checkpoints : Checkpoints.unseen(Probes.OFF),
                                    NanoClock.system()),
                            doing)) {
                        watch.follow(vigil);
                        return watch;
                    }
                });
            } catch (TrialException e) {
                throw explained(e, prepared, confinement, wire);
            }
        }
    }

    /** With what else is known of a lost trial. */
    private static TrialException explained(
            TrialException lost, Prepared prepared, Confinement confinement, TrialWire wire) {
        if (confinement.outOfMemoryKills() > 0) {
            return new TrialException(
                    "memory: must hold the engine's process, which the kernel killed at the limit of "
                            + prepared.settings().of(Setting.MEMORY)
                            + "; raise --set memory, or lower --set heap and --set buffer",
                    lost.log(),
                    lost);
        }
        String words = wire.lastWords();
        return words.isEmpty() ? lost : new TrialException(lost.getMessage() + "\n" + words, lost.log(), lost);
    }
}
