package dev.furlong.deployment.kernel;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A process with all that it started, as the kernel showed them at one moment.
 *
 * @param states the first thread of each; empty where this machine does not see them
 */
public record ProcessTree(List<ProcessState> states) {
    /**
     * Looks at one.
     *
     * @param pid the process; empty if this machine does not see it
     */
    public static ProcessTree of(Optional<Long> pid) {
        return new ProcessTree(pid.map(ProcessState::ofTree).orElse(List.of()));
    }

    /** Those that cannot run. */
    public List<ProcessState> stopped() {
        return states.stream().filter(ProcessState::stopped).toList();
    }

    /** What came instead of what it should do, after the rule of a message: the one that is stopped, or else nothing. */
    public String instead() {
        return stopped().stream().findFirst().map(state -> "; " + state.words()).orElse(", did not");
    }

    /** All states, a line each. */
    public String lines() {
        return states.stream().map(ProcessState::words).collect(Collectors.joining("\n"));
    }
}
