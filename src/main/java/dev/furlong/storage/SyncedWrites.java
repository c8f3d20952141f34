package dev.furlong.storage;

import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Measures the time that a disk takes for a write that must last. */
public final class SyncedWrites {
    private static final int WRITES = 20;
    private static final int BLOCK_BYTES = 4096;

    private SyncedWrites() {}

    /**
     * The median of 20 synced writes of 4 KiB, in microseconds.
     *
     * @param file a file that is made, or written over, and stays
     * @throws IOException if it cannot be written
     */
    public static double medianMicros(Path file, NanoClock clock) throws IOException {
        long[] nanos = new long[WRITES];
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int i = 0; i < nanos.length; i++) {
                long start = clock.nanos();
                channel.write(ByteBuffer.allocate(BLOCK_BYTES), 0);
                channel.force(false);
                nanos[i] = clock.nanos() - start;
            }
        }
        Arrays.sort(nanos);
        return nanos[nanos.length / 2] / Nanos.PER_MICRO;
    }
}
