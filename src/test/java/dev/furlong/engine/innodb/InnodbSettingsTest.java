package dev.furlong.engine.innodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.capability.ServerProgram;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes what each setting is in the words of MySQL and of MariaDB, and what they cannot honour. */
final class InnodbSettingsTest {
    private static final Path DATA = Path.of("/d");
    private static final Path LOG = Path.of("/l");

    private static Engine engine(String name) {
        return Engines.named("test", name);
    }

    private static ServerProgram program(String engine) {
        return engine(engine).program().orElseThrow();
    }

    private static Configuration configuration(String engine, Map<String, String> asked, @Nullable Path log) {
        return new Configuration(
                ReleaseCatalogue.bundled().of("test", engine, null),
                DeploymentKind.PROCESS,
                new Settings(asked),
                8,
                DATA,
                log,
                5555);
    }

    private static Map<String, String> properties(String engine, Map<String, String> asked) {
        return engine(engine).mapping().properties(configuration(engine, asked, null));
    }

    private static void refused(String engine, Map<String, String> asked, String... words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> properties(engine, asked))
                .satisfies(e -> assertThat(e.getMessage()).contains(List.of(words)));
    }

    @Test
    void defaults_mapToVariables() {
        Map<String, String> common = Map.ofEntries(
                Map.entry("innodb_buffer_pool_size", "67108864"),
                Map.entry("innodb_buffer_pool_chunk_size", "67108864"),
                Map.entry("innodb_buffer_pool_dump_at_shutdown", "OFF"),
                Map.entry("innodb_buffer_pool_load_at_startup", "OFF"),
                Map.entry("innodb_doublewrite", "ON"),
                Map.entry("innodb_flush_log_at_trx_commit", "1"),
                Map.entry("innodb_lock_wait_timeout", "10"),
                Map.entry("innodb_rollback_on_timeout", "ON"),
                Map.entry("log_bin", "OFF"),
                Map.entry("max_connections", "18"),
                Map.entry("transaction_isolation", "READ-COMMITTED"));

        assertThat(properties("mariadb", Map.of())).containsExactlyInAnyOrderEntriesOf(common);
        assertThat(properties("mysql", Map.of()))
                .containsAllEntriesOf(common)
                .containsEntry("innodb_buffer_pool_instances", "1")
                .hasSize(common.size() + 1);
    }

    @Test
    void outOfTheBox_theServerIsGivenThePlansOwnVariablesAlone() {
        for (String engine : List.of("mysql", "mariadb")) {
            assertThat(properties(engine, Map.of("tuning", "out-of-the-box"))).isEmpty();
            assertThat(properties(engine, Map.of("tuning", "out-of-the-box", engine + ".innodb_flush_method", "fsync")))
                    .containsOnly(Map.entry("innodb_flush_method", "fsync"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "innodb_buffer_pool_size, 1G, buffer",
        "innodb_lock_wait_timeout, 300, lock-wait",
        "innodb_flush_log_at_trx_commit, 2, durability",
        "innodb_doublewrite, OFF, durability",
        "sync_binlog, 0, durability",
        "log_bin, OFF, %s.log_bin",
        "log_bin, yes, %s.log_bin"
    })
    void outOfTheBox_variableThatASettingBelongsTo_isRefused(String variable, String value, String instead) {
        for (String engine : List.of("mysql", "mariadb")) {
            refused(
                    engine,
                    Map.of("tuning", "out-of-the-box", engine + "." + variable, value),
                    engine + "." + variable + ": must not be set with tuning=out-of-the-box, got " + value
                            + "; legal: tuning=equal with " + instead.replace("%s", engine) + "=…");
        }
    }

    @Test
    void outOfTheBox_aLogOnADiskOfItsOwnIsPlacedThere() {
        assertThat(engine("mysql")
                        .mapping()
                        .properties(configuration("mysql", Map.of("tuning", "out-of-the-box"), LOG)))
                .containsOnly(Map.entry("innodb_log_group_home_dir", "/l"), Map.entry("innodb_doublewrite_dir", "/d"));
    }

    @ParameterizedTest
    @CsvSource(
            value = {"141, NULL", "142, 152"},
            nullValues = "NULL")
    void outOfTheBox_theServerAllowsMoreConnections_onlyForMoreClientsThanItWouldTake(int clients, String allowed) {
        Configuration few = configuration("mysql", Map.of("tuning", "out-of-the-box"), null);
        Configuration many =
                new Configuration(few.release(), few.deployment(), few.settings(), clients, DATA, null, 5555);

        assertThat(engine("mysql").mapping().properties(many).get("max_connections"))
                .isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({"power-cut, 1, 1", "process-kill, 2, 0", "bounded-loss, 0, 0"})
    void durabilityClasses_mapToWhatSurvives_theBinaryLogIncluded(String durability, String flush, String sync) {
        for (String engine : List.of("mysql", "mariadb")) {
            assertThat(properties(engine, Map.of("durability", durability)))
                    .containsEntry("innodb_flush_log_at_trx_commit", flush)
                    .containsEntry("log_bin", "OFF")
                    .doesNotContainKey("sync_binlog");
            assertThat(properties(engine, Map.of("durability", durability, engine + ".log_bin", "ON")))
                    .containsEntry("innodb_flush_log_at_trx_commit", flush)
                    .containsEntry("log_bin", "ON")
                    .containsEntry("sync_binlog", sync);
        }
    }

    @Test
    void buffer_isOneChunkForEachInstance() {
        assertThat(properties("mysql", Map.of("buffer", "5MiB")))
                .containsEntry("innodb_buffer_pool_size", "5242880")
                .containsEntry("innodb_buffer_pool_chunk_size", "5242880");
        assertThat(properties("mysql", Map.of("buffer", "2GiB")))
                .containsEntry("innodb_buffer_pool_size", "2147483648")
                .containsEntry("innodb_buffer_pool_chunk_size", "268435456")
                .containsEntry("innodb_buffer_pool_instances", "8");
        assertThat(properties("mariadb", Map.of("buffer", "2GiB")))
                .containsEntry("innodb_buffer_pool_chunk_size", "2147483648")
                .doesNotContainKey("innodb_buffer_pool_instances");
    }

    @ParameterizedTest
    @CsvSource({
        "mysql, 4MiB, 5MiB",
        "mysql, 5121KiB, steps of 1MiB",
        "mysql, 1025MiB, steps of 8MiB",
        "mariadb, 5MiB, 6MiB",
        "mariadb, 6145KiB, steps of 1MiB"
    })
    void bufferThatTheServerWouldRound_isRefusedWithTheLegalStep(String engine, String buffer, String legal) {
        refused(engine, Map.of("buffer", buffer), "buffer: must be at least", "got " + buffer, legal);
    }

    @Test
    void leastBuffer_leastLockWait_andTheBufferThatIsSplitFirst_areLegal() {
        assertThat(properties("mysql", Map.of("buffer", "1023MiB"))).containsEntry("innodb_buffer_pool_instances", "1");
        assertThat(properties("mysql", Map.of("buffer", "1GiB"))).containsEntry("innodb_buffer_pool_instances", "8");
        assertThat(properties("mariadb", Map.of("buffer", "6MiB"))).containsEntry("innodb_buffer_pool_size", "6291456");
        assertThat(properties("mysql", Map.of("lock-wait", "1s"))).containsEntry("innodb_lock_wait_timeout", "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"500ms", "1500ms"})
    void lockWaitThatIsNoWholeSecond_isRefused(String lockWait) {
        refused("mysql", Map.of("lock-wait", lockWait), "lock-wait: must be whole seconds", lockWait);
    }

    @Test
    void greaterSteps_areToldWhereTheyApply() {
        refused(
                "mysql",
                Map.of("buffer", "1025MiB"),
                "legal: 5MiB and more in steps of 1MiB, from 1GiB on in steps of 8MiB");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> properties("mysql", Map.of("buffer", "5121KiB")))
                .withMessageEndingWith("legal: 5MiB and more in steps of 1MiB");
    }

    @Test
    void variableBesideTheSettingThatItBelongsTo_isRefused() {
        refused("mysql", Map.of("mysql.innodb_buffer_pool_size", "1G"), "must be left to Furlong", "67108864");
        refused("mysql", Map.of("mysql.port", "3306"), "mysql.port: must be left to Furlong", "what the target needs");
        refused("mariadb", Map.of("mariadb.datadir", "/"), "mariadb.datadir: must be left to Furlong");
        refused("mysql", Map.of("mysql.secure_file_priv", "/"), "mysql.secure_file_priv: must be left to Furlong");
        refused("mariadb", Map.of("mariadb.ssl", "1"), "mariadb.ssl: must be left to Furlong");
        refused("mysql", Map.of("mysql.log_bin", "yes"), "mysql.log_bin: must be a legal value", "ON, OFF");
        refused("mysql", Map.of("mysql.init-file", "x"), "must name a variable of mysql as the server does");
    }

    @Test
    void otherVariable_isPassedOnToTheServerWhenItIsMadeAndWhenItRuns() {
        Configuration configuration = configuration("mysql", Map.of("mysql.innodb_flush_method", "fsync"), null);

        assertThat(engine("mysql").mapping().properties(configuration)).containsEntry("innodb_flush_method", "fsync");
        assertThat(program("mysql").running(configuration)).contains("--innodb-flush-method=fsync");
        assertThat(program("mysql").initialising(configuration).get(0)).contains("--innodb-flush-method=fsync");
    }

    @Test
    void binaryLog_isOffUnlessAskedFor() {
        assertThat(program("mysql").running(configuration("mysql", Map.of(), null)))
                .contains("--skip-log-bin");
        assertThat(program("mysql").running(configuration("mysql", Map.of("mysql.log_bin", "ON"), null)))
                .contains("--log-bin=binlog", "--sync-binlog=1");
    }

    @Test
    void logOnADiskOfItsOwn_leavesTheDoublewriteBufferWithTheData() {
        Configuration mysql = configuration("mysql", Map.of(), LOG);
        for (List<String> command : List.of(
                program("mysql").running(mysql),
                program("mysql").initialising(mysql).get(0))) {
            assertThat(command).contains("--innodb-log-group-home-dir=/l", "--innodb-doublewrite-dir=/d");
        }
        assertThat(program("mariadb").running(configuration("mariadb", Map.of(), LOG)))
                .contains("--innodb-log-group-home-dir=/l")
                .noneMatch(word -> word.contains("doublewrite-dir"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void server_listensOnLoopbackAlone_andReadsNoFileOfTheMachine(String engine) {
        List<String> command = program(engine).running(configuration(engine, Map.of(), null));

        assertThat(command)
                .contains("--bind-address=127.0.0.1", "--port=5555", "--socket=", "--datadir=/d")
                .startsWith(program(engine).names().get(0), "--no-defaults");
    }

    @Test
    void versionAnswer_tellsOneProductFromTheOther() {
        String mariadb = "/usr/sbin/mysqld  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)";
        String mysql = "/usr/sbin/mysqld  Ver 9.7.4-2 for Linux on x86_64 ((Debian))";

        assertThat(program("mariadb").release(mariadb)).isEqualTo("10.11.19");
        assertThat(program("mariadb").release("mariadbd  Ver 11.4.5-MariaDB for linux-systemd on x86_64"))
                .isEqualTo("11.4.5");
        assertThat(program("mysql").release(mysql)).isEqualTo("9.7.4");
        assertThat(program("mysql").release("mysqld  Ver 8.0.40 for Linux on x86_64 (MySQL Community Server - GPL)"))
                .isEqualTo("8.0.40");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> program("mysql").release(mariadb))
                .withMessageContaining("must be MySQL")
                .withMessageContaining("mariadb:process");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> program("mariadb").release(mysql))
                .withMessageContaining("must be MariaDB");
    }

    @Test
    void encryptionAndPreparing_areInEachDriversWords() {
        Map<String, String> other = Map.of("tls", "on", "prepare", "never");

        assertThat(engine("mysql").connector(configuration("mysql", Map.of(), null)))
                .satisfies(connector -> {
                    assertThat(connector.url()).isEqualTo("jdbc:mysql://127.0.0.1:5555/furlong");
                    assertThat(connector.properties())
                            .containsEntry("sslMode", "DISABLED")
                            .containsEntry("useServerPrepStmts", "true");
                });
        assertThat(engine("mysql")
                        .connector(configuration("mysql", other, null))
                        .properties())
                .containsEntry("sslMode", "REQUIRED")
                .containsEntry("useServerPrepStmts", "false");
        assertThat(engine("mariadb")
                        .connector(configuration("mariadb", other, null))
                        .properties())
                .containsEntry("sslMode", "trust")
                .containsEntry("useServerPrepStmts", "false");
        assertThat(engine("mariadb")
                        .connector(configuration("mariadb", Map.of("prepare", "driver-default"), null))
                        .properties())
                .containsEntry("sslMode", "disable")
                .doesNotContainKey("useServerPrepStmts");
    }

    @ParameterizedTest
    @CsvSource({"prepare-once, true", "prepare-each, false", "driver-cache, true", "literal, true"})
    void statementsThatTheDriverKeeps_areThoseOfItsCache(String statements, String kept) {
        for (String name : List.of("mysql", "mariadb")) {
            assertThat(engine(name)
                            .connector(configuration(name, Map.of("statements", statements), null))
                            .properties())
                    .containsEntry("useServerPrepStmts", "true")
                    .containsEntry("cachePrepStmts", kept);
        }
    }
}
