package dev.furlong.engine.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.Engine;
import dev.furlong.engine.InJvmEngineContract;
import dev.furlong.engine.OnDisk;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.TwoWriters;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes what DuckDB makes of settings and errors. */
final class DuckdbEngineTest extends InJvmEngineContract {
    private final DuckdbEngine engine = new DuckdbEngine();

    @Override
    protected Engine engine() {
        return engine;
    }

    @Override
    protected String survivingTheProcess() {
        return "process-kill";
    }

    @Override
    protected boolean waits() {
        return false;
    }

    @Override
    protected Map<String, String> shortWait() {
        return Map.of();
    }

    @Override
    protected boolean tellsItsIsolation() {
        return false;
    }

    @Override
    protected boolean isDataFile(String name) {
        return name.equals("furlong.db");
    }

    @Test
    void settings_areProperties() {
        assertThat(engine.mapping()
                        .properties(
                                OnDisk.configuration(engine, data(), Map.of("buffer", "9MiB", "duckdb.Threads", "1"))))
                .containsOnly(
                        Map.entry("autoinstall_known_extensions", "false"),
                        Map.entry("fsync_mode", "STANDARD"),
                        Map.entry("memory_limit", "9MiB"),
                        Map.entry("threads", "1"));
    }

    @Test
    void defaultsAndAProperty_areReadBack() throws Exception {
        try (OnDisk database = create(Map.of("duckdb.threads", "1"));
                Connection connection = database.open()) {
            assertThat(engine.mapping().readBack(database.configuration(), connection))
                    .isEqualTo(Map.of(
                            "buffer", new EffectiveSetting("64MiB", "64MiB", EffectiveSetting.Witness.OBSERVED, null),
                            "durability",
                                    new EffectiveSetting(
                                            "power-cut", "power-cut", EffectiveSetting.Witness.OBSERVED, null),
                            "duckdb.threads", new EffectiveSetting("1", "1", EffectiveSetting.Witness.ECHOED, null)));
        }
    }

    @Test
    void sizeOfItsOwn_isReadBackAsItWasAsked() throws Exception {
        try (OnDisk database = create(Map.of("duckdb.Checkpoint_threshold", "64MiB"));
                Connection connection = database.open()) {
            assertThat(engine.mapping().readBack(database.configuration(), connection))
                    .containsEntry(
                            "duckdb.Checkpoint_threshold",
                            new EffectiveSetting("64MiB", "64MiB", EffectiveSetting.Witness.ECHOED, null));
            assertThat(engine.mapping()
                            .readBack(
                                    OnDisk.configuration(
                                            engine, data(), Map.of("duckdb.checkpoint_threshold", "32MiB")),
                                    connection))
                    .containsEntry(
                            "duckdb.checkpoint_threshold",
                            new EffectiveSetting("32MiB", "64MiB", EffectiveSetting.Witness.ECHOED, null));
        }
    }

    @Test
    void otherNameOfTheBufferAndWhatIsTheDrivers_areRefused() {
        refused(Map.of("duckdb.Max_Memory", "9MiB"), "duckdb.Max_Memory: must not be set, got '9MiB': it is");
        refused(Map.of("duckdb.memory_limit", "9MiB"), "duckdb.memory_limit: must be left to Furlong, got '9MiB'");
        refused(Map.of("duckdb.jdbc_auto_commit", "true"), "duckdb.jdbc_auto_commit: must not be set, got 'true'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8MiB", "1023MiB", "1048576KiB", "3GiB", "1023GiB"})
    void bufferThatIsToldExactly_isReadBack(String buffer) throws Exception {
        try (OnDisk database = create(Map.of("buffer", buffer));
                Connection connection = database.open()) {
            assertThat(engine.mapping()
                            .readBack(database.configuration(), connection)
                            .get("buffer"))
                    .isEqualTo(new EffectiveSetting(buffer, buffer, EffectiveSetting.Witness.OBSERVED, null));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"7MiB", "8193KiB", "1025MiB", "1536MiB", "1024GiB", "2048GiB"})
    void bufferThatIsTooSmallOrThatItWouldNotTellExactly_isRefused(String buffer) {
        refused(
                Map.of("buffer", buffer),
                "buffer: must be at least 8MiB, and whole MiB",
                "got " + buffer,
                "legal: 8MiB, 9MiB, …, 1GiB");
    }

    @Test
    void otherBuffer_isAContradiction() throws Exception {
        try (OnDisk database = create(Map.of("buffer", "16MiB"));
                Connection connection = database.open()) {
            assertThat(engine.mapping()
                            .readBack(OnDisk.configuration(engine, data(), Map.of("buffer", "8MiB")), connection)
                            .get("buffer"))
                    .satisfies(buffer -> assertThat(buffer.effective()).isEqualTo("16MiB"))
                    .satisfies(buffer -> assertThat(buffer.contradicted()).isTrue());
        }
    }

    @Test
    void boundedLossAndALockWait_areRefused() {
        refused(Map.of("durability", "bounded-loss"), "durability: ", "got bounded-loss", "power-cut, process-kill");
        refused(Map.of("lock-wait", "5s"), "lock-wait: ", "got 5s", "never waits");
        assertThat(engine.mapping().substitutes().get(Setting.LOCK_WAIT))
                .satisfies(wait -> assertThat(wait.value()).isEqualTo("0s"));
    }

    @Test
    void pathThatTheUrlWouldEndEarly_isRefused() {
        assertThatExceptionOfType(dev.furlong.failure.PlanException.class)
                .isThrownBy(() ->
                        engine.mapping().properties(OnDisk.configuration(engine, folder.resolve("a;b"), Map.of())))
                .withMessageContaining("must not contain ';' for duckdb");
    }

    @Test
    void secondWriter_isRefusedAtOnceAndPreparesAnew() throws Exception {
        try (OnDisk database = create(Map.of());
                TwoWriters writers = new TwoWriters(database)) {
            assertThat(writers.waitInVain()).hasSize(1).allSatisfy(this::preparesAnew);
            assertThat(writers.changeWhatChangedSinceItWasRead()).hasSize(1).allSatisfy(this::preparesAnew);
        }
    }

    private void preparesAnew(SQLException error) {
        assertThat(engine.remedy(error)).as(error.toString()).isEqualTo(Remedy.PREPARE_AND_RETRY);
    }

    /** Why a client prepares anew: after the rollback, the statement that failed stays closed. */
    @Test
    void statementThatFails_isClosedByTheDriver() throws Exception {
        try (OnDisk database = create(Map.of());
                Connection one = engine.creating(database.configuration()).open();
                Connection other = database.open()) {
            load(one);
            String change = "UPDATE NUMBERS SET BIG = BIG + 1 WHERE ID = 7";
            try (PreparedStatement first = one.prepareStatement(change);
                    PreparedStatement second = other.prepareStatement(change)) {
                first.executeUpdate();

                assertThatExceptionOfType(SQLException.class).isThrownBy(second::executeUpdate);
                other.rollback();
                assertThat(first.isClosed()).isFalse();
                assertThat(second.isClosed()).isTrue();
            }
        }
    }

    /** The proof of snapshot isolation, which the driver does not tell, and of no more: each of two sees the data as they were, and changes what the other has read. */
    @Test
    void transactionsThatReadWhatTheOtherChanges_bothCommit() throws Exception {
        try (OnDisk database = create(Map.of());
                Connection one = engine.creating(database.configuration()).open();
                Connection other = database.open()) {
            load(one);
            try (Statement first = one.createStatement();
                    Statement second = other.createStatement()) {
                assertThat(seen(first)).isEqualTo("row000000001");
                second.executeQuery("SELECT WORDS FROM NUMBERS WHERE ID = 1").close();
                second.executeUpdate("UPDATE NUMBERS SET WORDS = 'second' WHERE ID = 2");
                other.commit();
                assertThat(seen(first)).isEqualTo("row000000001");
                first.executeUpdate("UPDATE NUMBERS SET WORDS = 'first' WHERE ID = 1");
                one.commit();
                assertThat(seen(first)).isEqualTo("second");
                one.rollback();
            }
        }
    }

    private static String seen(Statement statement) throws SQLException {
        try (var row = statement.executeQuery("SELECT WORDS FROM NUMBERS WHERE ID = 2")) {
            row.next();
            return row.getString(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "TransactionContext Error: Conflict on update!, PREPARE_AND_RETRY",
        "TransactionContext Error: Conflict on tuple deletion!, PREPARE_AND_RETRY",
        "TransactionContext Error: Failed to commit: it, GIVE_UP",
        ", GIVE_UP"
    })
    void error_asksForItsRemedyByItsMessage(String message, Remedy remedy) {
        assertThat(engine.remedy(new SQLException(message))).isEqualTo(remedy);
    }
}
