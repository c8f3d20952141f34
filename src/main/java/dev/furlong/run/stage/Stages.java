package dev.furlong.run.stage;

import dev.furlong.deployment.Deployment;
import dev.furlong.deployment.RunningTarget;
import dev.furlong.deployment.confinement.Confinement;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.setting.Setting;
import dev.furlong.run.prepare.Home;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.timeline.Checkpoints;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.storage.disk.Undo;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts up the stages of one run. All stages of a point begin with the same data. While it is open, it has schemas on the
 * servers of others, if points run there. It is closed with {@link #close()}, with {@link #after} if
 * the run fails, or by {@link #during}, which does either.
 */
public final class Stages implements AutoCloseable {
    private final PopulatedCopies copies;
    private final ExternalServers servers;
    private final Map<String, Prepared> points;

    private Stages(PopulatedCopies copies, ExternalServers servers, Map<String, Prepared> points) {
        this.copies = copies;
        this.servers = servers;
        this.points = Collections.unmodifiableMap(new LinkedHashMap<>(points));
    }

    /**
     * Looks at every server of others that points run on. Nothing there is touched.
     *
     * @param points the points, by id
     * @param starter the starter of load sessions, in whose folder those that look have their files
     * @param says is told what each server is
     * @return the same points, those on servers of others with the release that their server says
     * @throws MachineException if a server is not there, not what the plan says, or must not be used
     */
    public static Map<String, Prepared> look(Map<String, Prepared> points, LoadStarter starter, Consumer<String> says) {
        return new ExternalServers(starter, null).look(points, says);
    }

    /**
     * Opens the stages of a run, and makes Furlong's schemas on the servers of others. If that fails, nothing of it is left,
     * or the failure says what is.
     *
     * @param points the points that the run needs, by id, as {@link #look} returned them
     * @param starter the starter of the run's load sessions, in whose folder the stages lie
     * @param serversFile the file that names the servers; null for the usual places
     * @param populating is told what is populated
     * @throws MachineException if a server is gone, or must not be used any more
     */
    public static Stages open(
            Map<String, Prepared> points,
            LoadStarter starter,
            @Nullable Path serversFile,
            Consumer<String> populating) {
        ExternalServers servers = new ExternalServers(starter, serversFile);
        try {
            PopulatedCopies copies = new PopulatedCopies(starter.work(), starter, populating);
            servers.claim(points);
            return new Stages(copies, servers, points);
        } catch (RuntimeException e) {
            throw joined(e, servers.leave(e));
        }
    }

    /** Returns the points by id, those on servers of others with the release that their server says. */
    public Map<String, Prepared> points() {
        return points;
    }

    /**
     * Makes the data of a point now, if it lies in files of ours and is not there yet. Its engine starts for that.
     *
     * @param files the name of the folder of the files in use
     * @throws dev.furlong.failure.FurlongException if the machine or the target cannot do it
     */
    public void populate(Prepared prepared, String files) {
        if (prepared.home() instanceof Home.Ours) {
            copies.of(prepared, files);
        }
    }

    /** Opens the wire of a stage. */
    @FunctionalInterface
    public interface Wiring {
        /** Opens it to a server that runs. */
        StageWire open(Prepared prepared, Connector server);
    }

    /** Puts up the stage of a trial that stands alone. */
    public Stage up(Prepared prepared, Path folder, Wiring wiring, Consumer<String> doing) {
        return up(prepared, PopulatedCopies.FILES, folder, wiring, doing);
    }

    /**
     * Puts up a stage. If that fails, nothing of it is left.
     *
     * @param files the name of the folder of the files in use, which nobody else uses
     * @param folder the folder for logs; it is there, and outlives the stage
     * @param wiring the function that opens the wire
     * @param doing the consumer that is told what goes on
     * @throws dev.furlong.failure.FurlongException if the machine or the target cannot do it
     */
    public Stage up(Prepared prepared, String files, Path folder, Wiring wiring, Consumer<String> doing) {
        Deployment deployment = prepared.runs();
        Undo undo = new Undo();
        try {
            Dataset data = prepared.home() instanceof Home.Ours
                    ? copies.restore(prepared, files, doing)
                    : servers.fill(prepared, folder, doing);
            undo.add(data::close);
            Confinement confinement = Confinement.of(prepared.settings(), deployment.roles());
            undo.add(confinement::close);
            if (!prepared.settings().atDefault(Setting.MEMORY)) {
                data.evict();
            }
            doing.accept("starting");
            Launch server = data.launch(prepared, confinement.server(), folder.resolve("server.log"));
            RunningTarget target = start(prepared, server, confinement);
            undo.add(target::close);
            StageWire wire = wiring.open(prepared, target.connector());
            undo.add(wire::close);
            return new Stage(
                    prepared,
                    data.population(),
                    target,
                    data.launch(prepared, confinement.client(), folder.resolve("load.log")),
                    confinement,
                    data.disks(target.scope()),
                    () -> Checkpoints.of(prepared.engine().checkpoints().signs(server.configuration()), server.log()),
                    wire,
                    prepared.home() instanceof Home.Theirs theirs
                            ? () -> servers.taken(prepared, theirs.server())
                            : Optional::empty,
                    undo);
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }

    /** Starts a target. If the kernel kills it for its memory, that loses its trial alone. */
    private static RunningTarget start(Prepared prepared, Launch launch, Confinement confinement) {
        try {
            return prepared.runs().start(launch);
        } catch (MachineException | TrialException e) {
            if (confinement.outOfMemoryKills() > 0) {
                throw Stage.killedForMemory(prepared, String.valueOf(e.getMessage()), e);
            }
            throw e;
        }
    }

    /**
     * Leaves the servers of others because of a failure.
     *
     * @return a failure of the same kind. If anything is left there, it says so: in its message if the run was interrupted, the
     *     plan cannot be run, or a machine or a server failed. After other failures it has a suppressed one that says so
     */
    public RuntimeException after(RuntimeException failure) {
        return joined(failure, servers.leave(failure));
    }

    /**
     * Does work on the stages, and leaves the servers of others in any case.
     *
     * @throws RuntimeException the work's failure, as {@link #after} tells it
     * @throws MachineException if the work succeeds and something is left on a server
     * @throws IllegalStateException if the work succeeds, and a bug of Furlong leaves something on a server
     */
    public void during(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            throw after(e);
        } catch (Error e) {
            servers.leave(e).ifPresent(e::addSuppressed);
            throw e;
        }
        close();
    }

    /** Joins a failure and the words for what is left behind, if anything is. */
    static RuntimeException joined(RuntimeException failure, Optional<MachineException> left) {
        if (left.isEmpty()) {
            return failure;
        }
        if (failure instanceof FurlongException foreseen) {
            return joined(foreseen, left.get());
        }
        failure.addSuppressed(left.get());
        return failure;
    }

    /**
     * Joins a failure and the words for what is left behind.
     *
     * @return a failure with the same exit code; its message says both, unless a trial was lost
     */
    public static FurlongException joined(FurlongException failure, MachineException left) {
        failure.addSuppressed(left);
        String both = failure.getMessage() + "; " + left.getMessage();
        if (failure instanceof InterruptedRunException) {
            return new InterruptedRunException(both, failure);
        }
        if (failure instanceof MachineException) {
            return new MachineException(both, failure);
        }
        if (failure instanceof PlanException) {
            return new PlanException(both, failure);
        }
        return failure;
    }

    /**
     * Leaves the servers of others. It does nothing if they were left before.
     *
     * @throws MachineException if something is left there, with the words for it
     * @throws IllegalStateException if a bug of Furlong is the reason
     */
    @Override
    public void close() {
        servers.leave(null).ifPresent(left -> {
            throw told(left);
        });
    }

    /** A bug stays one, with its trace, and is not taken for a failure of the machine. */
    static RuntimeException told(MachineException left) {
        return Stream.of(left.getSuppressed()).allMatch(FurlongException.class::isInstance)
                ? left
                : new IllegalStateException(left.getMessage(), left);
    }
}
