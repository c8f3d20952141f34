package dev.furlong.run;

import dev.furlong.deployment.Confinement;
import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.Launch;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.Scope;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Readings;
import dev.furlong.plan.DeploymentKind;
import dev.furlong.plan.EffectiveSetting;
import dev.furlong.plan.Setting;
import dev.furlong.plan.TrialSpec;
import dev.furlong.probe.Gauges;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.storage.DataFiles;
import dev.furlong.storage.OwnedDirectory;
import dev.furlong.storage.Volumes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs one trial: files restored, target started, load JVM forked, probes read at the phase boundaries. */
final class TrialRunner {
    private static final Duration LONGEST_BOOT = Duration.ofMinutes(5);
    private static final Duration LONGEST_CHECK = Duration.ofMinutes(30);
    private static final Duration GRACE = Duration.ofMinutes(2);

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
            try (RunningTarget target = Deployment.of(kind).start(server)) {
                Launch client = prepared.launch(
                        kind, volumes, confinement.client(), folder.path().resolve("load.log"));
                TargetDisks disks = TargetDisks.of(volumes, target.scope());
                CheckpointLog checkpoints = CheckpointLog.of(prepared.engine(), server.log());
                Watch watch = load(trial, prepared, target, client, doing, confinement, disks, checkpoints);
                Map<String, EffectiveSetting> observed = new TreeMap<>(watch.observed);
                observed.putAll(volumes.observed());
                observed.putAll(target.observed());
                Map<String, String> facts = new TreeMap<>(volumes.facts());
                facts.putAll(disks.facts());
                facts.putAll(confinement.facts());
                facts.putAll(target.facts());
                facts.putAll(watch.probed);
                return new Outcome(
                        data.population(),
                        watch.finished(),
                        watch.costs,
                        prepared.java().major(),
                        target.serverFacts(),
                        observed,
                        facts,
                        watch.timeLine);
            }
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
                Watch watch = load(
                        trial,
                        prepared,
                        target,
                        launch,
                        doing,
                        confinement,
                        TargetDisks.OF_OTHERS,
                        CheckpointLog.none());
                Map<String, String> facts = new TreeMap<>(confinement.facts());
                facts.putAll(watch.probed);
                return new Outcome(
                        population,
                        watch.finished(),
                        watch.costs,
                        prepared.java().major(),
                        target.serverFacts(),
                        watch.observed,
                        facts,
                        watch.timeLine);
            }
        }
    }

    private Watch load(
            TrialSpec trial,
            Prepared prepared,
            RunningTarget target,
            Launch launch,
            Consumer<String> doing,
            Confinement confinement,
            TargetDisks disks,
            CheckpointLog checkpoints) {
        LoadTask task = starter.task(trial, prepared, launch.configuration(), target.connector());
        try (LoadRun load = starter.start(task, launch)) {
            Scope scope = target.scope();
            Subject subject = new Subject(load.pid(), scope)
                    .with(confinement.cpuGroups(scope), target::serverWork)
                    .on(disks.seen(), prepared.uncounted());
            try (Watch watch = new Watch(trial, load, subject, doing, confinement, disks)) {
                watch.follow(() -> new Timekeeper(
                        Gauges.of(subject), checkpoints, prepared.engine().name(), NanoClock.system()));
                return watch;
            }
        } catch (TrialException e) {
            if (confinement.outOfMemoryKills() > 0) {
                throw new TrialException(
                        "memory: must hold the engine's process, which the kernel killed at the limit of "
                                + prepared.settings().of(Setting.MEMORY)
                                + "; raise --set memory, or lower --set heap and --set buffer",
                        e);
            }
            String words = target.lastWords();
            throw words.isEmpty() ? e : new TrialException(e.getMessage() + "\nThe server said last:\n" + words, e);
        }
    }

    /** Follows one load session's events. */
    private final class Watch implements AutoCloseable {
        private final TrialSpec trial;
        private final LoadRun load;
        private final Subject subject;
        private final Consumer<String> doing;
        private final Confinement confinement;
        private final TargetDisks disks;
        private final Readings costs = new Readings();
        private final Map<String, String> probed = new TreeMap<>();
        private Map<String, EffectiveSetting> observed = Map.of();
        private List<Probe.Span> spans = List.of();
        private TimeLine timeLine = new TimeLine(Map.of(), List.of());
        private @Nullable Timekeeper timekeeper;
        private Duration patience = LONGEST_BOOT;
        private LoadEvent.@Nullable Finished finished;

        Watch(
                TrialSpec trial,
                LoadRun load,
                Subject subject,
                Consumer<String> doing,
                Confinement confinement,
                TargetDisks disks) {
            this.trial = trial;
            this.load = load;
            this.subject = subject;
            this.doing = doing;
            this.confinement = confinement;
            this.disks = disks;
        }

        LoadEvent.Finished finished() {
            return Objects.requireNonNull(finished);
        }

        void follow(Supplier<Timekeeper> keeping) {
            while (finished == null) {
                LoadEvent event = starter.next(load, patience);
                if (event instanceof LoadEvent.Finished last) {
                    finished = last;
                    timeLine = Objects.requireNonNull(timekeeper).end();
                }
                if (event instanceof LoadEvent.Progress progress) {
                    if (timekeeper == null) {
                        // Not before: by now the load JVM is where its prefix put it.
                        timekeeper = keeping.get();
                    }
                    timekeeper.told(progress);
                    boolean measuring = progress.phase() == LoadEvent.Phase.MEASUREMENT;
                    patience = GRACE.plus(
                            measuring
                                    ? trial.phases().measure()
                                    : trial.phases().warmUp());
                    doing.accept(measuring ? "measuring" : "warming up");
                } else if (event instanceof LoadEvent.Boundary boundary) {
                    atBoundary(boundary);
                }
            }
        }

        @Override
        public void close() {
            if (timekeeper != null) {
                timekeeper.close();
            }
        }

        private void atBoundary(LoadEvent.Boundary boundary) {
            Timekeeper keeper = Objects.requireNonNull(timekeeper);
            Moment moment = new Moment(boundary.committed(), boundary.counters(), Optional.of(boundary.jvm()));
            switch (boundary.edge()) {
                case BEGIN -> {
                    // After the engine's checkpoint and before the first probe, so that each window starts level.
                    disks.sync();
                    observed = confinement.observed(subject.loadJvm(), subject.scope());
                    spans = probes.stream()
                            .map(probe -> probe.begin(subject, moment))
                            .toList();
                }
                case END -> {
                    // In reverse, so that each probe's own cost stays outside of the ones read before it.
                    for (int i = spans.size() - 1; i >= 0; i--) {
                        costs.addAll(spans.get(i).end(moment));
                    }
                    patience = LONGEST_CHECK;
                    keeper.begin("drain");
                    doing.accept("draining");
                }
                case DRAINED -> {
                    disks.sync();
                    spans.forEach(span -> costs.addAll(span.drained(moment)));
                    spans.forEach(span -> probed.putAll(span.facts()));
                    keeper.begin("check");
                    doing.accept("checking");
                }
            }
            load.go();
        }
    }
}
