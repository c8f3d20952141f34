package dev.furlong.run.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.OnDisk;
import dev.furlong.results.TimeLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
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
        Checkpoints log = postgresql(file);

        append(file, STAMP + "checkpoint starting: time\n" + STAMP + "listening\n" + STAMP + "checkpoint comp");
        assertThat(log.absent()).isEmpty();
        assertThat(log.next()).containsExactly(TimeLine.Event.other("checkpoint starting: time"));
        append(file, "lete: wrote 26 buffers (0.3%), wrote 2 SLRU buffers; 0 WAL file(s) added\n");
        assertThat(log.next())
                .containsExactly(TimeLine.Event.checkpointEnded("wrote 26 buffers (0.3%), wrote 2 SLRU buffers"))
                .extracting(TimeLine.Event::words)
                .containsExactly("checkpoint complete: wrote 26 buffers (0.3%), wrote 2 SLRU buffers");
        assertThat(log.next()).isEmpty();
    }

    @Test
    void logThatIsNotThere_isSaidToBeAbsent() {
        Checkpoints log = postgresql(folder.resolve("no.log"));

        assertThat(log.next()).isEmpty();
        assertThat(log.absent()).containsOnlyKeys(TimeLine.CHECKPOINTS);
    }

    @Test
    void engineThatDoesNotTell_isSaidToBeSilent() {
        Engine h2 = Engines.named("test", "h2");
        Checkpoints none = Checkpoints.of(
                h2.checkpoints().signs(OnDisk.configuration(h2, folder, Map.of())), folder.resolve("server.log"));

        assertThat(none.absent()).containsOnlyKeys(TimeLine.CHECKPOINTS);
        assertThat(none.next()).isEmpty();
        assertThat(none.read()).isEmpty();
    }

    private Checkpoints postgresql(Path file) {
        Engine postgresql = Engines.named("test", "postgresql");
        return Checkpoints.of(postgresql.checkpoints().signs(OnDisk.configuration(postgresql, folder, Map.of())), file);
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }
}
