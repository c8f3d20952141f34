package dev.furlong.workload.acknowledged;

/** Records the acknowledged commits of one client, while the client runs. Not for more than one thread. */
@FunctionalInterface
public interface AcknowledgementSink {
    /**
     * Records what a transaction is about to change, before any of it is sent. This replaces an earlier intention that was
     * not acknowledged. If the client ends now, the outcome of this transaction is in doubt.
     *
     * @param key the number by which the workload finds what is changed
     * @param amount the amount that is added there
     */
    default void intended(long key, long amount) {}

    /**
     * Records one acknowledgement. Called after the commit has returned, never before.
     *
     * @param key the number by which the workload finds what was changed
     * @param amount the amount that was added there
     */
    void acknowledged(long key, long amount);
}
