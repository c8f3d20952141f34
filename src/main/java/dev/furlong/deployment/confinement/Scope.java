package dev.furlong.deployment.confinement;

import java.util.List;

/** The processes that belong to a running target, which a probe may look at. */
public sealed interface Scope {
    /** The engine lives in the load JVM: client and server are one process. */
    record InProcess() implements Scope {}

    /**
     * The server has processes of its own.
     *
     * @param pids its processes; whatever they start belongs to it too
     */
    record Processes(List<Long> pids) implements Scope {}

    /**
     * The server's processes cannot be seen from here.
     *
     * @param because the reason
     */
    record Unseen(String because) implements Scope {}
}
