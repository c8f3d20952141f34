package dev.furlong.deployment.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.WaitResponse;
import dev.furlong.deployment.kernel.AwaitedEnd;
import dev.furlong.deployment.kernel.ExitStatus;
import dev.furlong.deployment.process.LogTail;
import dev.furlong.engine.connection.Password;
import dev.furlong.failure.Cause;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.storage.disk.Eventually;
import dev.furlong.storage.disk.Standstill;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.ContainerLaunchException;

/** A container that we started. It is removed with its volumes when it is closed. */
public final class Container implements AutoCloseable {
    private static final Duration LONGEST_NEWS = Duration.ofSeconds(1);

    private final ContainerSetup setup;
    private final ContainerRuntime runtime;
    private final DockerClient client;
    private final OwnContainer container;
    private final String id;
    private final ContainerLog log;
    private boolean killed;

    private Container(
            ContainerSetup setup,
            ContainerRuntime runtime,
            DockerClient client,
            OwnContainer container,
            ContainerLog log) {
        this.setup = setup;
        this.runtime = runtime;
        this.client = client;
        this.container = container;
        this.id = container.getContainerId();
        this.log = log;
    }

    /**
     * Starts a container.
     *
     * @throws MachineException if the runtime cannot start it; nothing is left then
     */
    public static Container start(ContainerRuntime runtime, ContainerSetup setup) {
        DockerClient client = RuntimeCall.answer(setup.name(), runtime::client);
        OwnContainer container = new OwnContainer(setup);
        try {
            RuntimeCall.changed(setup.name(), container::start);
            ContainerLog log = new ContainerLog(setup.log());
            client.logContainerCmd(container.getContainerId())
                    .withFollowStream(true)
                    .withStdOut(true)
                    .withStdErr(true)
                    .exec(log);
            return new Container(setup, runtime, client, container, log);
        } catch (ContainerLaunchException e) {
            throw new MachineException(
                    "cannot start " + setup.name() + " in a container of "
                            + setup.image().name() + ": " + Cause.first(e) + "; nothing was started",
                    e);
        } catch (RuntimeException e) {
            try {
                RuntimeCall.changed(setup.name(), container::stop);
            } catch (RuntimeException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /**
     * Passes it the password as the first line of its standard input.
     *
     * @throws TrialException if somebody paused it
     * @throws MachineException if the container runtime refuses
     */
    public void tell(@Nullable Password password) {
        try {
            runtime.socket().write("/containers/" + id + "/attach?stream=1&stdin=1", Password.line(password) + "\n");
        } catch (MachineException e) {
            if (Boolean.TRUE.equals(state().getPaused())) {
                throw new TrialException(
                        setup.name() + ": must read its password, got a paused container; it was removed", e);
            }
            throw e;
        }
    }

    /** Whether it runs, or has not yet said all that it said. */
    public boolean alive() {
        return !log.ended();
    }

    /**
     * Waits for its end and for the last of its words, and kills it if the end does not come.
     *
     * @return its exit status
     * @throws TrialException if it had to be killed
     * @throws MachineException if the runtime does not tell its end
     */
    public int await(Duration longest) {
        return await(
                longest, Standstill.LOOK, setup.name() + " did not end within " + longest.toSeconds() + " s", () -> "");
    }

    private int await(Duration longest, Duration look, String late, Supplier<String> known) {
        AwaitedEnd awaited = new AwaitedEnd(limits().pid(), longest);
        try (StatusCallback end = client.waitContainerCmd(id).exec(new StatusCallback())) {
            while (true) {
                try {
                    int ended = end.status.get(look.toMillis(), TimeUnit.MILLISECONDS);
                    log.awaitCompletion(longest.toMillis(), TimeUnit.MILLISECONDS);
                    return ended;
                } catch (TimeoutException e) {
                    if (awaited.over()) {
                        throw killed(late + awaited.words(), LogTail.processes(awaited.tree()) + known.get());
                    }
                }
            }
        } catch (ExecutionException e) {
            throw MachineException.cannot("wait for the end of " + setup.name(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MachineException(setup.name() + ": the wait for its end was interrupted", e);
        } catch (java.io.IOException e) {
            throw MachineException.cannot("close the wait for the end of " + setup.name(), e);
        }
    }

    /** Kills a container whose end comes too late, and makes the failure. */
    private TrialException killed(String late, String known) {
        kill();
        return new TrialException(late, "\nIt said last:\n" + lastWords(), known, null);
    }

    /** Hears how the container ends. The library's own one cannot be asked twice. */
    private static final class StatusCallback extends ResultCallback.Adapter<WaitResponse> {
        private final CompletableFuture<Integer> status = new CompletableFuture<>();

        @Override
        public void onNext(WaitResponse response) {
            status.complete(response.getStatusCode());
        }

        @Override
        public void onError(Throwable failure) {
            status.completeExceptionally(failure);
            super.onError(failure);
        }
    }

    /**
     * Stops it cleanly, by its signal.
     *
     * @param known tells, before it is killed, what else is known of it, for the log
     * @return its exit status
     * @throws TrialException if it had to be killed
     * @throws MachineException if it is gone
     */
    public int stop(Duration longest, Supplier<String> known) {
        return stop(longest, Standstill.LOOK, known);
    }

    /** The same with another time from one look to the next, for tests. */
    int stop(Duration longest, Duration look, Supplier<String> known) {
        try {
            // Not the runtime's own way to stop, which would wait the whole time for a process that is stopped for
            // good.
            RuntimeCall.done(
                    setup.name(),
                    () -> client.killContainerCmd(id)
                            .withSignal(setup.stopSignal())
                            .exec());
        } catch (ConflictException e) {
            // It has stopped before; its status tells why.
            return await(longest);
        } catch (NotFoundException e) {
            throw new MachineException(setup.name() + " is gone: someone else removed it before Furlong stopped it", e);
        }
        return await(
                longest,
                look,
                setup.name() + " did not stop within " + longest.toSeconds() + " s of being asked",
                known);
    }

    /**
     * Sends a signal to its first process.
     *
     * @throws MachineException if the container does not run
     */
    public void signal(String name) {
        try {
            RuntimeCall.done(
                    setup.name(),
                    () -> client.killContainerCmd(id).withSignal(name).exec());
        } catch (DockerException e) {
            throw MachineException.cannot("send the signal " + name + " to " + setup.name(), e);
        }
    }

    /** Kills its processes at once, even if they are stopped. */
    public void kill() {
        killed = true;
        signal("KILL");
    }

    /** Whether it was killed. */
    public boolean killed() {
        return killed;
    }

    /**
     * Asks the runtime about the container.
     *
     * @throws MachineException if it is gone, or the runtime does not say
     */
    public InspectContainerResponse inspect() {
        try {
            return RuntimeCall.answer(
                    setup.name(), () -> client.inspectContainerCmd(id).exec());
        } catch (NotFoundException e) {
            throw new MachineException(setup.name() + " is gone: someone else removed it", e);
        } catch (DockerException e) {
            throw MachineException.cannot("inspect " + setup.name(), e);
        }
    }

    /** The limits that hold it. */
    public ContainerLimits limits() {
        return new ContainerLimits(inspect());
    }

    /** The runtime that it runs on. */
    public ContainerRuntime runtime() {
        return runtime;
    }

    /** The end of the container, if it ended by itself, in words; empty while it runs. */
    public Optional<String> end() {
        try {
            // Its clients notice its end a moment before the runtime tells it.
            if (!Eventually.until(LONGEST_NEWS, () -> !Boolean.TRUE.equals(state().getRunning()))) {
                return Optional.empty();
            }
            return Optional.of(setup.name() + ": ended with "
                    + new ExitStatus(Objects.requireNonNull(state().getExitCodeLong())).words());
        } catch (MachineException e) {
            // The last words say so.
            return Optional.empty();
        }
    }

    private InspectContainerResponse.ContainerState state() {
        return inspect().getState();
    }

    /** The last lines that it wrote, for a message; and whether the kernel ended it, or others removed it. */
    public String lastWords() {
        return LogTail.of(setup.log()) + reason();
    }

    private String reason() {
        try {
            boolean killedByOthers = !killed() && endedByKill();
            // The runtime hears of the memory and of the end on two ways, in either order.
            if (Eventually.until(
                    killedByOthers ? LONGEST_NEWS : Duration.ZERO, () -> Boolean.TRUE.equals(state().getOOMKilled()))) {
                return "\n(the kernel killed it: it used more memory than its limit)";
            }
            return killedByOthers
                    ? "\n(it was killed; the runtime does not say by whom: by someone, or by the kernel because"
                            + " it used more memory than its limit)"
                    : "";
        } catch (MachineException e) {
            return "\n(" + e.getMessage() + ")";
        }
    }

    private boolean endedByKill() {
        InspectContainerResponse.ContainerState state = state();
        Long status = state.getExitCodeLong();
        return !Boolean.TRUE.equals(state.getRunning()) && status != null && new ExitStatus(status).killed();
    }

    /** The setup that it was made from. */
    public ContainerSetup setup() {
        return setup;
    }

    /**
     * Removes it with its volumes, at once.
     *
     * @throws MachineException if the runtime does not answer
     */
    @Override
    public void close() {
        RuntimeCall.changed(setup.name(), container::stop);
    }
}
