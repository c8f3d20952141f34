package dev.furlong.loadgen.acknowledged;

import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.Acknowledgement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads one client's file, which the client may write meanwhile. An entry is acknowledged once its sequence is there.
 * Behind the last one there is at most what the client intended then, and zeros. Anything else was changed since it was
 * written.
 *
 * @param file the client's file
 * @param client the number of the client, from 0
 * @param salt the number that its entries are mixed with
 */
record AcknowledgementReader(Path file, int client, long salt) {
    /** The number of entries that are read together. */
    static final int CHUNK = 2_048;

    /**
     * The contents of a file.
     *
     * @param entries the number of entries that are acknowledged
     * @param inDoubt the change that the client intended then; empty if it recorded none
     */
    record Extent(long entries, Optional<Acknowledgement> inDoubt) {}

    /**
     * Checks the file from its first byte to its last.
     *
     * @throws MachineException if it is not as it was written
     */
    Extent scan() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer header = bytes(channel, 0, AcknowledgementHeader.BYTES);
            if (header.limit() < AcknowledgementHeader.BYTES || !AcknowledgementHeader.belongs(header, salt)) {
                throw damaged("begin with the header that it was made with", header.limit() + " bytes of another");
            }
            long pieces = AcknowledgementHeader.pieces(header);
            long length = pieces * AcknowledgementFile.PIECE_BYTES;
            if (pieces < 1) {
                throw damaged("say at byte 16 how many pieces it has", "a number that was changed");
            }
            if (channel.size() < length) {
                throw damaged(
                        "be " + length + " bytes long, for " + pieces + " pieces",
                        channel.size() + " bytes: it was cut");
            }
            long most = (length - AcknowledgementHeader.BYTES) / AcknowledgementEntry.BYTES;
            long entries = entries(channel, most);
            checkEnd(header, entries, most - AcknowledgementFile.PIECE_BYTES / AcknowledgementEntry.BYTES);
            return new Extent(entries, entries == most ? Optional.empty() : inDoubt(channel, entries));
        }
    }

    /** A client that is at work goes on while its file is read: what was its end may be so no more. */
    private long entries(FileChannel channel, long most) throws IOException {
        long entries = acknowledged(channel, 0, most);
        long behind = firstBehind(channel, entries, most);
        while (behind >= 0) {
            long more = acknowledged(channel, entries, most);
            if (more == entries) {
                throw damaged(
                        "hold at byte " + at(entries) + " the entry " + (entries + 1) + " as it was written",
                        "none there, and others from byte " + behind + " on");
            }
            entries = more;
            behind = firstBehind(channel, entries, most);
        }
        return entries;
    }

    /** The number of entries that are acknowledged one after the other, of which so many are known. */
    private long acknowledged(FileChannel channel, long known, long most) throws IOException {
        long entries = known;
        while (entries < most) {
            ByteBuffer chunk = chunk(channel, entries, most);
            for (int at = 0; at < chunk.limit(); at += AcknowledgementEntry.BYTES) {
                if (AcknowledgementEntry.sequence(chunk, at) == 0) {
                    return entries;
                }
                if (!written(chunk, at, entries + 1)) {
                    checkAgain(channel, entries);
                }
                entries++;
            }
        }
        return entries;
    }

    private boolean written(ByteBuffer chunk, int at, long sequence) {
        return AcknowledgementEntry.sequence(chunk, at) == sequence
                && AcknowledgementEntry.whole(chunk, at, salt, sequence);
    }

    /** An entry that was read in the moment in which it was written is whole when it is read again. */
    private void checkAgain(FileChannel channel, long entry) throws IOException {
        ByteBuffer again = bytes(channel, at(entry), AcknowledgementEntry.BYTES);
        if (!written(again, 0, entry + 1)) {
            throw damaged(
                    "hold at byte " + at(entry) + " the entry " + (entry + 1) + " as it was written",
                    AcknowledgementEntry.sequence(again, 0) == entry + 1
                            ? "a changed one"
                            : "one with the number " + AcknowledgementEntry.sequence(again, 0));
        }
    }

    /** The first byte that is no zero behind the place of the next entry; −1 if there is none. */
    private long firstBehind(FileChannel channel, long entries, long most) throws IOException {
        for (long entry = entries + 1; entry < most; entry += CHUNK) {
            ByteBuffer chunk = chunk(channel, entry, most);
            for (int at = 0; at < chunk.limit(); at++) {
                if (chunk.get(at) != 0) {
                    return at(entry) + at;
                }
            }
        }
        return -1;
    }

    /** A piece is only begun when the one before it is full; and a file that was closed says how many entries it has. */
    private void checkEnd(ByteBuffer header, long entries, long least) {
        if (entries < least) {
            throw damaged(
                    "hold at byte " + at(entries) + " the entry " + (entries + 1) + " as it was written",
                    "none, though " + least + " were there");
        }
        if (AcknowledgementHeader.closed(header) && AcknowledgementHeader.entries(header, salt) != entries) {
            throw damaged(
                    "hold the entries that it was closed with",
                    entries + " where its header says " + AcknowledgementHeader.entries(header, salt));
        }
    }

    private Optional<Acknowledgement> inDoubt(FileChannel channel, long entries) throws IOException {
        ByteBuffer next = bytes(channel, at(entries), AcknowledgementEntry.BYTES);
        return AcknowledgementEntry.whole(next, 0, salt, entries + 1)
                ? Optional.of(acknowledgement(next, 0, entries + 1))
                : Optional.empty();
    }

    /**
     * Reads entries that are known to be acknowledged.
     *
     * @param first the number of the first entry, from 0
     */
    List<Acknowledgement> read(long first, int count) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer entries = bytes(channel, at(first), count * AcknowledgementEntry.BYTES);
            if (entries.limit() < count * AcknowledgementEntry.BYTES) {
                throw damaged("be as long as it was", "one that was cut meanwhile");
            }
            List<Acknowledgement> read = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                int at = i * AcknowledgementEntry.BYTES;
                if (!written(entries, at, first + i + 1)) {
                    throw damaged("stay as it was", "one that was changed meanwhile at byte " + at(first + i));
                }
                read.add(acknowledgement(entries, at, first + i + 1));
            }
            return read;
        }
    }

    private Acknowledgement acknowledgement(ByteBuffer entries, int at, long sequence) {
        return new Acknowledgement(
                client, sequence, AcknowledgementEntry.key(entries, at), AcknowledgementEntry.amount(entries, at));
    }

    private static long at(long entry) {
        return AcknowledgementHeader.BYTES + entry * AcknowledgementEntry.BYTES;
    }

    private static ByteBuffer chunk(FileChannel channel, long entry, long most) throws IOException {
        return bytes(channel, at(entry), (int) Math.min(CHUNK, most - entry) * AcknowledgementEntry.BYTES);
    }

    /** Reads so many bytes, or fewer at the file's end. */
    private static ByteBuffer bytes(FileChannel channel, long at, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) >= 0) {
            // Reads on.
        }
        return bytes.flip();
    }

    private MachineException damaged(String rule, String got) {
        return new MachineException(
                "acknowledgements " + file + ": must " + rule + ", got " + got + "; nothing was checked");
    }
}
