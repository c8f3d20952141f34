package dev.furlong.probe.wire.relay;

/** The time for which chunks of one direction were really held, since a thread wakes later than asked. */
public final class HeldTime {
    private long chunks;
    private long nanos;

    /** Adds a chunk that was held for so long. */
    public synchronized void add(long heldNanos) {
        chunks++;
        nanos += heldNanos;
    }

    /** Returns the sum so far. */
    public synchronized Sum sum() {
        return new Sum(chunks, nanos);
    }

    /** The number of chunks so far, and the time for which they were held together. */
    public record Sum(long chunks, long nanos) {
        /** The mean since an earlier sum, in nanoseconds; 0 if nothing was held. */
        public double meanSince(Sum before) {
            return chunks == before.chunks ? 0 : (double) (nanos - before.nanos) / (chunks - before.chunks);
        }
    }
}
