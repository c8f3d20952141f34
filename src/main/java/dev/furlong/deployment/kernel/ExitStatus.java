package dev.furlong.deployment.kernel;

/**
 * The status with which a process or a container ended.
 *
 * @param number the number that the parent is told; after a signal it is 128 more than the signal's number
 */
public record ExitStatus(long number) {
    private static final long KILLED = 128 + 9;

    /** Whether SIGKILL ended it: the kernel, the container runtime or a user killed it. */
    public boolean killed() {
        return number == KILLED;
    }

    /** The status in words, for a message. */
    public String words() {
        return "status " + number + (killed() ? " (killed)" : "");
    }
}
