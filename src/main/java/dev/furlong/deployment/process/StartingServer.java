package dev.furlong.deployment.process;

import dev.furlong.deployment.kernel.ProcessTree;
import dev.furlong.failure.TrialException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A server that was started and has not yet said that it is ready.
 *
 * @param name the name of the server in messages
 * @param alive whether it runs
 * @param pid the id of its process; empty if this machine does not see it
 * @param known other text about it while it runs, for the log
 */
public record StartingServer(String name, BooleanSupplier alive, Supplier<Optional<Long>> pid, Supplier<String> known) {
    /** A server that is a child of ours. */
    public static StartingServer of(String name, ChildProcess server, Supplier<String> known) {
        return new StartingServer(name, server::alive, () -> Optional.of(server.pid()), known);
    }

    /** What a message says of a server that fails to start. */
    public String unready() {
        return name + " did not say that it is ready";
    }

    /**
     * The failure of a server that runs and did not say in time that it is ready. Whoever throws this ends the server.
     *
     * @param said the server's words instead, after a line feed; may be empty
     */
    public TrialException silent(Duration longest, String said) {
        ProcessTree tree = ProcessTree.of(pid.get().stream().toList());
        return new TrialException(
                unready() + " within " + longest.toSeconds() + " s" + tree.why() + "; it was ended",
                said,
                LogTail.processes(tree) + known.get(),
                null);
    }
}
