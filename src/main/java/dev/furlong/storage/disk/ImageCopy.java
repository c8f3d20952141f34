package dev.furlong.storage.disk;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Copies of disk images that occupy what the original occupies. A block of zeros that a database has written
 * beforehand, as every engine does with its log, must stay a written block. A copy that turns zeros into holes makes
 * the first write to each of them, and the commit that waits for it, half as slow again.
 */
final class ImageCopy {
    private static final int CHUNK = 1 << 20;
    private static final int BLOCK = 4096;
    // "  0:   2560..   4607:   16152576..  16154623:   2048:   2560: unwritten,eof", in blocks
    private static final Pattern EXTENT = Pattern.compile(
            "\\s*\\d+:\\s*(\\d+)\\.\\.\\s*(\\d+):\\s*\\d+\\.\\.\\s*\\d+:\\s*\\d+:(?:\\s*\\d+:)?\\s*(.*)");

    private ImageCopy() {}

    /** A run of bytes that were written. */
    record Extent(long begin, long end) {}

    /**
     * Copies and syncs. Where the file system does not tell which blocks are occupied, {@code cp} copies and makes
     * holes.
     *
     * @param to the path of the copy, which must not exist yet
     * @throws MachineException if it cannot be copied
     */
    static void copy(Path from, Path to) {
        SystemCommand.Ended listed =
                SystemCommand.end("storage=loop", "filefrag", "-s", "-v", "-b" + BLOCK, from.toString());
        if (listed.status() == 0 && listed.output().contains(" extent")) {
            copy(from, to, extents(listed.output()));
        } else {
            SystemCommand.run(
                    "storage=loop", "cp", "--reflink=auto", "--sparse=always", from.toString(), to.toString());
            sync(to);
        }
    }

    static List<Extent> extents(String listed) {
        List<Extent> extents = new ArrayList<>();
        for (String line : listed.lines().toList()) {
            Matcher extent = EXTENT.matcher(line);
            if (extent.matches() && !extent.group(3).contains("unwritten")) {
                extents.add(new Extent(
                        Long.parseLong(extent.group(1)) * BLOCK, (Long.parseLong(extent.group(2)) + 1) * BLOCK));
            }
        }
        return extents;
    }

    private static void copy(Path from, Path to, List<Extent> extents) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK);
        try (FileChannel source = FileChannel.open(from, StandardOpenOption.READ);
                FileChannel target = FileChannel.open(to, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            long size = source.size();
            setLength(target, size);
            for (Extent extent : extents) {
                long position = extent.begin();
                long end = Math.min(size, extent.end());
                while (position < end) {
                    buffer.clear().limit((int) Math.min(CHUNK, end - position));
                    if (source.read(buffer, position) < 0) {
                        throw new IOException("it ends at " + position + " of " + size + " bytes");
                    }
                    buffer.flip();
                    // A channel may write less than it is given.
                    while (buffer.hasRemaining()) {
                        position += target.write(buffer, position);
                    }
                }
            }
            target.force(true);
        } catch (IOException e) {
            throw MachineException.cannot(
                    "copy " + from + " to " + to + " for storage=loop", e, "the copy is left incomplete");
        }
    }

    /** Makes a file of this many bytes, all of them a hole. */
    static void makeSparse(Path image, long bytes) {
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            setLength(channel, bytes);
        } catch (IOException e) {
            throw MachineException.cannot("make the image " + image + " for storage=loop", e);
        }
    }

    private static void setLength(FileChannel channel, long bytes) throws IOException {
        channel.write(ByteBuffer.wrap(new byte[1]), bytes - 1);
    }

    /** Puts a file on the medium. */
    static void sync(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        } catch (IOException e) {
            throw MachineException.cannot("sync " + file + " of storage=loop", e);
        }
    }
}
