package dev.furlong.plan;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * The source of all randomness of a run. The same seed and the same path give the same numbers on every machine.
 *
 * @param value any number
 */
public record Seed(long value) {
    /** A seed of its own for one purpose, such as {@code derive("block", 2, "client", 7)}. */
    public Seed derive(Object... path) {
        // FNV-1a over the path, then MurmurHash3's finaliser, so that neighbouring paths share no low bits.
        long hash = 0xcbf29ce484222325L ^ value;
        for (Object part : path) {
            for (byte octet : (part + "/").getBytes(StandardCharsets.UTF_8)) {
                hash = (hash ^ (octet & 0xff)) * 0x100000001b3L;
            }
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return new Seed(hash ^ (hash >>> 33));
    }

    /** A generator that starts at this seed; it allocates nothing per number. */
    public SplittableRandom random() {
        return new SplittableRandom(value);
    }
}
