package dev.furlong.engine.hsqldb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.Engine;
import dev.furlong.engine.InJvmEngineContract;
import dev.furlong.engine.OnDisk;
import dev.furlong.engine.Remedy;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes what HSQLDB makes of settings and errors. */
final class HsqldbEngineTest extends InJvmEngineContract {
    private final HsqldbEngine engine = new HsqldbEngine();

    @Override
    protected Engine engine() {
        return engine;
    }

    @Override
    protected String survivingTheProcess() {
        return "power-cut";
    }

    @Override
    protected Map<String, String> shortWait() {
        return Map.of();
    }

    @Override
    protected boolean isDataFile(String name) {
        return name.endsWith(".data") || name.endsWith(".script");
    }

    @Test
    void settings_areProperties() {
        assertThat(engine.mapping()
                        .properties(OnDisk.configuration(
                                engine, data(), Map.of("buffer", "4MiB", "hsqldb.log_size", "77"))))
                .containsOnly(
                        Map.entry("hsqldb.cache_rows", "65536"),
                        Map.entry("hsqldb.cache_size", "4096"),
                        Map.entry("hsqldb.default_table_type", "cached"),
                        Map.entry("hsqldb.log_size", "77"),
                        Map.entry("hsqldb.tx", "mvcc"),
                        Map.entry("hsqldb.tx_level", "read_committed"),
                        Map.entry("hsqldb.write_delay", "false"));
    }

    @Test
    void boundedLossAndAProperty_areReadBack() throws Exception {
        try (OnDisk database = create(Map.of("durability", "bounded-loss", "hsqldb.log_size", "77"));
                Connection connection = database.open()) {
            Map<String, EffectiveSetting> effective = engine.mapping().readBack(database.configuration(), connection);

            assertThat(effective.get("durability"))
                    .isEqualTo(new EffectiveSetting(
                            "bounded-loss", "bounded-loss", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(effective.get("hsqldb.log_size"))
                    .isEqualTo(new EffectiveSetting("77", "77", EffectiveSetting.Witness.ECHOED, null));
        }
    }

    /** Why points of different buffers do not start from the same files. */
    @Test
    void bufferOfTheFiles_outlivesWhatIsAskedLater() throws Exception {
        create(Map.of("buffer", "8MiB")).close();

        try (OnDisk database = OnDisk.open(engine, data(), Map.of("buffer", "16MiB"));
                Connection connection = database.open()) {
            assertThat(engine.mapping()
                            .readBack(database.configuration(), connection)
                            .get("buffer"))
                    .satisfies(buffer -> assertThat(buffer.effective()).isEqualTo("8MiB"))
                    .satisfies(buffer -> assertThat(buffer.contradicted()).isTrue());
        }
        assertThat(engine.mapping().stored()).containsExactlyInAnyOrder(Setting.BUFFER, Setting.DURABILITY);
    }

    /** Else a commit would neither be written nor synced, and cost nothing. */
    @Test
    void commitAfterTheLoad_isInTheLog() throws Exception {
        try (OnDisk database = create(Map.of());
                Connection connection =
                        engine.creating(database.configuration()).open()) {
            load(connection);
            try (Statement statement = connection.createStatement()) {
                statement.execute("UPDATE NUMBERS SET WORDS = 'afterTheLoad' WHERE ID = 7");
            }
            connection.commit();

            assertThat(data().resolve("furlong.log")).content().contains("afterTheLoad");
        }
    }

    @Test
    void tables_lieOnDisk() throws Exception {
        try (OnDisk database = create(Map.of());
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE PLAIN (ID INTEGER)");
            try (ResultSet type = statement.executeQuery(
                    "SELECT HSQLDB_TYPE FROM INFORMATION_SCHEMA.SYSTEM_TABLES WHERE TABLE_NAME = 'PLAIN'")) {
                assertThat(type.next()).isTrue();
                assertThat(type.getString(1)).isEqualTo("CACHED");
            }
        }
    }

    @Test
    void processKillAndALockWait_areRefused() {
        refused(Map.of("durability", "process-kill"), "durability: ", "got process-kill", "power-cut, bounded-loss");
        assertThat(engine.mapping().properties(OnDisk.configuration(engine, data(), Map.of("lock-wait", "unlimited"))))
                .isEqualTo(engine.mapping().properties(OnDisk.configuration(engine, data(), Map.of())));
        assertThat(engine.mapping().substitutes().get(Setting.LOCK_WAIT))
                .satisfies(wait -> assertThat(wait.value()).isEqualTo("unlimited"));
        refused(Map.of("lock-wait", "5s"), "lock-wait: ", "got 5s", "waits until the other transaction ends");
    }

    @Test
    void bufferThatIsTooSmallOrThatTheHeapCannotHold_isRefused() {
        assertThat(engine.mapping().properties(OnDisk.configuration(engine, data(), Map.of("buffer", "128KiB"))))
                .containsEntry("hsqldb.cache_size", "128");
        refused(Map.of("buffer", "127KiB"), "buffer: must be whole KiB, at least 128", "got 127KiB");
        refused(Map.of("buffer", "257MiB"), "buffer: must be at most 1/4 of the heap", "got 257MiB with heap=1GiB");
    }

    @Test
    void pathThatTheUrlWouldEndEarly_isRefused() {
        Path odd = folder.resolve("a;b");

        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> engine.mapping().properties(OnDisk.configuration(engine, odd, Map.of()))))
                .hasMessageContaining("must not contain ';' for hsqldb");
    }

    @ParameterizedTest
    @CsvSource({"40001, RETRY", "08006, RECONNECT", "08003, RECONNECT", "23505, GIVE_UP", ", GIVE_UP"})
    void error_asksForItsRemedy(String state, Remedy remedy) {
        assertThat(engine.remedy(new SQLException("said so", state))).isEqualTo(remedy);
    }
}
