package dev.furlong.plan;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
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

    /**
     * The number at a place of the seed's endless list: a generator without a state, which any number of threads may ask.
     *
     * @return any number, all equally probable; neighbouring places have nothing in common
     */
    public long at(long place) {
        // The mixing of SplittableRandom: the golden ratio as its step, then David Stafford's variant 13.
        long mixed = value + (place + 1) * 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /** Shuffles a list; every order is equally probable. */
    public void shuffle(List<?> list) {
        SplittableRandom random = random();
        for (int i = list.size() - 1; i > 0; i--) {
            Collections.swap(list, i, random.nextInt(i + 1));
        }
    }

    /** A generator that starts at this seed; it allocates nothing per number. */
    public SplittableRandom random() {
        return new SplittableRandom(value);
    }
}
