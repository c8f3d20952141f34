package dev.furlong.session.watch;

import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.Engine;
import dev.furlong.failure.FullOwnDiskException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.results.TrialRecord;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.storage.DataFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts load sessions, each in a JVM of its own or all in this one. It turns their failures into ours.
 *
 * @param fork whether each session has a JVM of its own
 * @param stop the signal that ends the sessions
 * @param work the run's folder for the sessions' files
 * @param grace the time that a session may go without progress, in addition to the time that it was asked to take
 * @param notices the consumer of what a user should know while a session waits
 */
public record LoadStarter(boolean fork, StopSignal stop, Path work, Duration grace, Consumer<String> notices) {
    /** The least free space. With less, engines stop, since they extend files by many pages at once. */
    public static final long FULL_BYTES = 4L << 20;

    /** Starts sessions with the usual patience, and tells nobody that they wait. */
    public LoadStarter(boolean fork, StopSignal stop, Path work) {
        this(fork, stop, work, Patience.USUAL, words -> {});
    }

    /**
     * Starts a session, or all sessions that share a load, and watches it.
     *
     * @param target the target that it works on
     * @param client the way to start its JVM, and the folder of its files
     * @throws dev.furlong.failure.InterruptedRunException if the run was asked to stop
     * @throws MachineException if the JVM does not start
     */
    public WatchedLoad start(LoadTask task, RunningTarget target, Launch client) {
        return WatchedLoad.of(this, run(task, client), target, client);
    }

    private LoadRun run(LoadTask task, Launch launch) {
        stop.check();
        if (!fork) {
            return InProcessLoad.start(task, launch);
        }
        return task instanceof LoadTask.Drive drive && drive.sessions() > 1
                ? JointLoad.start(drive, (one, name) -> ForkedLoad.start(one, name, launch, stop))
                : ForkedLoad.start(task, ForkedLoad.NAME, launch, stop);
    }

    /**
     * Has a load JVM fill a target's tables.
     *
     * @param client the way to start the load JVM
     * @param percent the consumer of the part that is done, in percent
     * @throws TrialException if the session fails; the target is killed then
     */
    public TrialRecord.Population populate(
            LoadTask.Populate task, RunningTarget target, Launch client, LongConsumer percent) {
        try (WatchedLoad load = start(task, target, client)) {
            return load.population(percent);
        }
    }

    /**
     * Has a load JVM compare what clients were told with a target's data.
     *
     * @param client the way to start the load JVM
     * @throws TrialException if the session fails; the target is killed then
     */
    public LoadEvent.Checked check(LoadTask.Check task, RunningTarget target, Launch client) {
        try (WatchedLoad load = start(task, target, client)) {
            return load.check();
        }
    }

    /**
     * Has a load JVM, which has the driver, act on Furlong's schema on a server that someone else runs.
     *
     * @param launch the way to start the load JVM; its folder exists
     * @param run the name of the run that is under way, or null
     * @param longest the longest time that the server may take to answer
     * @throws MachineException if the server cannot do it, or must not be used
     */
    public LoadEvent.Answered ask(
            LoadTask.OnSchema.Action action, Launch launch, @Nullable String run, Duration longest) {
        Engine engine = launch.engine();
        TaskTarget target = new TaskTarget(
                engine.name(),
                launch.configuration(),
                engine.external().orElseThrow().outside(launch.configuration()),
                run);
        try (LoadRun load = run(new LoadTask.OnSchema(target, action), launch)) {
            return (LoadEvent.Answered) next(load, longest)
                    .orElseThrow(() -> new TrialException(
                            "no answer within " + longest.toSeconds() + " s; the load JVM that asked was killed"));
        } catch (TrialException e) {
            throw new MachineException(
                    "server " + launch.configuration().external().name() + ": " + e.getMessage(), e);
        }
    }

    /** Names this run among all that may ever use the same server. */
    public String runName() {
        Path folder = work.toAbsolutePath().normalize().getParent();
        return (folder == null ? "" : folder.getFileName()) + "-"
                + ProcessHandle.current().pid();
    }

    /**
     * The next event that is no failure; empty if the session says nothing for so long.
     *
     * @throws MachineException if the engine or the machine cannot go on
     * @throws TrialException if the trial is lost
     */
    Optional<LoadEvent> next(LoadRun load, Duration longest) {
        Optional<LoadEvent> event = load.next(longest);
        stop.check();
        if (event.orElse(null) instanceof LoadEvent.Failed failed) {
            stop.checkAfterFailure();
            checkMachinesDisk(failed);
            switch (failed.blame()) {
                case DISK_FULL ->
                    throw new FullOwnDiskException(
                            "disk-size: must have room for the data and the engine's log, got a full disk of the"
                                    + " target's own; raise --set disk-size, or measure for less time; the engine said: "
                                    + failed.message(),
                            failed.trace());
                case MACHINE -> throw new MachineException(failed.message());
                case TRIAL -> throw new TrialException(failed.message(), failed.trace());
                case BUG -> throw new IllegalStateException(failed.message() + "\n" + failed.trace());
            }
        }
        return event;
    }

    /** An engine on a full disk fails in many ways; the disk is the one to tell. */
    private void checkMachinesDisk(LoadEvent.Failed failed) {
        long free = DataFiles.freeBytes(work);
        if (free < FULL_BYTES) {
            throw new MachineException("disk of " + work + ": must have room for the data and the engine's log, got "
                    + (free >> 10) + " KiB free; finished trials are kept, the data is deleted; the engine said: "
                    + failed.message());
        }
    }
}
