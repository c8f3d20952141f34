package dev.furlong.engine.innodb;

import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.engine.connection.Configuration;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;

/**
 * The files of InnoDB's redo log. Two blocks at the beginning of each file, written in turn, hold the log sequence number of
 * a checkpoint. Sources: MySQL's {@code log0constants.h} (files of a folder of their own since 8.0.30; the same blocks in
 * {@code ib_logfile0} before, and in MariaDB before 10.8); MariaDB's {@code log0log.h} (from 10.8 on, other places and a
 * file that says so).
 */
public final class RedoLog {
    /** The beginning of MariaDB's file from 10.8 on: {@code Phys}. */
    private static final int MARIADB_10_8 = 0x50687973;

    /** MySQL's folder for its redo log, since 8.0.30. */
    private static final String OWN_FOLDER = "#innodb_redo";

    private static final int HEADER_BYTES = 8192 + 64;

    /**
     * The places of the checkpoints in a file.
     *
     * @param blocks the offsets of the blocks
     * @param number the number's offset in a block
     * @param sum the offset of the CRC-32C of what stands before it
     */
    private record Layout(List<Integer> blocks, int number, int sum) {
        static final Layout BLOCKS_OF_512 = new Layout(List.of(512, 1536), 8, 508);
        static final Layout BLOCKS_OF_64 = new Layout(List.of(4096, 8192), 0, 60);
    }

    private final Path folder;

    private RedoLog(Path folder) {
        this.folder = folder;
    }

    /** The signs of the checkpoints of a server with these folders. */
    public static CheckpointSigns signs(Configuration configuration) {
        Path folder = configuration.log() == null ? configuration.data() : configuration.log();
        return new CheckpointSigns.Flow(new RedoLog(folder)::lastCheckpoint);
    }

    /** The log sequence number of the last checkpoint; nothing if both blocks of a file are just being written. */
    private OptionalLong lastCheckpoint() throws IOException {
        long last = 0;
        for (Path file : files()) {
            last = Math.max(last, checkpoints(header(file)).max().orElse(0));
        }
        return last == 0 ? OptionalLong.empty() : OptionalLong.of(last);
    }

    private byte[] header(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(HEADER_BYTES);
        } catch (NoSuchFileException e) {
            if (!Files.isDirectory(folder.resolve(OWN_FOLDER))) {
                throw e;
            }
            // Taken away since it was listed: the last checkpoint lies in a later one.
            return new byte[0];
        }
    }

    private List<Path> files() throws IOException {
        Path own = folder.resolve(OWN_FOLDER);
        if (!Files.isDirectory(own)) {
            return List.of(folder.resolve("ib_logfile0"));
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(own, "#ib_redo*")) {
            for (Path file : found) {
                // Those to come have no checkpoint yet.
                if (!file.getFileName().toString().endsWith("_tmp")) {
                    files.add(file);
                }
            }
        }
        return files;
    }

    private static LongStream checkpoints(byte[] header) {
        ByteBuffer file = ByteBuffer.wrap(header);
        Layout layout = header.length >= Integer.BYTES && file.getInt(0) == MARIADB_10_8
                ? Layout.BLOCKS_OF_64
                : Layout.BLOCKS_OF_512;
        return layout.blocks.stream()
                .filter(block -> whole(header, block, layout.sum))
                .mapToLong(block -> file.getLong(block + layout.number));
    }

    private static boolean whole(byte[] header, int block, int sum) {
        if (header.length < block + sum + Integer.BYTES) {
            return false;
        }
        CRC32C own = new CRC32C();
        own.update(header, block, sum);
        return (int) own.getValue() == ByteBuffer.wrap(header).getInt(block + sum);
    }
}
