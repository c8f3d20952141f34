package dev.furlong.plan.written;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a file that somebody gives us. */
final class LimitedTextTest {
    private static final int KIB = 1 << 10;

    @TempDir
    private Path folder;

    @Test
    void textAtTheLimit_isRead_andOneByteMoreIsRefusedByItsSize() throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "a".repeat(2 * KIB));
        assertThat(LimitedText.of(file, 2 * KIB)).hasSize(2 * KIB);

        assertThatExceptionOfType(LimitedText.TooLongException.class)
                .isThrownBy(() -> LimitedText.of(file, 2 * KIB - 1))
                .withMessage("must be at most 1 KiB long, got more");
        assertThatExceptionOfType(LimitedText.TooLongException.class)
                .isThrownBy(() -> LimitedText.of(Files.writeString(file, "a".repeat(5 * KIB)), 2 * KIB))
                .withMessage("must be at most 2 KiB long, got 5 KiB");
    }

    @Test
    void bytesThatAreNoUtf8_areRefused() throws IOException {
        Path file = Files.write(folder.resolve("text"), new byte[] {(byte) 0xff});

        assertThatExceptionOfType(CharacterCodingException.class).isThrownBy(() -> LimitedText.of(file, KIB));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/dev/null"})
    @EnabledOnOs(OS.LINUX)
    void device_isRefused(Path device) {
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> LimitedText.of(device, KIB))
                .withMessageContaining("is a pipe or a device");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void pipeIntoWhichNobodyWrites_isRefusedAtOnce() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> LimitedText.of(pipe, KIB))
                .withMessageContaining("is a pipe or a device");
    }

    /** As a shell gives it for {@code <(command)}. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void pipeThatAShellOpened_isRead() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process reader = new ProcessBuilder(
                        "bash",
                        "-c",
                        "exec \"$0\" -cp \"$1\" \"$2\" <(echo the text)",
                        java,
                        System.getProperty("java.class.path"),
                        Reader.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("the text\n");
            assertThat(reader.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            reader.destroyForcibly();
        }
    }

    /** Prints the file that it is given. */
    static final class Reader {
        private Reader() {}

        public static void main(String[] arguments) throws IOException {
            System.out.print(LimitedText.of(Path.of(arguments[0]), KIB));
        }
    }
}
