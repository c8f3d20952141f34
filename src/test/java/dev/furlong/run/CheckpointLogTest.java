package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server's log that grows, with lines as PostgreSQL writes them. */
final class CheckpointLogTest {
    private static final String STAMP = "2026-11-21 09:26:31.114 UTC [21] LOG:  ";

    @TempDir
    private Path folder;

    @Test
    void linesOfCheckpoints_areSeenOnce_andOnlyWhenTheyAreWhole() throws IOException {
        Path file = folder.resolve("server.log");
        Files.writeString(file, STAMP + "checkpoint starting: shutdown\n");
        CheckpointLog log = CheckpointLog.of(Engines.named("test", "postgresql"), file);

        append(file, STAMP + "checkpoint starting: time\n" + STAMP + "listening\n" + STAMP + "checkpoint comp");
        assertThat(log.tells()).isTrue();
        assertThat(log.next()).containsExactly("checkpoint starting: time");
        append(file, "lete: wrote 26 buffers (0.3%), wrote 2 SLRU buffers; 0 WAL file(s) added\n");
        assertThat(log.next()).containsExactly("checkpoint complete: wrote 26 buffers (0.3%), wrote 2 SLRU buffers");
        assertThat(log.next()).isEmpty();
    }

    @Test
    void engineThatDoesNotTell_isSaidToBeSilent() throws IOException {
        Path file = Files.writeString(folder.resolve("server.log"), STAMP + "checkpoint starting: time\n");

        assertThat(CheckpointLog.of(Engines.named("test", "derby"), file).tells())
                .isFalse();
        assertThat(CheckpointLog.none().next()).isEmpty();
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }
}
