package dev.furlong.plan.written;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** The text of a file with a limit for its size. A wrong file is refused before it is parsed. */
public final class LimitedText {
    private static final int KIB = 1 << 10;
    private static final Path HANDED_OVER = Path.of("/dev/fd");

    private LimitedText() {}

    /** Thrown if a file is longer than it may be. */
    public static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;

        private TooLongException(String message) {
            super(message);
        }
    }

    /**
     * Reads a file in UTF-8, and never more of it than the limit.
     *
     * @param mostBytes the greatest size that is permitted
     * @throws TooLongException if it has more; its message gives the rule and the size
     * @throws IOException if it cannot be read, or is a pipe or a device
     */
    public static String of(Path file, int mostBytes) throws IOException {
        // Nobody may ever write into a pipe. A shell opens one below this folder only where it runs the writer itself.
        if (!file.startsWith(HANDED_OVER)
                && Files.readAttributes(file, BasicFileAttributes.class).isOther()) {
            throw new FileSystemException(file.toString(), null, "is a pipe or a device");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(mostBytes + 1);
        }
        if (bytes.length > mostBytes) {
            long size = Math.max(Files.size(file), bytes.length);
            throw new TooLongException("must be at most " + mostBytes / KIB + " KiB long, got "
                    + (size > mostBytes + KIB ? size / KIB + " KiB" : "more"));
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }
}
