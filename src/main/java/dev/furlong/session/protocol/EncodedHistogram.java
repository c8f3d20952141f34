package dev.furlong.session.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A histogram of latencies as an event carries it.
 *
 * @param base64 HdrHistogram's compressed encoding
 */
public record EncodedHistogram(@JsonValue String base64) {
    /** Reads a histogram from an event. */
    @JsonCreator
    public EncodedHistogram {}

    /** Encodes a histogram. */
    public static EncodedHistogram of(Histogram histogram) {
        ByteBuffer encoded = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(encoded);
        return new EncodedHistogram(Base64.getEncoder().encodeToString(Arrays.copyOf(encoded.array(), length)));
    }

    /**
     * Decodes the histogram.
     *
     * @throws IllegalStateException if the text is no such encoding
     */
    public Histogram decoded() {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(base64)), 0);
        } catch (DataFormatException e) {
            throw new IllegalStateException("event: its histogram cannot be read", e);
        }
    }

    /** Returns the sum of both. */
    public EncodedHistogram plus(EncodedHistogram other) {
        Histogram sum = decoded();
        sum.add(other.decoded());
        return of(sum);
    }
}
