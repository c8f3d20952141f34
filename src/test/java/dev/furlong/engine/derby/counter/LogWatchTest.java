package dev.furlong.engine.derby.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.Engine;
import dev.furlong.engine.OnDisk;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.measurement.Metrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes, on files that Derby made, that their ends are found, and that what is not known is not made up. */
final class LogWatchTest {
    private static final int ROWS = 3_000;

    private final Engine engine = new DerbyEngine();

    @TempDir
    private Path folder;

    @Test
    void filesOfALog_tellHowLongItIs() throws SQLException, IOException {
        try (OnDisk database = withLog()) {
            assertThat(database).isNotNull();
            LogWatch watch = LogWatch.of(folder.resolve("furlong"));
            List<Long> numbers = numbers();
            long first = numbers.get(0);
            long last = numbers.get(numbers.size() - 1);
            assertThat(last - first).isGreaterThanOrEqualTo(3);

            watch.look();

            // A file's own length is another witness: Derby adds four bytes to one that it ends.
            long bytes = 0;
            for (long number = first; number < last; number++) {
                bytes += Files.size(watch.folder().resolve("log" + number + ".dat")) - 4 - LogWatch.HEADER_BYTES;
            }
            LogPosition begin = new LogPosition(first, LogWatch.HEADER_BYTES);
            assertThat(watch.between(begin, new LogPosition(last, LogWatch.HEADER_BYTES)))
                    .hasValue(bytes);
            assertThat(watch.between(begin, new LogPosition(first, 1000))).hasValue(1000 - LogWatch.HEADER_BYTES);
            assertThat(watch.unread()).isFalse();
        }
    }

    @Test
    void fileThatWasGoneBeforeALook_leavesNoFigure() throws SQLException, IOException {
        try (OnDisk database = withLog();
                Connection connection = database.open()) {
            LogWatch early = LogWatch.of(folder.resolve("furlong"));
            LogWatch late = LogWatch.of(folder.resolve("furlong"));
            long first = numbers().get(0);
            early.look();
            engine.checkpoints().step().orElseThrow().on(connection);
            late.look();

            long last = numbers().get(numbers().size() - 1);
            assertThat(numbers()).doesNotContain(first);
            LogPosition begin = new LogPosition(first, LogWatch.HEADER_BYTES);
            LogPosition end = new LogPosition(last, LogWatch.HEADER_BYTES);
            early.look();
            assertThat(early.between(begin, end)).isPresent();
            assertThat(late.between(begin, end)).isEmpty();
            assertThat(engine.counters().missing(DerbyInMemory.release()).get(Metrics.ENGINE_LOG_BYTES.key()))
                    .contains("Derby removed a log file before Furlong read its end");
        }
    }

    @Test
    void fileThatIsNotBegun_isLookedAtAgain() throws SQLException, IOException {
        try (OnDisk database = withLog()) {
            assertThat(database).isNotNull();
            LogWatch watch = LogWatch.of(folder.resolve("furlong"));
            long next = numbers().get(numbers().size() - 1) + 1;
            Path made = Files.createFile(watch.folder().resolve("log" + next + ".dat"));

            watch.look();
            assertThat(watch.unread()).isTrue();

            Files.delete(made);
            watch.look();
            assertThat(watch.unread()).isFalse();
        }
    }

    @Test
    void folderWithoutADatabase_isRefused() {
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> LogWatch.of(folder));
    }

    private OnDisk withLog() throws SQLException {
        OnDisk database = OnDisk.createDerby(folder, Map.of("durability", "process-kill"));
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE KNOWN (WORDS VARCHAR(2000))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO KNOWN VALUES (?)")) {
                for (int i = 0; i < ROWS; i++) {
                    insert.setString(1, "x".repeat(1500));
                    insert.executeUpdate();
                    connection.commit();
                }
            }
        }
        return database;
    }

    private List<Long> numbers() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("furlong/log"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("log[0-9]+\\.dat"))
                    .map(name -> Long.parseLong(name.replaceAll("[^0-9]", "")))
                    .sorted()
                    .toList();
        }
    }
}
