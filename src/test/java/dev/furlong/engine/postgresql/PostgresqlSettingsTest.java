package dev.furlong.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes what each setting is in PostgreSQL's words, and what PostgreSQL cannot honour. */
final class PostgresqlSettingsTest {
    private final PostgresqlEngine engine = new PostgresqlEngine();

    @Test
    void defaults_mapToServerParameters() {
        assertThat(engine.mapping().properties(configuration(Map.of())))
                .containsOnly(
                        Map.entry("shared_buffers", "65536kB"),
                        Map.entry("lock_timeout", "10000ms"),
                        Map.entry("deadlock_timeout", "1s"),
                        Map.entry("max_connections", "18"),
                        Map.entry("listen_addresses", "127.0.0.1"),
                        Map.entry("unix_socket_directories", ""),
                        Map.entry("log_checkpoints", "on"),
                        Map.entry("fsync", "on"),
                        Map.entry("synchronous_commit", "on"),
                        Map.entry("full_page_writes", "on"));
    }

    @Test
    void outOfTheBox_theServerIsGivenWhatItNeedsToRunAlone() {
        assertThat(engine.mapping()
                        .properties(configuration(
                                Map.of("tuning", "out-of-the-box", "postgresql.work_mem", "8MB", "tls", "on"))))
                .containsOnly(
                        Map.entry("listen_addresses", "127.0.0.1"),
                        Map.entry("unix_socket_directories", ""),
                        Map.entry("log_checkpoints", "on"),
                        Map.entry("ssl", "on"),
                        Map.entry("ssl_cert_file", "furlong.crt"),
                        Map.entry("ssl_key_file", "furlong.key"),
                        Map.entry("work_mem", "8MB"));
    }

    @ParameterizedTest
    @CsvSource(
            value = {"90, NULL", "91, 101"},
            nullValues = "NULL")
    void outOfTheBox_theServerAllowsMoreConnections_onlyForMoreClientsThanItWouldTake(int clients, String allowed) {
        Configuration few = configuration(Map.of("tuning", "out-of-the-box"));
        Configuration many = new Configuration(
                few.release(), few.deployment(), few.settings(), clients, few.data(), few.log(), 5555);

        assertThat(engine.mapping().properties(many).get("max_connections")).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "shared_buffers, 1GB, buffer",
        "Shared_Buffers, 1GB, buffer",
        "lock_timeout, 300s, lock-wait",
        "fsync, off, durability",
        "synchronous_commit, off, durability",
        "full_page_writes, off, durability"
    })
    void outOfTheBox_parameterThatASettingBelongsTo_isRefused(String parameter, String value, String setting) {
        refused(
                Map.of("tuning", "out-of-the-box", "postgresql." + parameter, value),
                "postgresql." + parameter + ": must not be set with tuning=out-of-the-box, got " + value
                        + "; legal: tuning=equal with " + setting + "=…");
    }

    @ParameterizedTest
    @CsvSource({"power-cut, on, on", "process-kill, off, on", "bounded-loss, on, off"})
    void durabilityClasses_mapToWhatSurvives(String durability, String fsync, String synchronousCommit) {
        assertThat(engine.mapping().properties(configuration(Map.of("durability", durability))))
                .containsEntry("fsync", fsync)
                .containsEntry("synchronous_commit", synchronousCommit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"64KiB", "100KiB", "1B", "16385KiB"})
    void bufferThatIsNotWholePagesOrTooSmall_isRefused(String buffer) {
        refused(Map.of("buffer", buffer), "buffer: must be a whole number of 8KiB pages", "got " + buffer);
    }

    @Test
    void leastBuffer_isLegal() {
        assertThat(engine.mapping().properties(configuration(Map.of("buffer", "128KiB"))))
                .containsEntry("shared_buffers", "128kB");
    }

    @Test
    void parameterBesideTheSettingThatItBelongsTo_isRefused() {
        refused(
                Map.of("postgresql.shared_buffers", "1GB"),
                "postgresql.shared_buffers: must be left to Furlong",
                "65536kB");
        refused(
                Map.of("postgresql.logging_collector", "on"),
                "postgresql.logging_collector: must be left to Furlong",
                "target needs");
    }

    @Test
    void otherParameter_isPassedOn() {
        assertThat(engine.mapping().properties(configuration(Map.of("postgresql.work_mem", "8MB"))))
                .containsEntry("work_mem", "8MB");
    }

    @ParameterizedTest
    @CsvSource(
            value = {"server, 1", "never, 0", "driver-default, NULL"},
            nullValues = "NULL")
    void preparing_isTheDriversThreshold(String prepare, String threshold) {
        Connector connector = engine.connector(configuration(Map.of("prepare", prepare)));

        assertThat(connector.properties().get("prepareThreshold")).isEqualTo(threshold);
        assertThat(connector.url()).isEqualTo("jdbc:postgresql://127.0.0.1:5555/postgres");
    }

    @ParameterizedTest
    @CsvSource(
            value = {"prepare-once, NULL", "prepare-each, 0", "driver-cache, 256", "literal, NULL"},
            nullValues = "NULL")
    void statementsThatTheDriverKeeps_areThoseOfItsCache(String statements, String kept) {
        Connector connector = engine.connector(configuration(Map.of("statements", statements)));

        assertThat(connector.properties().get("preparedStatementCacheQueries")).isEqualTo(kept);
        // A text is no statement for the server to keep.
        assertThat(connector.properties()).containsEntry("prepareThreshold", statements.equals("literal") ? "0" : "1");
    }

    @Test
    void logOnADiskOfItsOwn_isPlacedWhenTheClusterIsMade() {
        Configuration same = configuration(Map.of());
        Configuration separate = new Configuration(
                same.release(), same.deployment(), same.settings(), 8, Path.of("/d"), Path.of("/l"), 5555);

        assertThat(new PostgresqlProgram().initialising(separate).get(0)).contains("--waldir=/l");
        assertThat(new PostgresqlProgram().initialising(same).get(0)).noneMatch(word -> word.contains("waldir"));
    }

    @Test
    void versionAnswer_isTheRelease_andAnotherProductsIsRefused() {
        PostgresqlProgram program = new PostgresqlProgram();

        assertThat(program.release("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"))
                .isEqualTo("15.18");
        assertThat(program.release("postgres (PostgreSQL) 9.6.24")).isEqualTo("9.6.24");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> program.release("mysqld  Ver 10.11.19-MariaDB"))
                .withMessageContaining("must be PostgreSQL");
    }

    private void refused(Map<String, String> asked, String... words) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> engine.mapping().properties(configuration(asked)))
                .satisfies(e -> assertThat(e.getMessage()).contains(List.of(words)));
    }

    private static Configuration configuration(Map<String, String> asked) {
        return new Configuration(
                ReleaseCatalogue.bundled().of("test", "postgresql", null),
                DeploymentKind.PROCESS,
                new Settings(asked),
                8,
                Path.of("/d"),
                null,
                5555);
    }
}
