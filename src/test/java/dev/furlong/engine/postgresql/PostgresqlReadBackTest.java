package dev.furlong.engine.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.furlong.plan.written.TimeSpan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes what PostgreSQL's own words mean in the plan's. */
final class PostgresqlReadBackTest {
    private final Engine engine = Engines.named("test", "postgresql");

    /** {@code pg_settings} of a server that was started with the defaults. */
    private final Map<String, String> server = new TreeMap<>(Map.of(
            "shared_buffers", "8192",
            "fsync", "on",
            "synchronous_commit", "on",
            "full_page_writes", "on",
            "lock_timeout", "10000",
            "transaction_isolation", "read committed",
            "work_mem", "4096"));

    private String encrypted = "f";
    private String source = "command line";

    @ParameterizedTest
    @CsvSource({
        "on, on, on, power-cut",
        "on, local, on, power-cut",
        "on, remote_write, on, power-cut",
        "on, remote_apply, on, power-cut",
        "off, on, on, process-kill",
        "on, off, on, bounded-loss",
        "off, off, on, fsync/synchronous_commit/full_page_writes off/off/on",
        "on, on, off, fsync/synchronous_commit/full_page_writes on/on/off",
        "on, off, off, fsync/synchronous_commit/full_page_writes on/off/off"
    })
    void durability_isTheWorstThatACommitSurvives(
            String fsync, String synchronousCommit, String fullPageWrites, String durability) throws SQLException {
        server.put("fsync", fsync);
        server.put("synchronous_commit", synchronousCommit);
        server.put("full_page_writes", fullPageWrites);

        EffectiveSetting found = readBack(Map.of()).get("durability");

        assertThat(found)
                .isEqualTo(new EffectiveSetting("power-cut", durability, EffectiveSetting.Witness.OBSERVED, null));
        assertThat(found.contradicted()).isEqualTo(!durability.equals("power-cut"));
        assertThat(PostgresqlSettings.durability(connection())).isEqualTo(durability);
    }

    @Test
    void defaults_areReadBackAsTheyWereAsked() throws SQLException {
        Map<String, EffectiveSetting> found = readBack(Map.of());

        assertThat(found).containsOnlyKeys("buffer", "durability", "lock-wait", "isolation", "tls");
        assertThat(found.get("buffer"))
                .isEqualTo(new EffectiveSetting("64MiB", "64MiB", EffectiveSetting.Witness.OBSERVED, null));
        assertThat(found.get("lock-wait"))
                .isEqualTo(new EffectiveSetting("10s", "10s", EffectiveSetting.Witness.OBSERVED, null));
        assertThat(found.get("isolation"))
                .isEqualTo(new EffectiveSetting(
                        "read-committed", "read-committed", EffectiveSetting.Witness.OBSERVED, null));
        assertThat(found.get("tls"))
                .isEqualTo(new EffectiveSetting("off", "off", EffectiveSetting.Witness.OBSERVED, null));
    }

    @Test
    void ownDefaults_standInPlaceOfFurlongs() throws SQLException {
        server.put("shared_buffers", "16384");
        server.put("lock_timeout", "0");

        Map<String, EffectiveSetting> found = readBack(Map.of("tuning", "out-of-the-box"));

        String because = "Furlong leaves it to the engine with tuning=out-of-the-box";
        assertThat(found)
                .containsEntry(
                        "buffer", new EffectiveSetting("64MiB", "128MiB", EffectiveSetting.Witness.OBSERVED, because))
                .containsEntry(
                        "lock-wait",
                        new EffectiveSetting("10s", "unlimited", EffectiveSetting.Witness.OBSERVED, because))
                .containsEntry(
                        "durability",
                        new EffectiveSetting("power-cut", "power-cut", EffectiveSetting.Witness.OBSERVED, null));
        assertThat(Setting.LOCK_WAIT.effectiveIn(found)).contains(TimeSpan.FOREVER);
    }

    @Test
    void ownDefaultIsolation_isAContradiction_ifItIsAnotherOne() throws SQLException {
        server.put("transaction_isolation", "repeatable read");

        assertThat(readBack(Map.of("tuning", "out-of-the-box")).get("isolation").contradicted())
                .isTrue();
    }

    @Test
    void whateverTheServerHasOtherwise_isAContradiction() throws SQLException {
        server.put("shared_buffers", "16384");
        server.put("lock_timeout", "0");
        server.put("transaction_isolation", "repeatable read");
        encrypted = "t";

        Map<String, EffectiveSetting> found = readBack(Map.of());

        assertThat(found.get("buffer").effective()).isEqualTo("128MiB");
        assertThat(found.get("lock-wait").effective()).isEqualTo("unlimited");
        assertThat(found.get("isolation").effective()).isEqualTo("repeatable-read");
        assertThat(found.get("tls").effective()).isEqualTo("on");
        assertThat(found.entrySet().stream()
                        .filter(one -> one.getValue().contradicted())
                        .map(Map.Entry::getKey))
                .containsExactlyInAnyOrder("buffer", "lock-wait", "isolation", "tls");
    }

    @Test
    void parameterOfItsOwn_isEchoed_andOtherwiseAContradiction() throws SQLException {
        Map<String, String> asked = Map.of("postgresql.work_mem", "4MB");

        assertThat(readBack(asked).get("postgresql.work_mem"))
                .isEqualTo(new EffectiveSetting("4MB", "4MB", EffectiveSetting.Witness.ECHOED, null));
        source = "configuration file";
        assertThat(readBack(asked).get("postgresql.work_mem").contradicted()).isTrue();
        server.remove("work_mem");
        assertThat(readBack(asked).get("postgresql.work_mem").contradicted()).isTrue();
    }

    @Test
    void serverOfSomeoneElses_tellsItsOwnSettings_andTheClientsAreCompared() throws SQLException {
        server.put("shared_buffers", "16384");
        server.put("synchronous_commit", "off");

        ExternalUse.ServerSettings told = engine.external().orElseThrow().read(configuration(Map.of()), connection());

        assertThat(told.server()).isEqualTo(Map.of(Setting.BUFFER, "128MiB", Setting.DURABILITY, "bounded-loss"));
        assertThat(told.client())
                .containsOnlyKeys(Setting.LOCK_WAIT, Setting.ISOLATION, Setting.TLS)
                .allSatisfy((setting, found) -> assertThat(found.contradicted()).isFalse());
    }

    private Map<String, EffectiveSetting> readBack(Map<String, String> asked) throws SQLException {
        return engine.mapping().readBack(configuration(asked), connection());
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

    private Connection connection() {
        return AnsweringConnection.of((query, values) -> {
            if (query.startsWith("SELECT ssl FROM pg_stat_ssl")) {
                return List.of(List.of(encrypted));
            }
            String value = server.get(String.valueOf(values.get(0)));
            if (value == null) {
                return List.of();
            }
            return List.of(query.startsWith("SELECT source, setting") ? List.of(source, value) : List.of(value));
        });
    }
}
