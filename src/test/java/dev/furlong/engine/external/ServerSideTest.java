package dev.furlong.engine.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.capability.CheckpointSigns;
import dev.furlong.engine.capability.ExternalUse;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.target.NamedServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ServerSideTest {
    static Stream<Engine> engines() {
        return Engines.external().stream().map(ServerSideTest::engine);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "buffer, 4MiB",
        "buffer, 64MiB",
        "durability, process-kill",
        "durability, power-cut",
        "write-cache, noflush",
        "log-disk, separate",
        "log-folder, /log",
        "storage, loop",
        "disk-size, 1GiB",
        "memory, 1GiB",
        "cores, 2",
        "placement, apart",
        "tuning, equal",
        "tuning, out-of-the-box",
        "image, mine:1",
        "port, 5432"
    })
    void settingOfTheServers_isRefusedWithTheReason(String key, String value) {
        engines()
                .forEach(engine -> assertThatExceptionOfType(PlanException.class)
                        .as(engine.name())
                        .isThrownBy(() -> engine.mapping().properties(configuration(engine, Map.of(key, value))))
                        .withMessageContaining("settings " + key + ": must not be set for " + engine.name()
                                + ":external, got " + value + ": the server is someone else's")
                        .withMessageContaining("legal: ")
                        .withMessageContaining("isolation"));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void propertyOfTheEngine_isRefused(Engine engine) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> engine.mapping()
                        .properties(configuration(engine, Map.of(engine.name() + ".some.property", "1"))))
                .withMessageContaining(engine.name() + ".some.property: must not be set for");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void settingOfTheClients_isTaken(Engine engine) {
        Map<String, String> ours =
                Map.of("tls", "off", "prepare", "server", "heap", "512MiB", "probes", "off", "java", "same");

        assertThat(engine.mapping().properties(configuration(engine, ours))).isEmpty();
    }

    @Test
    void lockWait_isTheSessionsInPostgresql_andTheServersInDerby() {
        Engine postgresql = engine("postgresql");
        Connector connector = postgresql.connector(configuration(postgresql, Map.of("lock-wait", "3s")));

        assertThat(connector.session()).containsExactly("SET lock_timeout = 3000");
        Engine derby = engine("derby");
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> derby.mapping().properties(configuration(derby, Map.of("lock-wait", "3s"))))
                .withMessageContaining("settings lock-wait: must not be set for derby:external");
    }

    @ParameterizedTest
    @MethodSource("engines")
    void connectorHoldsThePasswordWhereNobodySeesIt(Engine engine) {
        Password password = Password.random();
        Connector connector = engine.connector(configuration(engine, Map.of()).withPassword(password));

        assertThat(connector.password()).isSameAs(password);
        assertThat(connector.toString()).doesNotContain(password.text());
        assertThat(connector.properties()).containsEntry("user", "u").doesNotContainKey("password");
        assertThat(connector.url()).startsWith("jdbc:" + engine.name() + "://127.0.0.1/");
    }

    @Test
    void whatTheServerTells_isObserved_andTheRestIsUnknown_neverAContradiction() {
        ExternalUse use = Engines.named("test", "postgresql").external().orElseThrow();
        ExternalUse.ServerSettings told = new ExternalUse.ServerSettings(
                Map.of(Setting.BUFFER, "128MiB", Setting.DURABILITY, "power-cut"), Map.of());

        Map<String, EffectiveSetting> effective =
                new ServerSide("postgresql", use).effective(Settings.defaults(), told);

        assertThat(effective.get("buffer").effective()).isEqualTo("128MiB");
        assertThat(effective.get("buffer").witness()).isEqualTo(EffectiveSetting.Witness.OBSERVED);
        assertThat(effective.get("buffer").because()).contains("someone else's");
        assertThat(effective.get("durability"))
                .isEqualTo(new EffectiveSetting("power-cut", "power-cut", EffectiveSetting.Witness.OBSERVED, null));
        assertThat(effective.get("write-cache").effective()).isEqualTo("unknown");
        assertThat(effective.get("write-cache").witness()).isEqualTo(EffectiveSetting.Witness.NOBODY);
        assertThat(effective).doesNotContainKeys("heap", "placement", "tls");
        assertThat(effective.values()).noneMatch(EffectiveSetting::contradicted);
    }

    @Test
    void defaultInOtherWords_isTheDefault() {
        ExternalUse use = Engines.named("test", "postgresql").external().orElseThrow();
        ExternalUse.ServerSettings told = new ExternalUse.ServerSettings(Map.of(Setting.BUFFER, "65536KiB"), Map.of());

        assertThat(new ServerSide("postgresql", use)
                        .effective(Settings.defaults(), told)
                        .get("buffer"))
                .isEqualTo(new EffectiveSetting("64MiB", "64MiB", EffectiveSetting.Witness.OBSERVED, null));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void serverOfOthers_isNeitherCountedNorAskedForACheckpoint(Engine engine) {
        Release release = ReleaseCatalogue.bundled().client(engine.name(), null);

        assertThat(engine.checkpoints().step()).isEmpty();
        assertThat(engine.counters().counting()).isEmpty();
        assertThat(engine.counters().telling()).isEmpty();
        assertThat(engine.growth()).isEmpty();
        assertThat(engine.container()).isEmpty();
        assertThat(engine.counters().missing(release).keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Metrics.engines().map(Metric::key).toList());
        assertThat(engine.counters().missing(release).values())
                .containsOnly("the server is someone else's: it counts the work of all its clients");
        assertThat(engine.checkpoints().signs(configuration(engine, Map.of())))
                .isEqualTo(
                        new CheckpointSigns.Untold("the server is someone else's, and so are its log and its files"));
    }

    @Test
    void poolOverOldDerby_isRefused() {
        Engine derby = engine("derby");
        Configuration configuration = configuration(derby, Map.of("connections", "pooled"));
        Release old = ReleaseCatalogue.bundled().client("derby", "10.5.3.0");

        assertThat(derby.mapping().properties(configuration)).isEmpty();
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> derby.mapping().properties(of(old, configuration)))
                .withMessageContaining("connections: must be held for derby before 10.6");
    }

    private static Configuration of(Release release, Configuration other) {
        return Configuration.onServer(release, other.settings(), 1, other.data(), other.external(), null);
    }

    private static Engine engine(String name) {
        return Engines.named("test", name, DeploymentKind.EXTERNAL);
    }

    private static Configuration configuration(Engine engine, Map<String, String> settings) {
        return Configuration.onServer(
                ReleaseCatalogue.bundled().client(engine.name(), null),
                new Settings(settings),
                1,
                Path.of(""),
                new NamedServer(
                        "theirs", engine.name(), "jdbc:" + engine.name() + "://127.0.0.1/d", "u", "THEIR_PASSWORD"),
                null);
    }
}
