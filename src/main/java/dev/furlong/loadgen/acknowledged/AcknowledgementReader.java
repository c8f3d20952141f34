package dev.furlong.loadgen.acknowledged;

import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.Acknowledgement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads one client's file, which the client may write meanwhile. An entry is acknowledged once its sequence is there.
 * Behind the last one there is at most what the client intended then, whole or without its check, and zeros. Behind the
 * last piece there is at most a further one of zeros, which the client had not begun. Anything else was changed since it
 * was written.
 *
 * @param file the client's file
 * @param client the number of the client, from 0
 * @param salt the number that its entries are mixed with
 */
record AcknowledgementReader(Path file, int client, long salt) {
    /** The number of entries that are read together. */
    static final int CHUNK = 2_048;

    private static final int CHUNK_BYTES = CHUNK * AcknowledgementEntry.BYTES;

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
        try (FileChannel channel = open()) {
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
            checkBehind(channel, length, pieces);
            long most = (length - AcknowledgementHeader.BYTES) / AcknowledgementEntry.BYTES;
            long entries = entries(channel, most);
            checkEnd(header, entries, most - AcknowledgementFile.PIECE_BYTES / AcknowledgementEntry.BYTES);
            boolean closed = AcknowledgementHeader.closed(header);
            return new Extent(entries, entries == most ? Optional.empty() : inDoubt(channel, entries, closed));
        }
    }

    /** Opens the file. Nobody may ever write into a pipe. */
    private FileChannel open() throws IOException {
        if (!Files.isRegularFile(file)) {
            throw damaged("be a file", "a folder, a pipe or a device, or none");
        }
        return FileChannel.open(file, StandardOpenOption.READ);
    }

    /** A client that is at work may begin pieces meanwhile. It says so in the header before it writes into them. */
    private void checkBehind(FileChannel channel, long length, long pieces) throws IOException {
        long size = channel.size();
        long most = (pieces(channel) + 1) * AcknowledgementFile.PIECE_BYTES;
        if (size > most) {
            throw damaged("be at most " + most + " bytes long, for its pieces and the next", size + " bytes");
        }
        OptionalLong other = firstOther(channel, length, size);
        if (other.isPresent() && pieces(channel) == pieces) {
            throw damaged(
                    "hold nothing but zeros behind byte " + length + ", where its last piece ends",
                    "something else at byte " + other.getAsLong());
        }
    }

    private static long pieces(FileChannel channel) throws IOException {
        return AcknowledgementHeader.pieces(bytes(channel, 0, AcknowledgementHeader.BYTES));
    }

    /** The first byte from here to there that is no zero; empty if there is none. */
    private static OptionalLong firstOther(FileChannel channel, long from, long until) throws IOException {
        for (long begin = from; begin < until; begin += CHUNK_BYTES) {
            ByteBuffer chunk = bytes(channel, begin, (int) Math.min(CHUNK_BYTES, until - begin));
            for (int at = 0; at < chunk.limit(); at++) {
                if (chunk.get(at) != 0) {
                    return OptionalLong.of(begin + at);
                }
            }
        }
        return OptionalLong.empty();
    }

    /** A client that is at work goes on while its file is read: what was its end may be so no more. */
    private long entries(FileChannel channel, long most) throws IOException {
        long entries = acknowledged(channel, 0, most);
        OptionalLong behind = firstBehind(channel, entries, most);
        while (behind.isPresent()) {
            long more = acknowledged(channel, entries, most);
            if (more == entries) {
                throw damaged(
                        "hold at byte " + at(entries) + " the entry " + (entries + 1) + " as it was written",
                        "none there, and others from byte " + behind.getAsLong() + " on");
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

    /** The first byte that is no zero behind the place of the next entry; empty if there is none. */
    private static OptionalLong firstBehind(FileChannel channel, long entries, long most) throws IOException {
        return firstOther(channel, at(entries + 1), at(most));
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

    /**
     * What the client intended last. An entry without its check was being written when its JVM was killed: nothing of its
     * transaction was sent. One that is read while its client writes it may look as no entry can stay; it does so no more
     * when it is read again.
     *
     * @param closed whether nobody wrote the file any more when its header was read
     */
    private Optional<Acknowledgement> inDoubt(FileChannel channel, long entries, boolean closed) throws IOException {
        ByteBuffer next = bytes(channel, at(entries), AcknowledgementEntry.BYTES);
        while (!AcknowledgementEntry.possible(next, 0, salt, entries + 1, closed)) {
            ByteBuffer again = bytes(channel, at(entries), AcknowledgementEntry.BYTES);
            if (again.equals(next)) {
                throw damaged(
                        "hold at byte " + at(entries) + " what was intended there as it was written",
                        "a changed entry");
            }
            next = again;
        }
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
        try (FileChannel channel = open()) {
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
