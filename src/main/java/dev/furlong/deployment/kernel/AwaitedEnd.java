package dev.furlong.deployment.kernel;

import dev.furlong.storage.disk.Standstill;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A process that should end, with all that it started. Furlong looks at them until waiting longer makes no sense. */
public final class AwaitedEnd {
    private final Optional<Long> pid;
    private final Standstill standstill;
    private ProcessTree tree = new ProcessTree(List.of());

    /**
     * Begins to wait for the end of a process.
     *
     * @param pid the process; empty if this machine does not see it
     */
    public AwaitedEnd(Optional<Long> pid, Duration longest) {
        this.pid = pid;
        this.standstill = new Standstill(longest);
    }

    /** Looks again, and says whether it makes no sense to wait on: the time is over, or one of them is stopped for good. */
    public boolean over() {
        tree = ProcessTree.of(pid.stream().toList());
        standstill.looked(!tree.stopped().isEmpty());
        return standstill.over();
    }

    /** The words for a message that it did not end: why, and that it was killed. */
    public String words() {
        long stopped = standstill.stopped().toSeconds();
        return tree.why() + (stopped == 0 ? "" : ", for " + stopped + " s") + "; it was killed";
    }

    /** The processes at the last look. */
    public ProcessTree tree() {
        return tree;
    }
}
