package dev.furlong.deployment;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.deployment.jvm.SampledJvm;
import dev.furlong.deployment.process.StackDump;
import dev.furlong.engine.connection.Connector;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import java.util.Map;
import java.util.Optional;

/** A target that accepts connections, or will once a load JVM boots it. */
public interface RunningTarget extends AutoCloseable {
    /** The way in which the load JVM reaches it. */
    Connector connector();

    /** The way in which the load JVM reaches it and makes the database if it does not exist. */
    Connector creating();

    /** The processes that belong to it. */
    Scope scope();

    /** The identity of its server's JVM, by its own words; empty if it has none. */
    default Optional<JvmIdentity> serverJvm() {
        return Optional.empty();
    }

    /**
     * The work of its server's JVM so far; empty if it has none, or none that can be asked.
     *
     * @throws dev.furlong.failure.MachineException if it does not answer
     */
    default Optional<JvmWork> serverWork() {
        return Optional.empty();
    }

    /** Its server's JVM, if its stacks can be sampled; empty if it has none, or none that can be asked. */
    default Optional<SampledJvm> sampledServer() {
        return Optional.empty();
    }

    /** Other facts about how it runs, for the record. */
    default Map<String, String> facts() {
        return Map.of();
    }

    /** The conditions that follow from how this target runs. */
    default Conditions conditions() {
        return Conditions.none();
    }

    /** Settings that the kernel answers for, as it shows them now. */
    default Map<String, EffectiveSetting> observed() {
        return Map.of();
    }

    /** The end of its server, if it ended by itself, in words; empty while it runs, or where nobody can see that. */
    default Optional<String> end() {
        return Optional.empty();
    }

    /** The last lines that it wrote, for a message. */
    String lastWords();

    /**
     * Asks its server's JVM where its threads are.
     *
     * @return its answer; empty if its server is no JVM of ours
     */
    default Optional<StackDump> stacks() {
        return Optional.empty();
    }

    /**
     * Ends its server within seconds and without a clean stop, if it has one of ours. {@link #close()} then waits for
     * nothing.
     */
    default void kill() {}

    /**
     * Stops it and waits until it is gone.
     *
     * @throws dev.furlong.failure.TrialException if it did not stop in time and was killed, or did not stop cleanly
     * @throws dev.furlong.failure.MachineException if the machine refuses, such as a container runtime that does not answer
     */
    @Override
    void close();
}
