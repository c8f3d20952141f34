package dev.furlong.probe.wire.relay;

/**
 * The counts of what a relay has passed on so far.
 *
 * @param roundTrips the number of times that a client began to send after it had heard from the server: each time, it
 *     blocks
 * @param bytesUp the payload that the clients sent
 * @param bytesDown the payload that the server answered with
 */
public record RelayCounts(long roundTrips, long bytesUp, long bytesDown) {
    /** Returns what was passed on since an earlier count. */
    public RelayCounts minus(RelayCounts before) {
        return new RelayCounts(roundTrips - before.roundTrips, bytesUp - before.bytesUp, bytesDown - before.bytesDown);
    }
}
