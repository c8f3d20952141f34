package dev.furlong.probe.wire;

import dev.furlong.probe.wire.socket.SocketCounters;
import dev.furlong.probe.wire.socket.TcpCounts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The kernel's counts of a pass, as the second witness. */
sealed interface KernelWitness {
    /**
     * The kernel counted.
     *
     * @param counts the counts of all connections together
     * @param connections the number of connections, the same ones from the pass's beginning to its end
     */
    record Counts(TcpCounts counts, int connections) implements KernelWitness {}

    /**
     * The kernel cannot speak of this pass.
     *
     * @param because the reason, and what to do
     */
    record Silent(String because) implements KernelWitness {}

    /** The facts for the record. */
    default Map<String, String> facts(String prefix) {
        Map<String, String> facts = new TreeMap<>();
        if (this instanceof Counts heard) {
            facts.put(prefix + "connections", String.valueOf(heard.connections()));
            facts.put(prefix + "bytesUp", String.valueOf(heard.counts().bytesUp()));
            facts.put(prefix + "bytesDown", String.valueOf(heard.counts().bytesDown()));
            facts.put(prefix + "dataSegmentsUp", String.valueOf(heard.counts().segmentsUp()));
            facts.put(prefix + "dataSegmentsDown", String.valueOf(heard.counts().segmentsDown()));
        } else if (this instanceof Silent silent) {
            facts.put(prefix + "unavailable", silent.because());
        }
        return facts;
    }

    /** A pass that the kernel was asked about at its beginning. */
    interface Begun {
        /** Asks again at its end. */
        KernelWitness end();
    }

    /** Asks at the beginning of a pass about some processes' connections to one port. */
    static Begun begin(List<Long> pids, int remotePort) {
        SocketCounters before;
        try {
            before = SocketCounters.of(pids, remotePort);
        } catch (IOException e) {
            Silent silent = new Silent(String.valueOf(e.getMessage()));
            return () -> silent;
        }
        return () -> end(before, pids, remotePort);
    }

    private static KernelWitness end(SocketCounters before, List<Long> pids, int remotePort) {
        try {
            SocketCounters after = SocketCounters.of(pids, remotePort);
            if (after.byInode().isEmpty()) {
                return new Silent("the kernel showed no connection of the load JVM to port " + remotePort);
            }
            if (!after.sameConnections(before)) {
                return new Silent("connections were opened or closed during the pass: "
                        + before.byInode().size() + " at its beginning, "
                        + after.byInode().size() + " at its end; the kernel no longer knows what a closed one"
                        + " carried");
            }
            return new Counts(after.minus(before), after.byInode().size());
        } catch (IOException e) {
            return new Silent(String.valueOf(e.getMessage()));
        }
    }
}
