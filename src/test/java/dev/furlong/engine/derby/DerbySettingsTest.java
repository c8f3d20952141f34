package dev.furlong.engine.derby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes what each setting is in Derby's words, and what Derby cannot honour. */
final class DerbySettingsTest {
    private static final String OUT_OF_THE_BOX = "Furlong leaves it to the engine with tuning=out-of-the-box";

    @Test
    void defaults_mapToProperties() {
        assertThat(properties(Map.of()))
                .containsOnly(
                        Map.entry("derby.storage.pageCacheSize", "16384"),
                        Map.entry("derby.locks.waitTimeout", "10"),
                        Map.entry("derby.locks.deadlockTimeout", "1"));
    }

    @ParameterizedTest
    @CsvSource({"160KiB, 40", "4MiB, 1024", "512MiB, 131072"})
    void buffer_isCountedInPages(String buffer, String pages) {
        assertThat(properties(Map.of("buffer", buffer))).containsEntry("derby.storage.pageCacheSize", pages);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4095KiB", "5000B", "156KiB", "1B"})
    void bufferThatIsNotWholePagesOrTooSmall_isRefused(String buffer) {
        refused(Map.of("buffer", buffer), "buffer: must be a whole number of 4KiB pages", "got " + buffer);
    }

    @Test
    void bufferThatTheHeapCannotHold_isRefused() {
        refused(
                Map.of("heap", "100MiB"),
                "heap: must be at least 2 times the buffer",
                "got 100MiB with buffer=64MiB; legal: at least 128MiB, or a smaller buffer");
        refused(
                Map.of("buffer", "516MiB"),
                "buffer: must be at most 1/2 of the heap",
                "got 516MiB with heap=1GiB; legal: at most 512MiB, or a larger heap");
        assertThat(properties(Map.of("buffer", "516MiB", "heap", "2GiB")))
                .containsEntry("derby.storage.pageCacheSize", "132096");
    }

    @Test
    void processKill_switchesSyncsOff() {
        assertThat(properties(Map.of("durability", "process-kill"))).containsEntry("derby.system.durability", "test");
    }

    @Test
    void boundedLoss_isRefused() {
        refused(Map.of("durability", "bounded-loss"), "durability: ", "got bounded-loss", "power-cut, process-kill");
    }

    @ParameterizedTest
    @ValueSource(strings = {"500ms", "1500ms", "0s"})
    void lockWaitThatIsNotWholeSeconds_isRefused(String time) {
        refused(Map.of("lock-wait", time), "lock-wait: must be whole seconds", "got " + time);
    }

    @Test
    void propertyOfTheEngine_passesThrough() {
        assertThat(properties(Map.of("derby.storage.pageSize", "8192")))
                .containsEntry("derby.storage.pageSize", "8192");
    }

    @Test
    void propertyInOtherCapitals_isRefusedWithTheSpelling_sinceDerbyWouldTakeNoNotice() {
        refused(
                Map.of("derby.storage.pagereservedspace", "0"),
                "got 'derby.storage.pagereservedspace'",
                "did you mean 'derby.storage.pageReservedSpace'?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"derby.storage.pageCacheSize", "derby.system.home", "derby.locks.waitTimeout"})
    void propertyBesideTheSettingThatItBelongsTo_isRefused(String property) {
        refused(Map.of(property, "77"), property, "got '77'");
    }

    @Test
    void settings_areReadBackWithTheirWitness() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            // Nobody has told this JVM's Derby a size: 1,000 pages is its own default.
            Map<String, EffectiveSetting> effective =
                    database.engine().mapping().readBack(configuration(Map.of("buffer", "4000KiB")), connection);

            assertThat(effective)
                    .containsEntry(
                            "buffer",
                            new EffectiveSetting("4000KiB", "4000KiB", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(effective)
                    .containsEntry(
                            "durability",
                            new EffectiveSetting("power-cut", "power-cut", EffectiveSetting.Witness.ECHOED, null));
            assertThat(effective)
                    .containsEntry(
                            "isolation",
                            new EffectiveSetting(
                                    "read-committed", "read-committed", EffectiveSetting.Witness.ECHOED, null));
        }
    }

    @Test
    void otherBuffer_isAContradiction() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            EffectiveSetting buffer = database.engine()
                    .mapping()
                    .readBack(configuration(Map.of("buffer", "64MiB")), connection)
                    .get("buffer");

            assertThat(buffer)
                    .isEqualTo(new EffectiveSetting("64MiB", "4000KiB", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(buffer.contradicted()).isTrue();
        }
    }

    @Test
    void outOfTheBox_derbyIsGivenThePlansOwnPropertiesAlone() {
        assertThat(properties(Map.of("tuning", "out-of-the-box"))).isEmpty();
        // A heap bounds no buffer that Furlong does not set.
        assertThat(properties(Map.of("tuning", "out-of-the-box", "heap", "64MiB", "derby.storage.pageSize", "8192")))
                .containsOnly(Map.entry("derby.storage.pageSize", "8192"));
    }

    @Test
    void ownDefaults_areReadBackInPlaceOfFurlongs() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            Map<String, EffectiveSetting> effective =
                    database.engine().mapping().readBack(configuration(Map.of("tuning", "out-of-the-box")), connection);

            assertThat(effective)
                    .containsEntry(
                            "buffer",
                            new EffectiveSetting("64MiB", "4000KiB", EffectiveSetting.Witness.OBSERVED, OUT_OF_THE_BOX))
                    .containsEntry(
                            "lock-wait",
                            new EffectiveSetting("10s", "60s", EffectiveSetting.Witness.STARTED_WITH, OUT_OF_THE_BOX))
                    .containsEntry(
                            "durability",
                            new EffectiveSetting(
                                    "power-cut", "power-cut", EffectiveSetting.Witness.STARTED_WITH, null));
            assertThat(effective.values()).noneMatch(EffectiveSetting::contradicted);
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 60s, STARTED_WITH", "60, 60s, ECHOED", "7, 7s, ECHOED", "-1, unlimited, ECHOED", "abc, abc, ECHOED"
    })
    void ownLockWait_isTheDefaultOnlyWhereNobodySaysOtherwise(
            String given, String effective, EffectiveSetting.Witness witness) throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            // Derby has booted, and takes no notice any more.
            System.setProperty("derby.locks.waitTimeout", given);

            assertThat(database.engine()
                            .mapping()
                            .readBack(configuration(Map.of("tuning", "out-of-the-box")), connection)
                            .get("lock-wait"))
                    .isEqualTo(new EffectiveSetting("10s", effective, witness, OUT_OF_THE_BOX));
        } finally {
            System.clearProperty("derby.locks.waitTimeout");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "derby.storage.pageCacheSize, 1000, buffer",
        "derby.locks.waitTimeout, 300, lock-wait",
        "derby.system.durability, test, durability"
    })
    void outOfTheBox_propertyThatASettingBelongsTo_isRefused(String property, String value, String setting) {
        refused(
                Map.of("tuning", "out-of-the-box", property, value),
                property + ": must not be set with tuning=out-of-the-box, got " + value + "; legal: tuning=equal with "
                        + setting + "=…");
    }

    @Test
    void factsAreWhatDerbyHas_ifNobodySaysOtherwise() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            System.setProperty("derby.storage.logSwitchInterval", "2000000");

            assertThat(database.engine().mapping().facts(configuration(Map.of()), connection))
                    .containsEntry("derby.storage.logSwitchInterval", "2000000")
                    .containsEntry("derby.storage.checkpointInterval", "10485760 by default");
        } finally {
            System.clearProperty("derby.storage.logSwitchInterval");
        }
    }

    @ParameterizedTest
    @CsvSource({
        // The database was booted with neither of them.
        "lock-wait, 7s, not set",
        "derby.storage.pageSize, 8192, ''",
    })
    void whatDerbyWasNotGiven_isAContradiction(String setting, String asked, String effective) throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            EffectiveSetting found = database.engine()
                    .mapping()
                    .readBack(configuration(Map.of(setting, asked)), connection)
                    .get(setting);

            assertThat(found).isEqualTo(new EffectiveSetting(asked, effective, EffectiveSetting.Witness.ECHOED, null));
            assertThat(found.contradicted()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "test, process-kill, process-kill, false",
        "test, power-cut, process-kill, true",
        "other, power-cut, other, true"
    })
    void durabilityThatTheJvmWasGiven_isReadBackAsTheClassThatItIs(
            String given, String asked, String effective, boolean contradicted) throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            // Derby has booted, and takes no notice any more.
            System.setProperty("derby.system.durability", given);

            assertThat(database.engine()
                            .mapping()
                            .readBack(configuration(Map.of("durability", asked)), connection)
                            .get("durability"))
                    .isEqualTo(new EffectiveSetting(asked, effective, EffectiveSetting.Witness.ECHOED, null))
                    .satisfies(
                            durability -> assertThat(durability.contradicted()).isEqualTo(contradicted));
        } finally {
            System.clearProperty("derby.system.durability");
        }
    }

    @Test
    void whatDerbyHasNoSwitchFor_isRefused() {
        refused(Map.of("tls", "on"), "tls: must be", "got on");
        refused(Map.of("prepare", "never"), "prepare: must be", "got never");
    }

    @Test
    void otherIsolation_isAContradiction() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);

            assertThat(database.engine()
                            .mapping()
                            .readBack(configuration(Map.of()), connection)
                            .get("isolation"))
                    .satisfies(isolation -> assertThat(isolation.contradicted()).isTrue());
        }
    }

    private static Map<String, String> properties(Map<String, String> asked) {
        return new DerbyEngine().mapping().properties(configuration(asked));
    }

    private static Configuration configuration(Map<String, String> asked) {
        return DerbyInMemory.configuration(DeploymentKind.EMBEDDED, new Settings(asked), 0);
    }

    @Test
    void propertyWithDerbyBeforeItTwice_isRefused_forDerbyWouldTakeNoNotice() {
        refused(
                Map.of("derby.derby.storage.pageSize", "8192"),
                "derby.derby.storage.pageSize: must be",
                "did you mean derby.storage.pageSize?");
    }

    private static void refused(Map<String, String> asked, String... words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> properties(asked))
                .satisfies(e -> assertThat(e.getMessage()).contains(words));
    }
}
