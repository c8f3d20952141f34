package dev.furlong.run;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.HdrHistogram.Histogram;

/** A histogram as a load JVM writes it into its events. */
public final class Encoded {
    private Encoded() {}

    public static String of(Histogram latencies) {
        ByteBuffer encoded = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
        int length = latencies.encodeIntoCompressedByteBuffer(encoded);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(encoded.array(), length));
    }
}
