package dev.furlong.results.folder;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The complete lines of a file, one after the other. No line may be longer than a limit. */
final class LimitedLines implements Closeable {
    private final InputStream in;
    private final int mostBytes;
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int filled;

    /**
     * Opens the file.
     *
     * @param mostBytes the limit for a line, without its line feed
     */
    LimitedLines(Path file, int mostBytes) throws IOException {
        this.in = Files.newInputStream(file);
        this.mostBytes = mostBytes;
    }

    /**
     * The next line without its line feed; empty at the end. Text after the last line feed is no
     * line.
     *
     * @throws RecordLine.ChangedException if the line is longer than the limit
     */
    Optional<byte[]> next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            if (position == filled) {
                filled = in.read(buffer);
                position = 0;
                if (filled < 0) {
                    filled = 0;
                    return Optional.empty();
                }
            }
            int end = position;
            while (end < filled && buffer[end] != '\n') {
                end++;
            }
            line.write(buffer, position, end - position);
            if (line.size() > mostBytes) {
                throw new RecordLine.ChangedException("must be at most " + mostBytes + " bytes long, got more");
            }
            boolean complete = end < filled;
            position = complete ? end + 1 : end;
            if (complete) {
                return Optional.of(line.toByteArray());
            }
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
