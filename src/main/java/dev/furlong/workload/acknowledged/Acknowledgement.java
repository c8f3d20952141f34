package dev.furlong.workload.acknowledged;

/**
 * One commit that a client was told.
 *
 * @param client from 0
 * @param sequence its place among the client's acknowledgements, from 1
 * @param key the number by which the workload finds what was changed
 * @param amount what was added there
 */
public record Acknowledgement(int client, long sequence, long key, long amount) {
    /** As a report names it. */
    public String words() {
        return "client " + client + ", acknowledgement " + sequence + ": key " + key + ", amount " + amount;
    }
}
