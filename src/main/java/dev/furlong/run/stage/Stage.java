package dev.furlong.run.stage;

import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.confinement.Confinement;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.FullOwnDiskException;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.TrialException;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.probe.Subject;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.timeline.Checkpoints;
import dev.furlong.storage.disk.Undo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The place that a trial or a benchmark runs on. It is a populated target that runs, with its disks, checkpoints, wire
 * and the limits of its processes. {@link Stages} puts it up. Closing it takes all of it down.
 */
public final class Stage implements WatchedStage, AutoCloseable {
    private static final String NO_FAIR_SHARE =
            "it is counted in separate transactions of one client, which do not have the load's mix of kinds";

    private final Prepared prepared;
    private final TrialRecord.Population population;
    private final RunningTarget target;
    private final Launch client;
    private final Confinement confinement;
    private final TargetDisks disks;
    private final Supplier<Checkpoints> checkpoints;
    private final StageWire wire;
    private final Supplier<Optional<String>> taken;
    private final Undo undo;

    /**
     * Makes a stage of parts that stand.
     *
     * @param population the facts of how the data was made
     * @param client the way to start a load JVM
     * @param checkpoints the supplier that begins to watch for the engine's own checkpoints
     * @param taken looks whether somebody took the data from this run, and says who; empty if nobody did
     * @param undo the steps that take down the parts
     */
    Stage(
            Prepared prepared,
            TrialRecord.Population population,
            RunningTarget target,
            Launch client,
            Confinement confinement,
            TargetDisks disks,
            Supplier<Checkpoints> checkpoints,
            StageWire wire,
            Supplier<Optional<String>> taken,
            Undo undo) {
        this.prepared = prepared;
        this.population = population;
        this.target = target;
        this.client = client;
        this.confinement = confinement;
        this.disks = disks;
        this.checkpoints = checkpoints;
        this.wire = wire;
        this.taken = taken;
        this.undo = undo;
    }

    /** The point that it stands for. */
    public Prepared prepared() {
        return prepared;
    }

    /** Returns the facts of how its data was made. */
    public TrialRecord.Population population() {
        return population;
    }

    /** The target, which runs. */
    public RunningTarget target() {
        return target;
    }

    /** Returns the way to start a load JVM on it. */
    public Launch clientLaunch() {
        return client;
    }

    @Override
    public StageWire wire() {
        return wire;
    }

    /** Returns the connector of its clients, over the distance that was asked for. */
    public Connector clientConnector() {
        return wire.timed(target.connector());
    }

    /** The checkpoints that the engine makes by itself from now on. */
    public Checkpoints checkpoints() {
        return checkpoints.get();
    }

    /**
     * Returns what probes may read.
     *
     * @param loadJvms the process ids of the clients
     * @param scope the target's scope when these clients began
     */
    public Subject subject(List<Long> loadJvms, Scope scope) {
        return new Subject(loadJvms, scope)
                .with(confinement.cpuGroups(scope), target::serverWork)
                .sampling(target.sampledServer())
                .on(disks.seen(), uncounted())
                .over(wire.wire());
    }

    /** The reasons why the engine has no counter of a metric, by the metric's key. */
    private Map<String, String> uncounted() {
        EngineCounters counters = prepared.engine().counters();
        Map<String, String> missing = new TreeMap<>(counters.missing(prepared.release()));
        if (prepared.workload().kinds().size() > 1) {
            counters.countedApart(prepared.release()).forEach(metric -> missing.put(metric, NO_FAIR_SHARE));
        }
        return missing;
    }

    @Override
    public void sync() {
        disks.sync();
    }

    /**
     * Moves clients that run already to their cores, until the stage is closed.
     *
     * @param pid the id of their process
     */
    public void moveClient(long pid) {
        undo.add(confinement.moveClient(pid));
    }

    @Override
    public Map<String, EffectiveSetting> observedOfProcesses(List<Long> loadJvms, Scope scope) {
        Map<String, EffectiveSetting> observed = new TreeMap<>(confinement.observed(loadJvms, scope));
        observed.put(
                Setting.LOAD_JVMS.key(),
                EffectiveSetting.of(
                        Setting.LOAD_JVMS,
                        prepared.settings().written(Setting.LOAD_JVMS),
                        String.valueOf(loadJvms.stream().distinct().count()),
                        Witness.OBSERVED));
        return observed;
    }

    /** The settings that disks, server and container show now. */
    public Map<String, EffectiveSetting> observed() {
        Map<String, EffectiveSetting> observed = new TreeMap<>(disks.observed());
        observed.putAll(target.observed());
        return observed;
    }

    /** Returns the facts of the stage for the record. */
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>(disks.facts());
        facts.putAll(confinement.facts());
        facts.putAll(target.facts());
        return facts;
    }

    /** The conditions that follow from its disks and its target. */
    public Conditions conditions() {
        return disks.conditions().with(target.conditions());
    }

    /** A lost trial with what else is known of its loss. */
    public TrialException explained(TrialException lost) {
        if (confinement.outOfMemoryKills() > 0) {
            return killedForMemory(prepared, lost.log(), lost);
        }
        Optional<String> reason = tellsOfItsDisk(lost) ? Optional.empty() : fullDisk();
        return reason.or(taken)
                .map(words -> new TrialException(words + "; " + lost.getMessage(), lost.log(), lost))
                .or(() -> wire.lastWords()
                        .map(words -> new TrialException(lost.getMessage() + "\n" + words, lost.log(), lost)))
                .orElse(lost);
    }

    /**
     * The loss of a target whose process the kernel killed because it reached the limit of its memory.
     *
     * @param log what is known besides; may be empty
     * @param cause the failure by which it was noticed
     */
    static TrialException killedForMemory(Prepared prepared, String log, FurlongException cause) {
        return new TrialException(
                "memory: must hold the engine's process, which the kernel killed at the limit of "
                        + prepared.settings().written(Setting.MEMORY)
                        + "; raise --set memory, or lower --set heap and --set buffer",
                log,
                cause);
    }

    /** Some engines say so, and others fail in words that nobody understands. */
    private static boolean tellsOfItsDisk(TrialException lost) {
        for (Throwable cause = lost; cause != null; cause = cause.getCause()) {
            if (cause instanceof FullOwnDiskException) {
                return true;
            }
        }
        return false;
    }

    private Optional<String> fullDisk() {
        return disks.full()
                .map(free -> "disk-size: must have room for the data and the engine's log, got " + free
                        + "; raise --set disk-size, or measure for less time");
    }

    /**
     * Takes down the stage.
     *
     * @throws TrialException if the server did not stop cleanly, or not in time and was killed
     * @throws dev.furlong.failure.MachineException if a disk or a control group is left
     */
    @Override
    public void close() {
        undo.close();
    }
}
