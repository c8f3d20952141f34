package dev.furlong.loadgen.acknowledged;

import dev.furlong.failure.MachineException;
import dev.furlong.workload.acknowledged.AcknowledgementSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * One client's acknowledgements, in a file that is mapped into memory. An entry is a few stores, without a system call,
 * a lock or an allocation. After each 4,096 entries the next piece of the file is made and mapped. The stored bytes
 * belong to the kernel at once. They outlive the JVM, however that ends, but not the machine.
 */
final class AcknowledgementFile implements AcknowledgementSink, AutoCloseable {
    /** The length of a piece. The first one holds the header too. */
    static final int PIECE_BYTES = 4_096 * AcknowledgementEntry.BYTES;

    private final Path path;
    private final FileChannel channel;
    private final long salt;
    private final MappedByteBuffer header;
    private MappedByteBuffer piece;
    private int next = AcknowledgementHeader.BYTES;
    private long pieces = 1;
    private long sequence;

    private AcknowledgementFile(Path path, FileChannel channel, long salt, MappedByteBuffer first) {
        this.path = path;
        this.channel = channel;
        this.salt = salt;
        this.header = first;
        this.piece = first;
    }

    /**
     * Creates a new file on its disk.
     *
     * @param salt the number that its entries are mixed with
     * @throws IOException if it is there already, or cannot be made
     */
    static AcknowledgementFile create(Path path, long salt) throws IOException {
        FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            MappedByteBuffer first = piece(channel, 0);
            AcknowledgementHeader.write(first, salt);
            first.force();
            channel.force(true);
            return new AcknowledgementFile(path, channel, salt, first);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Records what a transaction is about to change.
     *
     * @throws MachineException if its disk does not take it
     */
    @Override
    public void intended(long key, long amount) {
        if (next == PIECE_BYTES) {
            turn();
        }
        AcknowledgementEntry.intend(piece, next, salt, sequence + 1, key, amount);
    }

    /**
     * Records one acknowledgement.
     *
     * @throws MachineException if its disk does not take it
     */
    @Override
    public void acknowledged(long key, long amount) {
        if (next == PIECE_BYTES) {
            turn();
        }
        sequence++;
        AcknowledgementEntry.write(piece, next, salt, sequence, key, amount);
        next += AcknowledgementEntry.BYTES;
    }

    private void turn() {
        try {
            piece = piece(channel, pieces * PIECE_BYTES);
            pieces++;
            AcknowledgementHeader.pieces(header, pieces);
            next = 0;
        } catch (IOException e) {
            throw AcknowledgementDisk.failed(path, e);
        }
    }

    /**
     * Makes a piece of the file. Zeros are written first, so that a full disk says so, and no store into the memory
     * fails.
     */
    private static MappedByteBuffer piece(FileChannel channel, long at) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(PIECE_BYTES);
        while (zeros.hasRemaining()) {
            channel.write(zeros, at + zeros.position());
        }
        return channel.map(FileChannel.MapMode.READ_WRITE, at, PIECE_BYTES);
    }

    /** Says how many entries there are, so that a file that loses some is known. */
    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            AcknowledgementHeader.close(header, salt, sequence);
            channel.close();
        }
    }
}
