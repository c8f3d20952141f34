package dev.furlong.deployment.kernel;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Processes with all that they started, as the kernel showed them at one moment.
 *
 * @param states the first thread of each; empty where this machine does not see them
 */
public record ProcessTree(List<ProcessState> states) {
    /**
     * Looks at processes and all that they started.
     *
     * @param pids the processes that this machine sees
     */
    public static ProcessTree of(List<Long> pids) {
        return new ProcessTree(
                pids.stream().flatMap(pid -> ProcessState.ofTree(pid).stream()).toList());
    }

    /** The states of the processes that cannot run. */
    public List<ProcessState> stopped() {
        return states.stream().filter(ProcessState::stopped).toList();
    }

    /** The words for a message on what did not happen: the process that is stopped; empty if there is none. */
    public String why() {
        return stopped().stream().findFirst().map(state -> "; " + state.words()).orElse("");
    }

    /** The states, a line each. */
    public String lines() {
        return states.stream().map(ProcessState::words).collect(Collectors.joining("\n"));
    }
}
