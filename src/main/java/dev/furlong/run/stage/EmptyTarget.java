package dev.furlong.run.stage;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.storage.Kept;
import dev.furlong.storage.Volumes;
import dev.furlong.storage.disk.Undo;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A target of ours that runs on fresh volumes, with nothing in it yet. It runs in the deployment that makes the data of its
 * point. Closing it stops it and deletes its files.
 */
public final class EmptyTarget implements AutoCloseable {
    private final Volumes volumes;
    private final Launch launch;
    private final RunningTarget running;
    private final Undo stop;
    private final Undo undo;

    private EmptyTarget(Volumes volumes, Launch launch, RunningTarget running, Undo stop, Undo undo) {
        this.volumes = volumes;
        this.launch = launch;
        this.running = running;
        this.stop = stop;
        this.undo = undo;
    }

    /**
     * Makes and starts it. If that fails, nothing of it is left.
     *
     * @param files the folder for its files, which is made now
     * @param log the file that its output goes to
     * @param adapting the change to the way it is started, such as {@link Launch#populating}
     * @param doing the consumer that is told what goes on
     * @throws dev.furlong.failure.FurlongException if the machine or the target cannot do it
     */
    public static EmptyTarget up(
            Prepared prepared, Path files, Path log, UnaryOperator<Launch> adapting, Consumer<String> doing) {
        Deployment deployment = Deployment.of(prepared.populating());
        Undo undo = new Undo();
        try {
            Volumes volumes = prepared.storage().create(files);
            undo.add(volumes::close);
            Launch launch = adapting.apply(prepared.launch(prepared.populating(), volumes, List.of(), log));
            if (!deployment.roles().inClient()) {
                doing.accept("making an empty database for "
                        + prepared.point().target().written());
            }
            deployment.initialise(launch);
            RunningTarget running = deployment.start(launch);
            Undo stop = new Undo();
            stop.add(running::close);
            undo.add(stop::close);
            return new EmptyTarget(volumes, launch, running, stop, undo);
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }

    /** Returns the way it was started. */
    public Launch launch() {
        return launch;
    }

    /** Returns the target, which runs. */
    public RunningTarget running() {
        return running;
    }

    /**
     * Stops it and keeps the files, with what was put in since.
     *
     * @param folder a folder that is there, and holds no kept files yet
     * @throws dev.furlong.failure.FurlongException if it does not stop cleanly, or the files cannot be kept
     */
    Kept keep(Path folder) {
        stop.close();
        return volumes.keep(folder);
    }

    @Override
    public void close() {
        undo.close();
    }
}
