package dev.furlong.engine.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that a connector which demands a file still demands it after each change. */
final class ConnectorTest {
    @TempDir
    private Path folder;

    @Test
    void missingFile_isRefusedAndNotMade() {
        Path file = folder.resolve("furlong.db");
        Connector connector = Connector.toFileIn(folder, "org.sqlite.JDBC", "jdbc:sqlite:", Map.of());

        for (Connector one : List.of(
                connector,
                connector.with(null),
                connector.at(connector.url()),
                connector.beginningWith(List.of("PRAGMA synchronous = FULL")))) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(one::open)
                    .withMessage("database " + file + ": must exist, got no such file")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08001"));
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void missingFile_isMadeWhereThatIsAsked() throws SQLException {
        Path file = folder.resolve("furlong.db");

        Connector.toFileIn(folder, "org.sqlite.JDBC", "jdbc:sqlite:", Map.of())
                .making()
                .execute("CREATE TABLE T (ID INTEGER)");

        assertThat(file).isRegularFile();
    }
}
