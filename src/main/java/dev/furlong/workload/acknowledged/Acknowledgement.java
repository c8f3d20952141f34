package dev.furlong.workload.acknowledged;

/**
 * One commit that was acknowledged to a client.
 *
 * @param client the client's number, from 0
 * @param sequence its place among the client's acknowledgements, from 1
 * @param key the number by which the workload finds what was changed
 * @param amount the amount that was added there
 */
public record Acknowledgement(int client, long sequence, long key, long amount) {
    /** The acknowledgement in words, for reports. */
    public String words() {
        return "client " + client + ", acknowledgement " + sequence + ": key " + key + ", amount " + amount;
    }
}
