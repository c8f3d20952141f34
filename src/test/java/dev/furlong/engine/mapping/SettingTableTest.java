package dev.furlong.engine.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.AnsweringConnection;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Isolation;
import dev.furlong.plan.target.DeploymentKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Establishes what rows make of settings, and that what an engine says is told in the plan's words where it is what was
 * asked, and in its own where not.
 */
final class SettingTableTest {
    private static final KnownNames KNOWN =
            new KnownNames(Set.of("a", "b", "c", "z", "cache", "mod", "modes", "own", "mode", "own_thing"));

    private static final Row BUFFER = Rows.value(Setting.BUFFER, "cache", size -> String.valueOf(size.bytes() >> 10))
            .must(size -> size.bytes() % 1024 == 0, "whole KiB for %s", "; legal: 1KiB, 2KiB, …")
            .told("CACHE", found -> found + "KiB");

    private static final Row WAIT = Rows.millis(Setting.LOCK_WAIT, "wait");

    private static final Row DURABILITY = Rows.word(
            Setting.DURABILITY,
            "sync",
            Map.of(Durability.POWER_CUT, "FULL", Durability.PROCESS_KILL, "OFF"),
            "it writes at once");

    @Test
    void size_isTheSameHoweverItIsWritten() throws SQLException {
        assertThat(effective(BUFFER, Map.of("buffer", "4096KiB"), Map.of("CACHE", "4096")))
                .isEqualTo(observed("4096KiB", "4096KiB"));
    }

    @Test
    void otherSize_isWrittenInItsLargestUnit() throws SQLException {
        assertThat(effective(BUFFER, Map.of("buffer", "4MiB"), Map.of("CACHE", "8192")))
                .isEqualTo(observed("4MiB", "8MiB"));
    }

    @Test
    void whatIsNoValueOrMissing_standsByItsName() throws SQLException {
        assertThat(effective(BUFFER, Map.of("buffer", "4MiB"), Map.of("CACHE", "0")))
                .isEqualTo(observed("4MiB", "CACHE 0"));
        assertThat(effective(BUFFER, Map.of("buffer", "4MiB"), Map.of())).isEqualTo(observed("4MiB", "CACHE null"));
        assertThat(effective(DURABILITY, Map.of(), Map.of("sync", "SOME")))
                .isEqualTo(observed("power-cut", "sync SOME"));
    }

    @Test
    void time_isTheSameHoweverItIsWritten_andElseInMilliseconds() throws SQLException {
        assertThat(effective(WAIT, Map.of("lock-wait", "2s"), Map.of("wait", "2000")))
                .isEqualTo(observed("2s", "2s"));
        assertThat(effective(WAIT, Map.of("lock-wait", "2s"), Map.of("wait", "2001")))
                .isEqualTo(observed("2s", "2001ms"));
    }

    @Test
    void word_isThatOfThePlan() throws SQLException {
        assertThat(effective(DURABILITY, Map.of(), Map.of("sync", "FULL")))
                .isEqualTo(observed("power-cut", "power-cut"));
        assertThat(effective(DURABILITY, Map.of(), Map.of("sync", "OFF")))
                .isEqualTo(observed("power-cut", "process-kill"));
    }

    @Test
    void isolation_isThatOfTheConnection() throws SQLException {
        assertThat(effective(Rows.readCommitted(), Map.of(), Map.of(), Connection.TRANSACTION_READ_COMMITTED))
                .isEqualTo(new EffectiveSetting(
                        "read-committed", "read-committed", EffectiveSetting.Witness.ECHOED, null));
        assertThat(effective(Rows.readCommitted(), Map.of(), Map.of(), Connection.TRANSACTION_SERIALIZABLE))
                .isEqualTo(
                        new EffectiveSetting("read-committed", "JDBC level 8", EffectiveSetting.Witness.ECHOED, null));
    }

    @Test
    void whatStandsInPlaceOfADefault_isToldByNobody() throws SQLException {
        SettingTable table = table(Rows.instead(Setting.ISOLATION, Isolation.SNAPSHOT.word(), "it has versions"));

        assertThat(table.readBack(configuration(Map.of("isolation", "snapshot")), connection(2, Map.of())))
                .isEmpty();
        assertThat(table.substitutes())
                .isEqualTo(Map.of(Setting.ISOLATION, new Substitute("snapshot", "it has versions")));
    }

    @Test
    void settingsInFiles_areThoseOfTheirRows_andAreMappedByOthers() {
        SettingTable table = table(BUFFER, Rows.stored(Setting.BUFFER, Setting.DURABILITY));

        assertThat(table.stored()).containsExactlyInAnyOrder(Setting.BUFFER, Setting.DURABILITY);
        assertThat(table.properties(configuration(Map.of()))).containsOnlyKeys("cache");
        assertThat(table(BUFFER).stored()).isEmpty();
    }

    @Test
    void ownProperty_isTheSameInCapitals_andOtherwiseAsItIs() throws SQLException {
        Row own = Rows.own(KNOWN, name -> name.toUpperCase(Locale.ROOT));
        Map<String, String> asked = Map.of("small.a", "true", "small.b", "1", "small.c", "1");
        Map<String, EffectiveSetting> effective =
                table(own).readBack(configuration(asked), connection(2, Map.of("A", "TRUE", "B", "10")));

        assertThat(effective)
                .containsEntry("small.a", new EffectiveSetting("true", "true", EffectiveSetting.Witness.ECHOED, null))
                .containsEntry("small.b", new EffectiveSetting("1", "10", EffectiveSetting.Witness.ECHOED, null))
                .containsEntry(
                        "small.c",
                        new EffectiveSetting("1", "no such property", EffectiveSetting.Witness.ECHOED, null));
    }

    @Test
    void properties_areInTheOrderOfTheRows() {
        SettingTable table =
                table(WAIT, Rows.own(KNOWN, name -> name), Rows.always("always", "on"), DURABILITY, BUFFER);

        assertThat(table.properties(configuration(Map.of("small.z", "1", "small.a", "2")))
                        .entrySet())
                .extracting(Object::toString)
                .containsExactly("wait=10000", "a=2", "z=1", "always=on", "sync=FULL", "cache=65536");
    }

    @Test
    void ownPropertyOfAnotherRow_isRefusedWhereverItStands() {
        for (SettingTable table : new SettingTable[] {
            table(Rows.own(KNOWN, name -> name), BUFFER), table(BUFFER, Rows.own(KNOWN, name -> name))
        }) {
            refused(
                    table,
                    Map.of("small.Cache", "77"),
                    "settings small.Cache: must be left to Furlong, got '77'; Furlong sets it to '65536'");
        }
    }

    @Test
    void whatTheEngineLacks_isRefusedWithTheReason() {
        refused(
                table(BUFFER),
                Map.of("buffer", "1500B"),
                "settings buffer: must be whole KiB for small, got 1500B; legal: 1KiB, 2KiB, …");
        refused(
                table(WAIT),
                Map.of("lock-wait", "2147484s"),
                "settings lock-wait: must be at most 24 days for small, got 2147484s");
        refused(
                table(DURABILITY),
                Map.of("durability", "bounded-loss"),
                "settings durability: must be one that small supports, got bounded-loss: it writes at once;"
                        + " legal: power-cut, process-kill");
        refused(
                table(Rows.only(Setting.LOCK_WAIT, "0s", "it never waits")),
                Map.of("lock-wait", "5s"),
                "settings lock-wait: must not be set for small, got 5s: it never waits");
        refused(
                table(Rows.lacks(Setting.LOG_DISK, "it has no log")),
                Map.of("log-disk", "separate"),
                "settings log-disk: must be one that small supports, got separate: it has no log; legal: same");
        refused(
                table(Rows.closed("MODE", "not be set", ": it is no property")),
                Map.of("small.mode", "x"),
                "settings small.mode: must not be set, got 'x': it is no property");
        refused(
                table(Rows.closed("own_*", "not be set", "")),
                Map.of("small.Own_thing", "x"),
                "settings small.Own_thing: must not be set, got 'x'");
        refused(
                table(Rows.inHeap(4)),
                Map.of("buffer", "17MiB", "heap", "64MiB"),
                "settings buffer: must be at most 1/4 of the heap for small, which keeps its buffer there, got"
                        + " 17MiB with heap=64MiB; legal: at most 16MiB, or a larger heap");
        refused(
                table(Rows.pathWithout('a')),
                Map.of(),
                "results folder data: must not contain 'a' for small, whose URL ends a path there; name another"
                        + " folder with --out");
    }

    @Test
    void propertyWhoseNameBeginsAsAClosedOne_isOpen() {
        SettingTable table = table(
                Rows.closed("mode", "not be set", ""),
                Rows.closed("own_*", "not be set", ""),
                Rows.own(KNOWN, name -> name));

        assertThat(table.properties(configuration(Map.of("small.mod", "1", "small.modes", "2", "small.own", "3"))))
                .isEqualTo(Map.of("mod", "1", "modes", "2", "own", "3"));
    }

    @Test
    void theOneValueThatItHas_mayBeAskedForToo() {
        SettingTable table = table(Rows.only(Setting.LOCK_WAIT, "0s", "it never waits"));

        assertThat(table.properties(configuration(Map.of("lock-wait", "0ms")))).isEmpty();
        assertThat(table.properties(configuration(Map.of()))).isEmpty();
        assertThat(table.substitutes()).isEqualTo(Map.of(Setting.LOCK_WAIT, new Substitute("0s", "it never waits")));
    }

    private static void refused(SettingTable table, Map<String, String> asked, String message) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> table.properties(configuration(asked)))
                .withMessage(message);
    }

    private static EffectiveSetting effective(Row row, Map<String, String> asked, Map<String, String> told)
            throws SQLException {
        return effective(row, asked, told, Connection.TRANSACTION_READ_COMMITTED);
    }

    private static EffectiveSetting effective(
            Row row, Map<String, String> asked, Map<String, String> told, int jdbcLevel) throws SQLException {
        Map<String, EffectiveSetting> effective =
                table(row).readBack(configuration(asked), connection(jdbcLevel, told));
        assertThat(effective).hasSize(1);
        return effective.values().iterator().next();
    }

    private static EffectiveSetting observed(String asked, String effective) {
        return new EffectiveSetting(asked, effective, EffectiveSetting.Witness.OBSERVED, null);
    }

    private static SettingTable table(Row... rows) {
        return new SettingTable("small", Answers.by("SELECT * FROM TOLD"), List.of(rows));
    }

    private static Configuration configuration(Map<String, String> asked) {
        return new Configuration(
                ReleaseCatalogue.bundled().of("test", "h2", null),
                DeploymentKind.EMBEDDED,
                new Settings(asked),
                1,
                Path.of("data"),
                null,
                0);
    }

    private static Connection connection(int jdbcLevel, Map<String, String> told) {
        return AnsweringConnection.of((query, values) -> query.equals("getTransactionIsolation")
                ? List.of(List.of(String.valueOf(jdbcLevel)))
                : told.entrySet().stream()
                        .map(one -> List.of(one.getKey(), one.getValue()))
                        .toList());
    }
}
