package dev.furlong.engine.derby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.furlong.engine.Engine;
import dev.furlong.engine.OnDisk;
import dev.furlong.engine.capability.CheckpointMark;
import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.engine.derby.counter.LogWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes, on a file that Derby writes, that its mark moves with each checkpoint, with nothing else, and to the log's end. */
final class ControlFileTest {
    private final Engine engine = new DerbyEngine();

    @TempDir
    private Path folder;

    private final CheckpointMark mark =
            () -> ((CheckpointSigns.Steps) engine.checkpoints().signs(OnDisk.configuration(engine, folder, Map.of())))
                    .mark()
                    .read();

    @Test
    void mark_movesWithEachCheckpoint_andOnlyThen() throws SQLException, IOException {
        try (OnDisk database = OnDisk.createDerby(folder, Map.of());
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE KNOWN (ID INTEGER)");
            connection.commit();
            List<Long> marks = new ArrayList<>();
            for (int checkpoint = 0; checkpoint < 5; checkpoint++) {
                long before = mark.read().orElseThrow();
                statement.execute("INSERT INTO KNOWN VALUES " + checkpoint);
                connection.commit();
                assertThat(mark.read()).as("a commit is no checkpoint").hasValue(before);
                engine.checkpoints().step().orElseThrow().on(connection);
                marks.add(mark.read().orElseThrow());
            }
            assertThat(marks).doesNotHaveDuplicates().isSorted();
            long last = marks.get(4);
            Path log = folder.resolve("furlong/log/log" + (last >>> 32) + ".dat");
            assertThat((int) last).isBetween(LogWatch.HEADER_BYTES, (int) Files.size(log));
        }
    }

    @Test
    void fileThatIsHalfWritten_hasNoMark() throws SQLException, IOException {
        try (OnDisk database = OnDisk.createDerby(folder, Map.of())) {
            assertThat(database).isNotNull();
            Path file = folder.resolve("furlong/log/log.ctrl");
            byte[] whole = Files.readAllBytes(file);
            for (int broken = 0; broken < 48; broken++) {
                byte[] bytes = whole.clone();
                bytes[broken] ^= 0x10;
                Files.write(file, bytes);
                assertThat(mark.read()).as("byte " + broken + " is another").isEmpty();
            }
            Files.write(file, new byte[20]);
            assertThat(mark.read()).isEmpty();
            Files.write(file, whole);
            assertThat(mark.read()).isPresent();
        }
    }

    @Test
    void folderWithoutADatabase_hasNoFile() {
        assertThatIOException().isThrownBy(mark::read);
    }
}
