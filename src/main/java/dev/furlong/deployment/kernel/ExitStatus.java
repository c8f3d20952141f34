package dev.furlong.deployment.kernel;

/**
 * How a process or a container ended.
 *
 * @param number as the parent is told; beyond 128 it is that many more than the number of the signal
 */
public record ExitStatus(long number) {
    private static final long KILLED = 128 + 9;

    /** Whether SIGKILL ended it: the kernel, the container engine or a user killed it. */
    public boolean killed() {
        return number == KILLED;
    }

    /** For a message. */
    public String words() {
        return "status " + number + (killed() ? " (killed)" : "");
    }
}
