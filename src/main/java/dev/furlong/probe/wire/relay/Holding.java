package dev.furlong.probe.wire.relay;

import dev.furlong.measurement.NanoClock;
import java.io.IOException;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * One direction of one connection: what arrives becomes due when it has been held for the delay, in the order of arrival,
 * however much is on its way. One thread reads and one writes, so that what is held does not keep the next from being read.
 */
final class Holding {
    private static final int CHUNK_BYTES = 1 << 16;
    /** The greatest number of chunks under way: more than any socket buffers. */
    private static final int MOST_CHUNKS = 1024;

    /** The usual delay of a waking thread: Linux's timer slack of 50 µs, and the waking itself. */
    private static final long USUAL_LATENESS_NANOS = 60_000;

    private static final byte[] END = {};

    /** Is told of each chunk. */
    interface Watcher {
        /** A chunk has arrived. */
        default void arrived(int bytes) {}

        /** A chunk is due, and about to be written. */
        default void due() {}

        /** A chunk has been written. */
        default void written(int bytes) {}
    }

    private static final class Chunk {
        private final byte[] bytes;
        private final long arrivedNanos;

        Chunk(byte[] bytes, long arrivedNanos) {
            this.bytes = bytes;
            this.arrivedNanos = arrivedNanos;
        }
    }

    private final Socket from;
    private final Socket to;
    private final Watcher watcher;
    private final Traffic traffic;
    private final HeldTime heldTime;
    private final NanoClock clock;
    private final long delayNanos;
    private final BlockingQueue<Chunk> chunks = new ArrayBlockingQueue<>(MOST_CHUNKS);

    Holding(
            Socket from,
            Socket to,
            Watcher watcher,
            Traffic traffic,
            HeldTime heldTime,
            NanoClock clock,
            long delayNanos) {
        this.from = from;
        this.to = to;
        this.watcher = watcher;
        this.traffic = traffic;
        this.heldTime = heldTime;
        this.clock = clock;
        this.delayNanos = delayNanos;
    }

    /** Reads until the sender ends its half, which is passed on in its turn. */
    void read() throws IOException, InterruptedException {
        byte[] buffer = new byte[CHUNK_BYTES];
        for (int length = from.getInputStream().read(buffer);
                length >= 0;
                length = from.getInputStream().read(buffer)) {
            long now = clock.nanos();
            traffic.taken();
            watcher.arrived(length);
            chunks.put(new Chunk(Arrays.copyOf(buffer, length), now));
        }
        chunks.put(new Chunk(END, clock.nanos()));
    }

    /** Writes until the end of what was read. */
    void write() throws IOException, InterruptedException {
        for (Chunk chunk = chunks.take(); chunk.bytes.length > 0; chunk = chunks.take()) {
            hold(chunk);
            watcher.due();
            heldTime.add(clock.nanos() - chunk.arrivedNanos);
            to.getOutputStream().write(chunk.bytes);
            watcher.written(chunk.bytes.length);
            traffic.passedOn();
        }
        to.shutdownOutput();
    }

    private void hold(Chunk chunk) throws InterruptedException {
        long due = chunk.arrivedNanos + delayNanos;
        for (long left = due - clock.nanos(); left > 0; left = due - clock.nanos()) {
            if (left > USUAL_LATENESS_NANOS) {
                LockSupport.parkNanos(left - USUAL_LATENESS_NANOS);
            } else {
                Thread.onSpinWait();
            }
            if (Thread.interrupted()) {
                throw new InterruptedException("relay: was closed");
            }
        }
    }
}
