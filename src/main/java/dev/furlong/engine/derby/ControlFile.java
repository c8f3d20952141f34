package dev.furlong.engine.derby;

import dev.furlong.engine.derby.counter.LogWatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.zip.CRC32;

/**
 * The file {@code log.ctrl} beside the files of Derby's log, which Derby writes anew at the end of each checkpoint. Source:
 * Derby's {@code LogToFile}, "log control file", the same since 10.1: format and version (8 bytes), where the last checkpoint
 * lies (8), versions and flags (24), and a CRC-32 of all that (8).
 */
final class ControlFile {
    private static final int CHECKPOINT_AT = 8;
    private static final int SUM_AT = 40;
    private static final int LENGTH = SUM_AT + Long.BYTES;

    private ControlFile() {}

    /**
     * The position of the last checkpoint in the log of a database.
     *
     * @param database its folder
     * @return the file's number in the upper half, the place in it in the lower; nothing if it is just being written
     * @throws IOException if there is no such database, or its log may not be read
     */
    static OptionalLong lastCheckpoint(Path database) throws IOException {
        byte[] bytes = Files.readAllBytes(LogWatch.folderOf(database).resolve("log.ctrl"));
        if (bytes.length < LENGTH) {
            return OptionalLong.empty();
        }
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, SUM_AT);
        ByteBuffer file = ByteBuffer.wrap(bytes);
        return sum.getValue() == file.getLong(SUM_AT)
                ? OptionalLong.of(file.getLong(CHECKPOINT_AT))
                : OptionalLong.empty();
    }
}
