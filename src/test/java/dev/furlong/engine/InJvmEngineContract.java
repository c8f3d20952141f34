package dev.furlong.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.schema.Column;
import dev.furlong.engine.schema.Population;
import dev.furlong.engine.schema.Table;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.EffectiveSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every engine that is a library of a JVM must do, with real files. */
public abstract class InJvmEngineContract {
    private static final Table NUMBERS =
            Table.keyed("NUMBERS", Column.integer("ID"), Column.bigint("BIG"), Column.text("WORDS", 12));
    private static final Table LOG = Table.unkeyed("LOG_ENTRIES", Column.integer("ID"), Column.timestamp("STAMP"));

    private static final Table MORE = Table.keyed("MORE_NUMBERS", Column.integer("ID"));

    private static final Population.Cells CELLS = new Population.Cells() {
        @Override
        public long number(long row, int column) {
            return column == 0 ? row + 1 : 5_000_000_000L - row * 3;
        }

        @Override
        public String text(long row, int column) {
            return String.format(Locale.ROOT, "row%09d", row);
        }
    };

    @TempDir
    protected Path folder;

    /** The engine. */
    protected abstract Engine engine();

    /** A durability under which an acknowledged commit survives the process. */
    protected abstract String survivingTheProcess();

    /** Whether it can be relied on that the one that commits after a deadlock has both its changes. */
    protected boolean keepsTheSurvivorsChanges() {
        return true;
    }

    /** Whether a transaction waits for what another one has changed, so that of two that cross one goes on. */
    protected boolean waits() {
        return true;
    }

    /** Whether it, or its driver, tells the isolation that a connection has. */
    protected boolean tellsItsIsolation() {
        return true;
    }

    /** Whether a kill leaves a log beside its data. */
    protected boolean logsBesideTheData() {
        return true;
    }

    protected final Path data() {
        return folder.resolve("data");
    }

    protected final OnDisk create(Map<String, String> asked) throws SQLException, IOException {
        Files.createDirectories(data());
        return OnDisk.create(engine(), data(), asked);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1000, 1001, 20_500})
    void loadedRows_areThoseOfThePopulationAfterAShutdown(long rows) throws SQLException, IOException {
        List<Long> progress = new ArrayList<>();
        try (OnDisk database = create(Map.of());
                Connection connection =
                        engine().creating(database.configuration()).open()) {
            engine().loader(OnDisk.release(engine()))
                    .load(
                            connection,
                            List.of(
                                    new Population(NUMBERS, rows, CELLS),
                                    Population.empty(LOG),
                                    new Population(MORE, 7, CELLS)),
                            progress::add);
            assertThat(connection.getAutoCommit()).isFalse();
        }

        assertThat(progress).isSorted().contains(rows).hasSize((int) ((rows + 999) / 1000) + 1);
        assertThat(progress).last().isEqualTo(rows + 7);
        assertThat(files()).as("clean files").noneMatch(InJvmEngineContract::isLeftover);
        try (OnDisk database = OnDisk.open(engine(), data(), Map.of());
                Connection connection = database.open()) {
            assertThat(rows(connection, "SELECT COUNT(*), MIN(BIG), MAX(WORDS) FROM NUMBERS"))
                    .containsExactly(rows + "|" + CELLS.number(rows - 1, 1) + "|" + CELLS.text(rows - 1, 2));
            assertThat(rows(connection, "SELECT ID, BIG, WORDS FROM NUMBERS WHERE ID = 1"))
                    .containsExactly("1|5000000000|row000000000");
            assertThat(rows(connection, "SELECT COUNT(*), 0, 0 FROM LOG_ENTRIES"))
                    .containsExactly("0|0|0");
        }
    }

    /** The files that a checkpoint brings level, and a commit does not. */
    protected abstract boolean isDataFile(String name);

    /** What makes it write commits later than at once, where it does not by itself. */
    protected List<String> writingLater() {
        return List.of();
    }

    @Test
    void checkpoint_writesWhatCommitsLeftForLater() throws SQLException, IOException {
        try (OnDisk database = create(Map.of());
                Connection connection =
                        engine().creating(database.configuration()).open()) {
            load(connection);
            ConnectionStep checkpoint = engine().checkpoints().step().orElseThrow();
            checkpoint.on(connection);
            try (Statement statement = connection.createStatement()) {
                for (String sql : writingLater()) {
                    statement.execute(sql);
                }
                statement.execute("UPDATE NUMBERS SET WORDS = 'other' WHERE ID < 400");
            }
            connection.commit();
            Map<String, String> before = dataFiles();

            checkpoint.on(connection);

            assertThat(before).isNotEmpty();
            assertThat(dataFiles()).isNotEqualTo(before);
            assertThat(connection.getAutoCommit()).isFalse();
            assertThat(engine().counters().read(connection)).isEmpty();
            assertThat(engine().counters().missing(OnDisk.release(engine())).keySet())
                    .containsExactlyInAnyOrderElementsOf(
                            Metrics.engines().map(Metric::key).toList());
        }
    }

    /** Loads a table NUMBERS of 500 rows. */
    protected final void load(Connection connection) throws SQLException {
        engine().loader(OnDisk.release(engine()))
                .load(connection, List.of(new Population(NUMBERS, 500, CELLS)), rows -> {});
    }

    /** The data files' bytes. */
    private Map<String, String> dataFiles() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(data())) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = data().relativize(file).toString();
                if (isDataFile(name)) {
                    files.put(name, Arrays.hashCode(Files.readAllBytes(file)) + " in " + Files.size(file));
                }
            }
        }
        return files;
    }

    @Test
    void missingDatabase_isNotMade() throws SQLException, IOException {
        Files.createDirectories(data());
        try (OnDisk other = create(Map.of())) {
            assertThat(other).isNotNull();
        }
        Path empty = Files.createDirectories(folder.resolve("empty/data"));
        Configuration configuration = OnDisk.configuration(engine(), empty, Map.of());
        engine().jvm().orElseThrow().systemProperties(configuration).forEach(System::setProperty);

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> engine().connector(configuration).open())
                .withMessageContaining("furlong");
        try (Stream<Path> files = Files.list(empty)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void deadlock_isRetriedByOneAndTheOtherCommits() throws Exception {
        try (OnDisk database = create(shortWait());
                TwoWriters writers = new TwoWriters(database)) {
            List<SQLException> errors = writers.cross();

            assertThat(errors).hasSizeBetween(1, waits() ? 1 : 2).allSatisfy(this::isRetried);
            if (keepsTheSurvivorsChanges()) {
                assertThat(writers.total()).isEqualTo(2L * (2 - errors.size()));
            }
        }
    }

    @Test
    void settings_areReadBackAsAsked() throws SQLException, IOException {
        try (OnDisk database = create(Map.of("buffer", "8MiB", "durability", survivingTheProcess()));
                Connection connection = database.open()) {
            Map<String, EffectiveSetting> effective = engine().mapping().readBack(database.configuration(), connection);

            assertThat(effective).containsKeys("buffer", "durability");
            assertThat(effective.containsKey("isolation")).isEqualTo(tellsItsIsolation());
            assertThat(effective.get("buffer"))
                    .isEqualTo(new EffectiveSetting("8MiB", "8MiB", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(effective.get("durability"))
                    .isEqualTo(new EffectiveSetting(
                            survivingTheProcess(), survivingTheProcess(), EffectiveSetting.Witness.OBSERVED, null));
            assertThat(effective)
                    .allSatisfy((key, setting) ->
                            assertThat(setting.contradicted()).as(key).isFalse());
        }
    }

    @Test
    void unknownProperty_isRefusedBeforeAnythingStarts() {
        Configuration asked = OnDisk.configuration(engine(), data(), Map.of(engine().name() + ".no_such_thing", "1"));
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> engine().mapping().properties(asked))
                .withMessageContaining("no_such_thing: must be a property that " + engine().name() + " knows");
    }

    @Test
    void acknowledgedCommits_surviveTheProcess() throws Exception {
        Files.createDirectories(data());
        KilledWhileCommitting.run(engine(), data(), survivingTheProcess());
        // HSQLDB's lock file beats for some seconds after its process.
        Files.deleteIfExists(data().resolve("furlong.lck"));

        assertThat(files().stream().anyMatch(InJvmEngineContract::isLeftover)).isEqualTo(logsBesideTheData());

        // A shutdown alone leaves the files whole.
        OnDisk.open(engine(), data(), Map.of("durability", survivingTheProcess()))
                .close();
        assertThat(files()).as("clean files").noneMatch(InJvmEngineContract::isLeftover);

        try (OnDisk database = OnDisk.open(engine(), data(), Map.of("durability", survivingTheProcess()));
                Connection connection = database.open()) {
            assertThat(rows(connection, "SELECT COUNT(*), MIN(ID), MAX(ID) FROM KEPT"))
                    .containsExactly(KilledWhileCommitting.ROWS + "|0|" + (KilledWhileCommitting.ROWS - 1));
        }
    }

    @ParameterizedTest
    @CsvSource({"log-disk, separate", "tls, on", "prepare, never"})
    void settingThatItLacks_isRefusedWithTheReason(String setting, String value) {
        refused(Map.of(setting, value), setting + ": must be", "got " + value, "legal: ");
    }

    @Test
    void propertyThatCouldBeMoreThanOne_isRefused() {
        refused(Map.of(engine().name() + ".thing", "1;other=2"), engine().name() + ".thing: must be a word", "got '1;");
    }

    protected final void refused(Map<String, String> asked, String... words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> engine().mapping().properties(OnDisk.configuration(engine(), data(), asked)))
                .satisfies(e -> assertThat(e.getMessage()).contains(words));
    }

    protected final void isRetried(SQLException error) {
        assertThat(engine().remedy(error).retries()).as(error.toString()).isTrue();
    }

    /** So that a test need not wait long; what has no limit needs none. */
    protected Map<String, String> shortWait() {
        return Map.of("lock-wait", "1s");
    }

    /** A log or a lock. */
    private static boolean isLeftover(String name) {
        return name.matches(".*(-wal|\\.wal|\\.log|\\.lck)");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(data())) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }

    /** The first three columns of a query. */
    protected static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            while (found.next()) {
                rows.add(found.getString(1) + "|" + found.getString(2) + "|" + found.getString(3));
            }
        }
        connection.rollback();
        return rows;
    }
}
