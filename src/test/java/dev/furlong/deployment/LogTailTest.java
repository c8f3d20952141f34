package dev.furlong.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The last words of a log. */
final class LogTailTest {
    @TempDir
    private Path folder;

    @Test
    void endOfALogThatNoHeapHolds_isRead() throws IOException {
        Path log = folder.resolve("server.log");
        try (RandomAccessFile sparse = new RandomAccessFile(log.toFile(), "rw")) {
            sparse.seek(3L << 30);
            sparse.write("\nthe last words\n".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(LogTail.of(log)).endsWith("\nthe last words");
        assertThat(LogTail.ofAll(folder)).startsWith("\n\n=== server.log\n").endsWith("\nthe last words");
    }

    @Test
    void messageHoldsTwentyLines_andNothingOfALogThatIsNotThere() throws IOException {
        Path log = folder.resolve("server.log");
        assertThat(LogTail.of(log)).isEmpty();
        Files.writeString(log, lines(1, 100));
        assertThat(LogTail.of(log)).isEqualTo(lines(81, 100));
    }

    private static String lines(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(line -> "line " + line)
                .collect(Collectors.joining("\n"));
    }
}
