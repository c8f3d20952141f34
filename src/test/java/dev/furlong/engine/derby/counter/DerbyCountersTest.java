package dev.furlong.engine.derby.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.Engine;
import dev.furlong.engine.OnDisk;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.run.Interruption;
import dev.furlong.run.StandingTarget;
import dev.furlong.storage.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.JMException;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes on real databases that Derby's log is counted: known work, through many files of it and their removal. */
final class DerbyCountersTest {
    private static final String LOG_BYTES = Metrics.ENGINE_LOG_BYTES.key();

    private static final String HITS = Metrics.ENGINE_BUFFER_HITS.key();
    private static final String MISSES = Metrics.ENGINE_BUFFER_READS.key();

    private static final int ROWS = 4_000;
    private static final int ROW_BYTES = 1_000;
    /** What Derby adds for a row: the records' headers, its page's growth, its share of a commit. */
    private static final int BESIDE_A_ROW = 300;

    private static final int ROLLED_BACK = 50;
    private static final int SELECTS = 200;
    private static final double PAGES_OF_ASKING = PageAccesses.OF_ASKING;

    /** Pages in a cache of a MiB. */
    private static final double CACHED = 256;

    private static final String PLAN = """
            experiment: counters
            targets: ['%s']
            workloads: [select]
            clients: [2]
            repetitions: 1
            warm-up: 100ms
            measure: 100ms
            settings:
              buffer: [16MiB]
              durability: [process-kill]
              select.rows: [100]
            """;

    private final Engine engine = new DerbyEngine();

    @TempDir
    private Path folder;

    @Test
    void embeddedDerby_countsWhatItsLogGrew() throws SQLException, IOException {
        try (OnDisk database = OnDisk.createDerby(folder, Map.of("durability", "process-kill"));
                Connection connection = database.open()) {
            check(connection);
            // So that files of the log had come and gone.
            try (Stream<Path> files = Files.list(folder.resolve("furlong/log"))) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .doesNotContain("log1.dat", "log2.dat", "log3.dat");
            }
        }
    }

    @Test
    void logOnADiskOfItsOwn_isFound() throws SQLException, IOException {
        Path data = Files.createDirectories(folder.resolve("data"));
        Path log = Files.createDirectories(folder.resolve("log"));
        try (OnDisk database = OnDisk.createDerby(data, Map.of("durability", "process-kill"))) {
            engine.jvm().orElseThrow().shutDown(engine.connector(database.configuration()));
        }
        Files.move(data.resolve("furlong/log"), log.resolve("log"));
        Files.writeString(
                data.resolve("furlong/service.properties"),
                Files.readString(data.resolve("furlong/service.properties")) + "\nlogDevice=" + log + "\n");
        try (OnDisk database = OnDisk.open(engine, data, Map.of("durability", "process-kill"));
                Connection connection = database.open()) {
            check(connection);
        }
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"derby@10.1.1.0:server", "derby:container"})
    void serverOfARelease_countsWhatItsLogGrew(String target) throws SQLException {
        try (StandingTarget server = start(target);
                Connection connection = server.connector().open()) {
            check(connection);
        }
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = {"derby@10.12.1.1:server", "derby:server"})
    void serverOfALaterRelease_countsWhatItsLogGrew(String target) throws SQLException {
        serverOfARelease_countsWhatItsLogGrew(target);
    }

    private void check(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE KNOWN (ID INTEGER, WORDS VARCHAR(2000))");
        }
        connection.commit();
        logBytes(connection);
        double idle = logBytes(connection);
        double before = logBytes(connection);
        assertThat(before - idle).as("idle").isBetween(0.0, 1.0 * LogGrowth.OF_ASKING);

        insert(connection);
        // Derby removes the files of the log that it needs no more.
        engine.checkpoints().step().orElseThrow().on(connection);
        insert(connection);
        engine.checkpoints().step().orElseThrow().on(connection);

        assertThat(logBytes(connection) - before)
                .isBetween(2.0 * ROWS * ROW_BYTES, 2.0 * ROWS * (ROW_BYTES + BESIDE_A_ROW));
    }

    @Test
    void rollback_growsTheLogToo() throws SQLException {
        try (OnDisk database = OnDisk.createDerby(folder, Map.of());
                Connection connection = database.open()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE KNOWN (ID INTEGER, WORDS VARCHAR(2000))");
                connection.commit();
                double before = logBytes(connection);
                for (int i = 0; i < ROLLED_BACK; i++) {
                    statement.execute("INSERT INTO KNOWN VALUES (1, '" + "x".repeat(ROW_BYTES) + "')");
                }
                connection.rollback();

                assertThat(logBytes(connection) - before)
                        .isBetween(
                                1.0 * ROLLED_BACK * ROW_BYTES - LogGrowth.OF_ASKING,
                                1.5 * ROLLED_BACK * (ROW_BYTES + BESIDE_A_ROW) + LogGrowth.OF_ASKING);
            }
        }
    }

    @Test
    void accessesToPages_areCountedOnceItIsToldTo_andThoseOfAskingAreNone() throws SQLException {
        try (OnDisk database = OnDisk.createDerby(folder, Map.of("durability", "process-kill"));
                Connection connection = database.open()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE KNOWN (ID INTEGER NOT NULL PRIMARY KEY, WORDS VARCHAR(2000))");
            }
            insert(connection);
            assertThat(engine.counters().read(connection)).as("not told to").containsOnlyKeys(LOG_BYTES);
            engine.counters().counting().orElseThrow().on().on(connection);
            select(connection, SELECTS);
            engine.counters().read(connection);
            Map<String, Double> idle = engine.counters().read(connection);
            Map<String, Double> before = engine.counters().read(connection);
            assertThat(grown(idle, before, HITS))
                    .as("asked for, and nothing else done")
                    .isBetween(0.0, PAGES_OF_ASKING);
            assertThat(grown(idle, before, MISSES)).isBetween(0.0, PAGES_OF_ASKING);

            select(connection, SELECTS);
            Map<String, Double> once = engine.counters().read(connection);
            select(connection, SELECTS);
            select(connection, SELECTS);
            Map<String, Double> twice = engine.counters().read(connection);

            // The index from its root to a leaf, and the row's page. The rest is the preparing.
            assertThat(grown(before, once, HITS)).isBetween(3.0 * SELECTS - PAGES_OF_ASKING, 6.0 * SELECTS);
            assertThat(grown(once, twice, HITS))
                    .isCloseTo(2 * grown(before, once, HITS), Offset.offset(2 * PAGES_OF_ASKING));
            assertThat(grown(before, twice, MISSES)).isBetween(0.0, PAGES_OF_ASKING);
        }
    }

    @Test
    void countingThatEnded_isReadNoMore_andGoesOnWhenItBeginsAgain() throws SQLException {
        EngineCounters.Counting counting = engine.counters().counting().orElseThrow();
        try (OnDisk database = OnDisk.createDerby(folder, Map.of("durability", "process-kill"));
                Connection connection = database.open()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE KNOWN (ID INTEGER NOT NULL PRIMARY KEY, WORDS VARCHAR(2000))");
            }
            insert(connection);
            counting.on().on(connection);
            assertThat(engine.counters().read(connection)).containsKeys(HITS, MISSES);

            counting.off().on(connection);
            assertThat(engine.counters().read(connection)).containsOnlyKeys(LOG_BYTES);
            select(connection, SELECTS);
            assertThat(PageCacheBean.only().orElseThrow().counts()).isFalse();

            counting.on().on(connection);
            Map<String, Double> before = engine.counters().read(connection);
            select(connection, SELECTS);
            Map<String, Double> after = engine.counters().read(connection);
            assertThat(grown(before, after, HITS)).isBetween(3.0 * SELECTS - PAGES_OF_ASKING, 6.0 * SELECTS);
        } catch (JMException e) {
            throw new SQLException(e);
        }
    }

    @Test
    void pagesThatTheCacheDoesNotHold_areMisses() throws SQLException {
        try (OnDisk database = OnDisk.createDerby(folder, Map.of("durability", "process-kill", "buffer", "1MiB"));
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE KNOWN (ID INTEGER NOT NULL, WORDS VARCHAR(2000))");
            insert(connection);
            engine.counters().counting().orElseThrow().on().on(connection);
            scan(statement);
            Map<String, Double> before = engine.counters().read(connection);
            scan(statement);
            Map<String, Double> after = engine.counters().read(connection);

            double pages = pages(statement);
            connection.rollback();
            assertThat(pages).isGreaterThan(4 * CACHED);
            assertThat(grown(before, after, MISSES)).isBetween(pages - CACHED, pages + CACHED);
        }
    }

    private static void scan(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(WORDS) FROM KNOWN")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(ROWS);
        }
    }

    private static double pages(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(
                "SELECT NUMALLOCATEDPAGES FROM TABLE (SYSCS_DIAG.SPACE_TABLE('KNOWN')) AS TAKEN WHERE ISINDEX = 0")) {
            assertThat(row.next()).isTrue();
            return row.getDouble(1);
        }
    }

    private static void select(Connection connection, int times) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT WORDS FROM KNOWN WHERE ID = ?")) {
            for (int i = 0; i < times; i++) {
                select.setInt(1, i);
                try (ResultSet row = select.executeQuery()) {
                    assertThat(row.next()).isTrue();
                }
                connection.commit();
            }
        }
    }

    private static double grown(Map<String, Double> before, Map<String, Double> after, String key) {
        return after.getOrDefault(key, Double.NaN) - before.getOrDefault(key, Double.NaN);
    }

    @Test
    void databaseWithoutAFolder_isNoCountOfNothing() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> engine.counters().read(connection));
        }
    }

    private void insert(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO KNOWN VALUES (?, ?)")) {
            insert.setString(2, "x".repeat(ROW_BYTES));
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.executeUpdate();
                connection.commit();
            }
        }
    }

    private double logBytes(Connection connection) throws SQLException {
        Map<String, Double> counters = engine.counters().read(connection);
        assertThat(counters).containsKey(LOG_BYTES);
        return counters.getOrDefault(LOG_BYTES, Double.NaN);
    }

    private StandingTarget start(String target) {
        try {
            return StandingTarget.start(
                    PlanReader.read("test", PLAN.formatted(target), Overrides.none()),
                    folder.resolve("target"),
                    Interruption.none());
        } catch (MachineException e) {
            Root.demand(Optional.of(String.valueOf(e.getMessage())));
            throw e;
        }
    }
}
