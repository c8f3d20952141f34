package dev.furlong.probe.wire;

/**
 * What a relay has passed on so far.
 *
 * @param roundTrips how often a client began to send after it had heard from the server: how often it blocks for it
 * @param bytesUp payload that the clients sent
 * @param bytesDown payload that the server answered with
 */
public record RelayCounts(long roundTrips, long bytesUp, long bytesDown) {
    RelayCounts minus(RelayCounts before) {
        return new RelayCounts(roundTrips - before.roundTrips, bytesUp - before.bytesUp, bytesDown - before.bytesDown);
    }
}
