package dev.furlong.loadgen.acknowledged;

import java.nio.ByteBuffer;

/**
 * The first bytes of an {@link AcknowledgementFile}: whose it is, how many pieces it was given, and, once it is closed, how
 * many entries it holds. So a file that was cut, or put in another one's place, is known.
 */
final class AcknowledgementHeader {
    /** The length of a header, in bytes. */
    static final int BYTES = 64;

    /** "FURLACK2"; the digit is the format's. */
    private static final long MAGIC = 0x4655524C41434B32L;

    private static final int SALT = 8;
    private static final int PIECES = 16;
    private static final int CLOSED = 24;
    private static final int CLOSED_CHECK = 32;
    private static final long HALF = 0xFFFF_FFFFL;

    private AcknowledgementHeader() {}

    /** Writes that of a file with one piece and no entry. */
    static void write(ByteBuffer header, long salt) {
        header.putLong(SALT, salt);
        pieces(header, 1);
        AcknowledgementEntry.publish(header, 0, MAGIC);
    }

    /** Whether it is that of this file. */
    static boolean belongs(ByteBuffer header, long salt) {
        return header.getLong(0) == MAGIC && header.getLong(SALT) == salt;
    }

    /** Writes how many pieces the file has. */
    static void pieces(ByteBuffer header, long pieces) {
        AcknowledgementEntry.publish(header, PIECES, pieces | (~pieces << 32));
    }

    /** Returns the number of pieces that the file has; 0 if the number was changed. */
    static long pieces(ByteBuffer header) {
        long word = header.getLong(PIECES);
        return word >>> 32 == (~word & HALF) ? word & HALF : 0;
    }

    /** Writes that the file is closed with so many entries. */
    static void close(ByteBuffer header, long salt, long entries) {
        header.putLong(CLOSED_CHECK, closedCheck(salt, entries + 1));
        AcknowledgementEntry.publish(header, CLOSED, entries + 1);
    }

    /** Whether the file was closed. */
    static boolean closed(ByteBuffer header) {
        return header.getLong(CLOSED) != 0;
    }

    /** Returns the number of entries that the file was closed with; −1 if the number was changed. */
    static long entries(ByteBuffer header, long salt) {
        long closed = header.getLong(CLOSED);
        return header.getLong(CLOSED_CHECK) == closedCheck(salt, closed) ? closed - 1 : -1;
    }

    private static long closedCheck(long salt, long closed) {
        return AcknowledgementEntry.check(salt, -1, closed, 0);
    }
}
