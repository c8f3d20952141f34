package dev.furlong.probe.wire;

/** The time for which chunks of one direction were really held, since a thread wakes later than asked. */
final class HeldTime {
    private long chunks;
    private long nanos;

    synchronized void add(long heldNanos) {
        chunks++;
        nanos += heldNanos;
    }

    synchronized HeldTime.Sum sum() {
        return new Sum(chunks, nanos);
    }

    /** The number of chunks so far, and the time for which they were held together. */
    record Sum(long chunks, long nanos) {
        /** The mean since an earlier sum, in nanoseconds; 0 if nothing was held. */
        double meanSince(Sum before) {
            return chunks == before.chunks ? 0 : (double) (nanos - before.nanos) / (chunks - before.chunks);
        }
    }
}
