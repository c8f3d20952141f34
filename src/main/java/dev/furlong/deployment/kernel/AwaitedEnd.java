package dev.furlong.deployment.kernel;

import dev.furlong.storage.disk.Standstill;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A process that should end, with all that it started. Furlong looks at them until it makes no sense to wait on. */
public final class AwaitedEnd {
    private final Optional<Long> pid;
    private final Standstill standstill;
    private List<ProcessState> states = List.of();

    /**
     * Begins to wait.
     *
     * @param pid the process; empty if this machine does not see it
     */
    public AwaitedEnd(Optional<Long> pid, Duration longest) {
        this.pid = pid;
        this.standstill = new Standstill(longest);
    }

    /** Looks again, and says whether it makes no sense to wait on: the time is over, or one of them is stopped for good. */
    public boolean over() {
        states = pid.map(ProcessState::ofTree).orElse(List.of());
        standstill.looked(states.stream().anyMatch(ProcessState::stopped));
        return standstill.over();
    }

    /** Why it did not end and what became of it, after the rule of a message. */
    public String words() {
        return states.stream()
                .filter(ProcessState::stopped)
                .findFirst()
                .map(state ->
                        "; " + state.words() + ", for " + standstill.stopped().toSeconds() + " s; it was killed")
                .orElse(", did not, and was killed");
    }

    /** The states of all of them at the last look, a line each. */
    public String states() {
        return states.stream().map(ProcessState::words).collect(Collectors.joining("\n"));
    }
}
