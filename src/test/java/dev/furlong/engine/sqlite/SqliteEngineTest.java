package dev.furlong.engine.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.Engine;
import dev.furlong.engine.InJvmEngineContract;
import dev.furlong.engine.OnDisk;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.TwoWriters;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes what SQLite makes of settings and errors. */
final class SqliteEngineTest extends InJvmEngineContract {
    private final SqliteEngine engine = new SqliteEngine();

    @Override
    protected Engine engine() {
        return engine;
    }

    @Override
    protected String survivingTheProcess() {
        return "process-kill";
    }

    @Override
    protected boolean isDataFile(String name) {
        return name.endsWith("-wal") || name.endsWith(".db");
    }

    @Test
    void settings_arePragmasInTheOrderThatTheyNeed() {
        Connector connector = engine.connector(
                OnDisk.configuration(engine, data(), Map.of("buffer", "4MiB", "sqlite.page_size", "8192")));

        assertThat(connector.session())
                .containsExactly(
                        "PRAGMA busy_timeout = 10000",
                        "PRAGMA page_size = 8192",
                        "PRAGMA journal_mode = WAL",
                        "PRAGMA synchronous = FULL",
                        "PRAGMA cache_size = -4096");
    }

    @Test
    void defaults_areReadBack() throws Exception {
        try (OnDisk database = create(Map.of("sqlite.page_size", "8192"));
                Connection connection = database.open()) {
            Map<String, EffectiveSetting> effective = engine.mapping().readBack(database.configuration(), connection);

            assertThat(effective.get("durability"))
                    .isEqualTo(new EffectiveSetting("power-cut", "power-cut", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(effective.get("lock-wait"))
                    .isEqualTo(new EffectiveSetting("10s", "10s", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(effective.get("isolation"))
                    .isEqualTo(new EffectiveSetting(
                            "serializable", "serializable", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(effective.get("sqlite.page_size"))
                    .isEqualTo(new EffectiveSetting("8192", "8192", EffectiveSetting.Witness.ECHOED, null));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PRAGMA journal_mode = DELETE, durability, journal_mode/synchronous delete/2",
        "PRAGMA synchronous = NORMAL, durability, process-kill",
        "PRAGMA read_uncommitted = 1, isolation, read_uncommitted 1"
    })
    void whatAConnectionHasElse_isAContradiction(String pragma, String setting, String found) throws Exception {
        try (OnDisk database = create(Map.of());
                Connection connection = database.open()) {
            connection.setAutoCommit(true);
            try (Statement statement = connection.createStatement()) {
                statement.execute(pragma);
            }
            connection.setAutoCommit(false);

            assertThat(engine.mapping()
                            .readBack(database.configuration(), connection)
                            .get(setting))
                    .satisfies(effective -> assertThat(effective.effective()).isEqualTo(found))
                    .satisfies(effective -> assertThat(effective.contradicted()).isTrue());
        }
    }

    @Test
    void boundedLossAndABufferOfPartOfAKibibyte_areRefused() {
        refused(Map.of("durability", "bounded-loss"), "durability: ", "got bounded-loss", "power-cut, process-kill");
        refused(Map.of("buffer", "1500B"), "buffer: must be whole KiB", "got 1500B");
        refused(Map.of("sqlite.cache_size", "5"), "cache_size", "got '5'");
        refused(Map.of("sqlite.transaction_mode", "IMMEDIATE"), "sqlite.transaction_mode: must not be set");
    }

    @Test
    void greatestBufferAndLockWait_areWhatItsNumbersCanHold() {
        assertThat(engine.connector(OnDisk.configuration(
                                engine, data(), Map.of("buffer", "2147483647KiB", "lock-wait", "2147483s")))
                        .session())
                .contains("PRAGMA cache_size = -2147483647", "PRAGMA busy_timeout = 2147483000");
        refused(Map.of("buffer", "2048GiB"), "buffer: must be whole KiB and below 2 TiB for sqlite, got 2048GiB");
        refused(Map.of("lock-wait", "2147484s"), "lock-wait: must be at most 24 days for sqlite, got 2147484s");
    }

    @Test
    void pathThatTheUrlWouldEndEarly_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() ->
                        engine.mapping().properties(OnDisk.configuration(engine, folder.resolve("a?b"), Map.of())))
                .withMessageContaining("must not contain '?' for sqlite");
    }

    @Test
    void limitOfTheDriver_whichIsNoPragma_isSaidToBeNone() throws Exception {
        try (OnDisk database = create(Map.of("sqlite.limit_column", "2000"));
                Connection connection = database.open()) {
            assertThat(engine.mapping()
                            .readBack(database.configuration(), connection)
                            .get("sqlite.limit_column"))
                    .isEqualTo(new EffectiveSetting("2000", "no such property", EffectiveSetting.Witness.ECHOED, null));
        }
    }

    @Test
    void checkpointOfAConnectionThatHasRead_isMade() throws Exception {
        try (OnDisk database = create(Map.of());
                Connection connection =
                        engine.creating(database.configuration()).open()) {
            load(connection);
            assertThat(rows(connection, "SELECT COUNT(*), 0, 0 FROM NUMBERS")).containsExactly("500|0|0");
            try (Statement statement = connection.createStatement()) {
                statement.execute("UPDATE NUMBERS SET WORDS = 'other' WHERE ID = 7");
                connection.commit();
                statement.executeQuery("SELECT COUNT(*) FROM NUMBERS").close();
            }
            assertThat(data().resolve("furlong.db-wal")).isNotEmptyFile();

            engine.checkpoints().step().orElseThrow().on(connection);

            assertThat(data().resolve("furlong.db-wal")).isEmptyFile();
        }
    }

    @Test
    void secondWriter_isRetriedWhetherItWaitedOrReadBefore() throws Exception {
        try (OnDisk database = create(shortWait());
                TwoWriters writers = new TwoWriters(database)) {
            assertThat(writers.waitInVain()).hasSize(1).allSatisfy(this::isRetried);
            assertThat(writers.changeWhatChangedSinceItWasRead()).hasSize(1).allSatisfy(this::isRetried);
        }
    }

    @ParameterizedTest
    @CsvSource({"5, RETRY", "6, RETRY", "10, GIVE_UP", "19, GIVE_UP", "0, GIVE_UP"})
    void error_asksForItsRemedyByItsCode(int code, Remedy remedy) {
        assertThat(engine.remedy(new SQLException("said so", null, code))).isEqualTo(remedy);
    }
}
