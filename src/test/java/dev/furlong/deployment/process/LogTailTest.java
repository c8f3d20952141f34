package dev.furlong.deployment.process;

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

    @Test
    void crashReportOfAJvm_isKeptFromItsBeginning_behindTheLogs() throws IOException {
        Files.writeString(folder.resolve("load.log"), "it crashed");
        Path jvm = Files.createDirectory(folder.resolve("jvm"));
        Files.writeString(jvm.resolve("hs_err_pid7.log"), "# SIGSEGV\n" + "a".repeat(200_000) + "the end");
        Files.writeString(jvm.resolve("other.log"), "not ours");

        assertThat(LogTail.ofAll(folder))
                .startsWith("\n\n=== load.log\nit crashed\n\n=== jvm/hs_err_pid7.log\n# SIGSEGV\na")
                .hasSizeBetween(50_000, 50_100)
                .doesNotContain("the end", "not ours");
    }

    @Test
    void linkInPlaceOfACrashReport_isNotFollowed() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "hunter2");
        Path jvm = Files.createDirectory(folder.resolve("jvm"));
        Files.createSymbolicLink(jvm.resolve("hs_err_pid7.log"), secret);

        assertThat(LogTail.ofAll(folder)).isEmpty();
    }

    @Test
    void linkInPlaceOfALog_isNotFollowed_andHidesNoOther() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "hunter2");
        Path log = Files.createSymbolicLink(folder.resolve("load.log"), secret);
        Files.writeString(folder.resolve("server.log"), "it crashed");

        assertThat(LogTail.of(log)).startsWith("(its log " + log + " cannot be read: ");
        assertThat(LogTail.ofAll(folder))
                .contains("=== load.log\n(its log " + log + " cannot be read: ")
                .endsWith("\n\n=== server.log\nit crashed")
                .doesNotContain("hunter2");
    }

    private static String lines(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(line -> "line " + line)
                .collect(Collectors.joining("\n"));
    }
}
