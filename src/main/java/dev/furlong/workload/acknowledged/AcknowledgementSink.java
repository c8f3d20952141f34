package dev.furlong.workload.acknowledged;

/** Takes down what one client's commits acknowledge, while the client runs. Not for more than one thread. */
@FunctionalInterface
public interface AcknowledgementSink {
    /**
     * Takes down one acknowledgement. Called after the commit has returned, never before.
     *
     * @param key the number by which the workload finds what was changed
     * @param amount what was added there
     */
    void acknowledged(long key, long amount);
}
