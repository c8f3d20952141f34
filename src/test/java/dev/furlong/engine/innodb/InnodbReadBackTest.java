package dev.furlong.engine.innodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.AnsweringConnection;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes what a MySQL server's own words mean in the plan's, and what its counters become. */
final class InnodbReadBackTest {
    private final Engine engine = Engines.named("test", "mysql");

    /** {@code SHOW VARIABLES} of a server that was started with the defaults, as far as it is asked for. */
    private final Map<String, String> variables = new TreeMap<>();

    private final Map<String, String> status = new TreeMap<>();
    private int preparedSoFar;
    private boolean prepares = true;

    InnodbReadBackTest() {
        variables.putAll(engine.mapping().properties(configuration(Map.of())));
        variables.put("innodb_flush_method", "O_DIRECT");
        variables.put("sync_binlog", "1");
        status.put("Innodb_os_log_written", "4096");
        status.put("Innodb_data_fsyncs", "17");
        status.put("Innodb_buffer_pool_read_requests", "1000");
        status.put("Innodb_buffer_pool_reads", "30");
    }

    @ParameterizedTest
    @CsvSource({
        "1, ON, O_DIRECT, OFF, 0, power-cut",
        "1, ON, fsync, ON, 1, power-cut",
        "2, ON, O_DIRECT, OFF, 1, process-kill",
        "2, ON, fsync, ON, 0, process-kill",
        "0, ON, O_DIRECT, OFF, 1, bounded-loss",
        "1, ON, O_DIRECT, ON, 0, ''",
        "1, ON, O_DIRECT, ON, 100, ''",
        "1, OFF, O_DIRECT, OFF, 1, ''",
        "2, OFF, O_DIRECT, OFF, 1, ''",
        "1, ON, nosync, OFF, 1, ''",
        "1, ON, O_DIRECT_NO_FSYNC, OFF, 1, ''",
        "2, ON, O_DIRECT_NO_FSYNC, OFF, 1, process-kill",
        "3, ON, O_DIRECT, OFF, 1, ''"
    })
    void durability_isTheWorstThatACommitSurvives(
            String flushLog,
            String doublewrite,
            String flushMethod,
            String logBin,
            String syncBinlog,
            String durability)
            throws SQLException {
        variables.put("innodb_flush_log_at_trx_commit", flushLog);
        variables.put("innodb_doublewrite", doublewrite);
        variables.put("innodb_flush_method", flushMethod);
        variables.put("log_bin", logBin);
        variables.put("sync_binlog", syncBinlog);

        EffectiveSetting found = readBack(Map.of()).get("durability");

        String words = durability.isEmpty()
                ? "innodb_flush_log_at_trx_commit " + flushLog + ", innodb_doublewrite " + doublewrite
                        + ", innodb_flush_method " + flushMethod + ", log_bin " + logBin + ", sync_binlog "
                        + syncBinlog
                : durability;
        assertThat(found).isEqualTo(new EffectiveSetting("power-cut", words, EffectiveSetting.Witness.OBSERVED, null));
        assertThat(found.contradicted()).isEqualTo(!durability.equals("power-cut"));
    }

    @Test
    void defaults_areReadBackAsTheyWereAsked() throws SQLException {
        Map<String, EffectiveSetting> found = readBack(Map.of());

        assertThat(found).containsOnlyKeys("buffer", "durability", "lock-wait", "isolation", "tls", "prepare");
        assertThat(found.values()).allSatisfy(one -> {
            assertThat(one.effective()).isEqualTo(one.asked());
            assertThat(one.witness()).isEqualTo(EffectiveSetting.Witness.OBSERVED);
        });
    }

    @ParameterizedTest
    @CsvSource({"ON, 1, power-cut", "OFF, 0, power-cut", "ON, 0, ''"})
    void ownDefaults_standInPlaceOfFurlongs_andTheBinaryLogCountsForTheDurability(
            String logBin, String syncBinlog, String durability) throws SQLException {
        variables.put("innodb_buffer_pool_size", "134217728");
        variables.put("innodb_lock_wait_timeout", "50");
        variables.put("max_connections", "151");
        variables.put("innodb_rollback_on_timeout", "OFF");
        variables.put("log_bin", logBin);
        variables.put("sync_binlog", syncBinlog);

        Map<String, EffectiveSetting> found = readBack(Map.of("tuning", "out-of-the-box"));

        String because = "Furlong leaves it to the engine with tuning=out-of-the-box";
        assertThat(found)
                .containsOnlyKeys("buffer", "durability", "lock-wait", "isolation", "tls", "prepare")
                .containsEntry(
                        "buffer", new EffectiveSetting("64MiB", "128MiB", EffectiveSetting.Witness.OBSERVED, because))
                .containsEntry(
                        "lock-wait", new EffectiveSetting("10s", "50s", EffectiveSetting.Witness.OBSERVED, because));
        assertThat(found.get("durability").effective())
                .startsWith(durability.isEmpty() ? "innodb_flush_log_at_trx_commit 1" : durability);
        assertThat(found.values()).noneMatch(EffectiveSetting::contradicted);
    }

    @Test
    void whateverTheServerHasOtherwise_isAContradiction() throws SQLException {
        variables.put("innodb_buffer_pool_size", "134217728");
        variables.put("innodb_lock_wait_timeout", "50");
        variables.put("transaction_isolation", "REPEATABLE-READ");
        variables.put("max_connections", "151");
        status.put("Ssl_cipher", "TLS_AES_256_GCM_SHA384");
        prepares = false;

        Map<String, EffectiveSetting> found = readBack(Map.of());

        assertThat(found.get("buffer").effective()).isEqualTo("128MiB");
        assertThat(found.get("lock-wait").effective()).isEqualTo("50s");
        assertThat(found.get("isolation").effective()).isEqualTo("repeatable-read");
        assertThat(found.get("tls").effective()).isEqualTo("on");
        assertThat(found.get("prepare").effective()).isEqualTo("never");
        assertThat(found.get("mysql.max_connections"))
                .isEqualTo(new EffectiveSetting("18", "151", EffectiveSetting.Witness.ECHOED, null));
        assertThat(found.entrySet().stream()
                        .filter(one -> one.getValue().contradicted())
                        .map(Map.Entry::getKey))
                .contains("buffer", "lock-wait", "isolation", "tls", "prepare", "mysql.max_connections")
                .doesNotContain("durability");
    }

    @Test
    void whatTheDriverDoesByItself_isNotJudged() throws SQLException {
        prepares = false;

        assertThat(readBack(Map.of("prepare", "driver-default")).get("prepare").contradicted())
                .isFalse();
        assertThat(readBack(Map.of("prepare", "never")).get("prepare").contradicted())
                .isFalse();
        prepares = true;
        assertThat(readBack(Map.of("prepare", "never")).get("prepare").effective())
                .isEqualTo("server");
    }

    @Test
    void valueInOtherWords_isTheSameValue() throws SQLException {
        variables.put("innodb_doublewrite", "1");
        variables.put("innodb_rollback_on_timeout", "YES");
        variables.put("innodb_buffer_pool_chunk_size", "64M");

        assertThat(readBack(Map.of()).values()).noneMatch(EffectiveSetting::contradicted);
    }

    @ParameterizedTest
    @CsvSource({
        "2G, 2147483648, false",
        "64m, 67108864, false",
        "64M, 65536, true",
        "64T, 67108864, true",
        "75, 75.000000, false",
        "-1, -1.0, false",
        "75, 75.500000, true",
        "/var/tmp, /var/tmp/, false",
        "/var/tmp, /var/tm, true"
    })
    void property_isComparedByItsValue_whateverItsWords(String asked, String found, boolean contradicted)
            throws SQLException {
        variables.put("known", found);

        EffectiveSetting known = readBack(Map.of("mysql.known", asked)).get("mysql.known");

        assertThat(known)
                .isEqualTo(new EffectiveSetting(
                        asked, contradicted ? found : asked, EffectiveSetting.Witness.ECHOED, null));
        assertThat(known.contradicted()).isEqualTo(contradicted);
    }

    @Test
    void whatNoSettingSwitches_isAFact() throws SQLException {
        variables.put("version_comment", "MySQL Community Server");
        variables.put("port", "5555");

        assertThat(engine.mapping().facts(configuration(Map.of()), connection()))
                .containsEntry("mysql.version_comment", "MySQL Community Server")
                .containsEntry("mysql.innodb_flush_method", "O_DIRECT")
                .containsEntry("mysql.sync_binlog", "1")
                .doesNotContainKeys("mysql.port", "mysql.innodb_page_size");
    }

    @ParameterizedTest
    @CsvSource(
            value = {"NULL, NULL, NULL", "1000, NULL, 1000", "1000, 2, 2000"},
            nullValues = "NULL")
    void logOfOlderReleases_isAsLongAsItsFilesTogether(
            @Nullable String size, @Nullable String files, @Nullable Long capacity) throws SQLException {
        if (size != null) {
            variables.put("innodb_log_file_size", size);
        }
        if (files != null) {
            variables.put("innodb_log_files_in_group", files);
        }

        assertThat(engine.checkpoints().logBytes(connection()))
                .isEqualTo(capacity == null ? OptionalLong.empty() : OptionalLong.of(capacity));
    }

    @Test
    void logOfANewerRelease_isAsLongAsItsCapacity() throws SQLException {
        variables.put("innodb_redo_log_capacity", "104857600");

        assertThat(engine.checkpoints().logBytes(connection())).hasValue(104_857_600);
    }

    @Test
    void serverOfSomeoneElses_tellsItsOwnSettings_andTheClientsAreCompared() throws SQLException {
        variables.put("innodb_buffer_pool_size", "134217728");
        variables.put("innodb_flush_log_at_trx_commit", "2");

        ExternalUse.ServerSettings told = engine.external().orElseThrow().read(configuration(Map.of()), connection());

        assertThat(told.server()).isEqualTo(Map.of(Setting.BUFFER, "128MiB", Setting.DURABILITY, "process-kill"));
        assertThat(told.client())
                .containsOnlyKeys(Setting.LOCK_WAIT, Setting.ISOLATION, Setting.TLS, Setting.PREPARE)
                .allSatisfy((setting, found) -> assertThat(found.contradicted()).isFalse());
    }

    @Test
    void bufferHits_areRequestsWithoutThoseThatHadToRead() throws SQLException {
        assertThat(engine.counters().read(connection()))
                .isEqualTo(Map.of(
                        "engine.logBytes", 4096.0,
                        "engine.syncs", 17.0,
                        "engine.bufferReads", 30.0,
                        "engine.bufferHits", 970.0));
    }

    @Test
    void counterThatTheServerHasNot_isAnError() {
        status.remove("Innodb_data_fsyncs");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> engine.counters().read(connection()))
                .withMessageContaining("counter innodb_data_fsyncs");
    }

    private Map<String, EffectiveSetting> readBack(Map<String, String> asked) throws SQLException {
        return engine.mapping().readBack(configuration(asked), connection());
    }

    private static Configuration configuration(Map<String, String> asked) {
        return new Configuration(
                ReleaseCatalogue.bundled().of("test", "mysql", null),
                DeploymentKind.PROCESS,
                new Settings(asked),
                8,
                Path.of("/d"),
                null,
                5555);
    }

    private Connection connection() {
        return AnsweringConnection.of((query, values) -> switch (query) {
            case "SHOW VARIABLES" -> pairs(variables.entrySet().stream());
            case "SHOW GLOBAL STATUS LIKE 'Innodb%'" ->
                pairs(status.entrySet().stream().filter(one -> one.getKey().startsWith("Innodb")));
            case "SHOW SESSION STATUS LIKE 'Ssl_cipher'" ->
                List.of(List.of("Ssl_cipher", status.getOrDefault("Ssl_cipher", "")));
            case "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'" ->
                List.of(List.of("Com_stmt_prepare", String.valueOf(preparedSoFar)));
            case "SELECT ? + 1" -> {
                preparedSoFar += prepares ? 1 : 0;
                yield List.of(List.of("1"));
            }
            default -> throw new IllegalArgumentException(query);
        });
    }

    private static List<List<String>> pairs(Stream<Map.Entry<String, String>> entries) {
        return entries.map(one -> List.of(one.getKey(), one.getValue())).toList();
    }
}
