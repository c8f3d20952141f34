package dev.furlong.loadgen.acknowledged;

import dev.furlong.failure.FullDiskException;
import dev.furlong.failure.MachineException;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The disk that acknowledgements are written to, which is another one than the data's, or should be. */
final class AcknowledgementDisk {
    private AcknowledgementDisk() {}

    /** Says that a disk cannot take acknowledgements: one that is full has the blame itself, and not the data's disk. */
    static MachineException failed(Path path, IOException e) {
        if (e instanceof FileAlreadyExistsException) {
            return new MachineException("acknowledgements " + path
                    + ": must be a folder that no load has written to, got one with " + e.getMessage());
        }
        if (!full(path, String.valueOf(e.getMessage()))) {
            return MachineException.cannot("write acknowledgements to " + path, e);
        }
        return new FullDiskException(
                "acknowledgements " + path + ": must have room for the acknowledgements, "
                        + AcknowledgementEntry.BYTES + " bytes a commit, got a full disk with "
                        + (path.toFile().getUsableSpace() >> 10)
                        + " KiB free; make room there, or give them a folder on another disk; what was recorded"
                        + " before is kept",
                e);
    }

    private static boolean full(Path path, String words) {
        return words.contains(FullDiskException.SAID)
                || words.contains("quota exceeded")
                || words.contains("not enough space")
                || (Files.isWritable(path) && path.toFile().getUsableSpace() < AcknowledgementFile.PIECE_BYTES);
    }

    /** Writes a file that outlives a power cut of its disk's machine. */
    static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** Makes the names in a folder, and its own, outlive it too. Windows cannot open a folder for that. */
    static void syncNames(Path folder) throws IOException {
        if (File.separatorChar == '/') {
            Path above = folder.toAbsolutePath().getParent();
            for (Path one : above == null ? List.of(folder) : List.of(folder, above)) {
                try (FileChannel channel = FileChannel.open(one, StandardOpenOption.READ)) {
                    channel.force(true);
                }
            }
        }
    }
}
