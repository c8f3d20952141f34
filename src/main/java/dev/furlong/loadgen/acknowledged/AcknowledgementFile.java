package dev.furlong.loadgen.acknowledged;

import dev.furlong.workload.acknowledged.AcknowledgementSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * One client's acknowledgements, in a file that is mapped into memory. An entry is four stores, without a system call, a
 * lock or an allocation; after each 4,096 entries the next piece of the file is made and mapped. What is stored is the
 * kernel's at once: it outlives the JVM, however that ends, and not the machine.
 */
final class AcknowledgementFile implements AcknowledgementSink, AutoCloseable {
    private static final int ENTRIES = 4_096;
    private static final int PIECE_BYTES = ENTRIES * AcknowledgementEntry.BYTES;

    private final Path path;
    private final FileChannel channel;
    private MappedByteBuffer piece;
    private int next;
    private long sequence;

    private AcknowledgementFile(Path path, FileChannel channel, MappedByteBuffer piece) {
        this.path = path;
        this.channel = channel;
        this.piece = piece;
    }

    /**
     * A new one.
     *
     * @throws IOException if it is there already, or cannot be made
     */
    static AcknowledgementFile create(Path path) throws IOException {
        FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            return new AcknowledgementFile(path, channel, piece(channel, 0));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void acknowledged(long key, long amount) {
        if (next == PIECE_BYTES) {
            turn();
        }
        sequence++;
        AcknowledgementEntry.write(piece, next, sequence, key, amount);
        next += AcknowledgementEntry.BYTES;
    }

    private void turn() {
        try {
            piece = piece(channel, channel.size());
            next = 0;
        } catch (IOException e) {
            throw new UncheckedIOException("acknowledgements " + path + ": must be writable, got " + e, e);
        }
    }

    /** Zeros are written first: a disk that is full then says so, and no store into the memory fails. */
    private static MappedByteBuffer piece(FileChannel channel, long at) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(PIECE_BYTES);
        while (zeros.hasRemaining()) {
            channel.write(zeros, at + zeros.position());
        }
        return channel.map(FileChannel.MapMode.READ_WRITE, at, PIECE_BYTES);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
