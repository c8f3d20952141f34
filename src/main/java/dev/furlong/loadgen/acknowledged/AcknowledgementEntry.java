package dev.furlong.loadgen.acknowledged;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** One entry of an {@link AcknowledgementFile}: four numbers of 64 bits, of which the sequence is written last. */
final class AcknowledgementEntry {
    /** Its length. */
    static final int BYTES = 32;

    private static final VarHandle NUMBERS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int KEY = 8;
    private static final int AMOUNT = 16;
    private static final int CHECK = 24;

    private AcknowledgementEntry() {}

    /** Writes one: whoever sees its sequence sees all of it. */
    static void write(ByteBuffer piece, int at, long sequence, long key, long amount) {
        piece.putLong(at + KEY, key);
        piece.putLong(at + AMOUNT, amount);
        piece.putLong(at + CHECK, check(sequence, key, amount));
        NUMBERS.setRelease(piece, at, sequence);
    }

    /** Its sequence; 0 if it was not written, or not to its end. */
    static long sequence(ByteBuffer entry) {
        return entry.getLong(0);
    }

    static long key(ByteBuffer entry) {
        return entry.getLong(KEY);
    }

    static long amount(ByteBuffer entry) {
        return entry.getLong(AMOUNT);
    }

    /** Whether it is as it was written. */
    static boolean whole(ByteBuffer entry) {
        return entry.getLong(CHECK) == check(sequence(entry), key(entry), amount(entry));
    }

    private static long check(long sequence, long key, long amount) {
        long mixed = (sequence * 0x9E3779B97F4A7C15L + key) * 0xBF58476D1CE4E5B9L + amount;
        return ~(mixed ^ (mixed >>> 29));
    }
}
