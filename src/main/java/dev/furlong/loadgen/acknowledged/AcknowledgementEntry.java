package dev.furlong.loadgen.acknowledged;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One entry of an {@link AcknowledgementFile}: four numbers of 64 bits. The sequence is written last, so that who sees it
 * sees all of the entry. An entry without its sequence says what a transaction was to change that nobody was told of yet.
 *
 * <p>The check is never there without the numbers that it is of: it is wiped before they are written and written behind
 * them. So an entry whose writer was killed has no check or the right one, and another one was changed since.
 */
final class AcknowledgementEntry {
    /** The length of an entry, in bytes. */
    static final int BYTES = 32;

    private static final VarHandle NUMBERS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int KEY = 8;
    private static final int AMOUNT = 16;
    private static final int CHECK = 24;

    private AcknowledgementEntry() {}

    /** Writes what is to be changed, in place of what was to be: whoever sees its check sees all of it. */
    static void intend(ByteBuffer piece, int at, long salt, long sequence, long key, long amount) {
        NUMBERS.setOpaque(piece, at + CHECK, 0L);
        VarHandle.storeStoreFence();
        piece.putLong(at + KEY, key);
        piece.putLong(at + AMOUNT, amount);
        NUMBERS.setRelease(piece, at + CHECK, check(salt, sequence, key, amount));
    }

    /**
     * Writes what was acknowledged: whoever sees its sequence sees all of it. What was intended there is written once
     * more as it was, and is never away meanwhile.
     */
    static void write(ByteBuffer piece, int at, long salt, long sequence, long key, long amount) {
        piece.putLong(at + KEY, key);
        piece.putLong(at + AMOUNT, amount);
        NUMBERS.setRelease(piece, at + CHECK, check(salt, sequence, key, amount));
        publish(piece, at, sequence);
    }

    /** Writes a number that is seen no sooner than what was written before it. */
    static void publish(ByteBuffer piece, int at, long number) {
        NUMBERS.setRelease(piece, at, number);
    }

    /** Returns the sequence of an entry; 0 if it is not acknowledged. */
    static long sequence(ByteBuffer entries, int at) {
        return entries.getLong(at);
    }

    static long key(ByteBuffer entries, int at) {
        return entries.getLong(at + KEY);
    }

    static long amount(ByteBuffer entries, int at) {
        return entries.getLong(at + AMOUNT);
    }

    /** Whether it is as it was written for this place. */
    static boolean whole(ByteBuffer entries, int at, long salt, long sequence) {
        return entries.getLong(at + CHECK) == check(salt, sequence, key(entries, at), amount(entries, at));
    }

    /**
     * Whether an entry without its sequence is as its writer may have left it: whole, or without its check.
     *
     * @param closed whether the writer was not killed; without its check the entry is empty then
     */
    static boolean possible(ByteBuffer entries, int at, long salt, long sequence, boolean closed) {
        boolean empty = key(entries, at) == 0 && amount(entries, at) == 0;
        return (entries.getLong(at + CHECK) == 0 && (empty || !closed)) || whole(entries, at, salt, sequence);
    }

    /**
     * Returns a number that changes if any of these changes.
     *
     * @param salt the salt of the file, so that no entry of another file is taken for its own
     */
    static long check(long salt, long sequence, long key, long amount) {
        long mixed = ((salt ^ sequence) * 0x9E3779B97F4A7C15L + key) * 0xBF58476D1CE4E5B9L + amount;
        return ~(mixed ^ (mixed >>> 29));
    }
}
