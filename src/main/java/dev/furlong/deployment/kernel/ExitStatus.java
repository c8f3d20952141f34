package dev.furlong.deployment.kernel;

import java.util.Set;

/**
 * The status with which a process or a container ended.
 *
 * @param number the number that the parent is told; after a signal it is 128 more than the signal's number
 */
public record ExitStatus(long number) {
    private static final long KILLED = 128 + 9;
    /** The signals of a terminal that is gone, of Ctrl-C, of whoever kills, and of whoever terminates. */
    private static final Set<Long> SIGNALLED = Set.of(128L + 1, 128L + 2, KILLED, 128L + 15);

    /** Whether SIGKILL ended it: the kernel, the container runtime or a user killed it. */
    public boolean killed() {
        return number == KILLED;
    }

    /** Whether a signal ended it that somebody sends who wants a process to end; a crash sends others. */
    public boolean signalled() {
        return SIGNALLED.contains(number);
    }

    /** The status in words, for a message. */
    public String words() {
        return "status " + number + (killed() ? " (killed)" : "");
    }
}
