package dev.furlong.engine.derby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.Engines;
import dev.furlong.engine.Remedy;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.external.ExternalEngine;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes what Derby's errors ask for, how it is reached, and that a shut-down engine leaves whole files. */
final class DerbyEngineTest {
    private final DerbyEngine engine = new DerbyEngine();

    @ParameterizedTest
    @CsvSource({
        "40001, RETRY",
        "40XL1, RETRY",
        "40XL2, RETRY",
        "08006, RECONNECT",
        "08003, RECONNECT",
        "XJ040, RECONNECT",
        "58009, RECONNECT",
        "23505, GIVE_UP",
        "42X05, GIVE_UP",
        "40XD0, GIVE_UP",
        ", GIVE_UP"
    })
    void error_asksForItsRemedy(String state, Remedy remedy) {
        assertThat(engine.remedy(new SQLException("said so", state))).isEqualTo(remedy);
    }

    @Test
    void connections_areReadCommittedWithoutAutocommit() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            assertThat(connection.getAutoCommit()).isFalse();
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        }
    }

    @Test
    void server_isReachedOnLoopback() {
        assertThat(engine.connector(DerbyInMemory.configuration(DeploymentKind.SERVER, Settings.defaults(), 1527))
                        .url())
                .isEqualTo("jdbc:derby://127.0.0.1:1527/furlong");
    }

    /** The driver of 10.1 knows no proof. */
    @ParameterizedTest
    @CsvSource({
        "10.1.3.1, org.apache.derby.jdbc.ClientDriver",
        "10.2.1.6, dev.furlong.engine.derby.PasswordProofDriver",
        "10.17.1.0, dev.furlong.engine.derby.PasswordProofDriver"
    })
    void login_provesThePassword_from102On(String release, String driver) {
        Configuration configuration = new Configuration(
                ReleaseCatalogue.bundled().of("test", "derby", release),
                DeploymentKind.SERVER,
                Settings.defaults(),
                1,
                Path.of("data"),
                null,
                1527);

        assertThat(engine.connector(configuration).driverClass()).isEqualTo(driver);
    }

    @Test
    void newDatabase_hasItsLogWhereTheSettingsPutIt() {
        Configuration same = DerbyInMemory.configuration(DeploymentKind.EMBEDDED, Settings.defaults(), 0);
        Configuration apart = new Configuration(
                same.release(), same.deployment(), same.settings(), 1, same.data(), Path.of("/disk/log"), 0);

        assertThat(engine.creating(same).url()).isEqualTo("jdbc:derby:furlong;create=true");
        assertThat(engine.creating(apart).url()).isEqualTo("jdbc:derby:furlong;create=true;logDevice=/disk/log");
        assertThat(engine.connector(apart).url()).isEqualTo("jdbc:derby:furlong");
    }

    @Test
    void poolOfAReleaseWhoseDriverCannotBeAsked_isRefused() {
        Settings pooled = new Settings(Map.of("connections", "pooled"));

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> engine.mapping().properties(of("10.5.3.0", pooled)))
                .withMessageContaining("connections: must be held for derby before 10.6")
                .withMessageEndingWith("got pooled for 10.5.3.0");
        assertThat(engine.mapping().properties(of("10.6.1.0", pooled)))
                .isEqualTo(engine.mapping().properties(of("10.5.3.0", Settings.defaults())));
    }

    @ParameterizedTest
    @CsvSource({"10.11.1.1, 'before 10.12, Derby does not count'", "10.12.1.1, 'Derby''s JVM gave no count'"})
    void figuresThatAreMissing_haveTheirReason(String release, String pages) {
        Map<String, String> uncounted =
                engine.counters().missing(of(release, Settings.defaults()).release());

        assertThat(uncounted)
                .containsOnlyKeys(Metrics.engines().map(Metric::key).toList())
                .hasEntrySatisfying(
                        Metrics.ENGINE_BUFFER_HITS.key(), why -> assertThat(why).startsWith(pages))
                .hasEntrySatisfying(
                        Metrics.ENGINE_BUFFER_READS.key(),
                        why -> assertThat(why).startsWith(pages));
    }

    @Test
    void logBetweenCheckpoints_isWhatDerbyWasTold() throws SQLException {
        try (DerbyInMemory database = DerbyInMemory.create();
                Connection connection = database.open()) {
            assertThat(engine.checkpoints().logBytes(connection)).hasValue(10_485_760);
            System.setProperty("derby.storage.checkpointInterval", "2000000");
            assertThat(engine.checkpoints().logBytes(connection)).hasValue(2_000_000);
            System.setProperty("derby.storage.checkpointInterval", "often");
            assertThat(engine.checkpoints().logBytes(connection)).isEmpty();
            assertThat(new ExternalEngine(engine, new DerbyExternal())
                            .checkpoints()
                            .logBytes(connection))
                    .isEmpty();
        } finally {
            System.clearProperty("derby.storage.checkpointInterval");
        }
    }

    private static Configuration of(String release, Settings settings) {
        return new Configuration(
                ReleaseCatalogue.bundled().of("test", "derby", release),
                DeploymentKind.EMBEDDED,
                settings,
                1,
                Path.of("/d"),
                null,
                0);
    }

    @Test
    void urlOfAnotherDriver_isRefused() {
        Connector connector =
                engine.connector(DerbyInMemory.configuration(DeploymentKind.EMBEDDED, Settings.defaults(), 0));

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> connector.connect("jdbc:other:x"))
                .withMessageContaining("jdbc:other:x");
    }

    @Test
    void databaseOnDisk_isWholeAfterTheShutdown(@TempDir Path folder) throws SQLException {
        Connector connector = engine.connector(
                        DerbyInMemory.configuration(DeploymentKind.EMBEDDED, Settings.defaults(), 0))
                .at("jdbc:derby:" + folder.resolve("whole"));
        connector.connect(connector.url() + ";create=true").close();

        engine.jvm().orElseThrow().shutDown(connector);

        assertThat(folder.resolve("whole/service.properties")).isRegularFile();
        // Derby holds this file while the database is open.
        assertThat(folder.resolve("whole/db.lck")).doesNotExist();
        connector.open().close();
        engine.jvm().orElseThrow().shutDown(connector);
    }

    @Test
    void checkpoint_writesTheChangedPagesThatACommitLeavesInTheCache(@TempDir Path folder) throws Exception {
        Connector connector = engine.connector(
                        DerbyInMemory.configuration(DeploymentKind.EMBEDDED, Settings.defaults(), 0))
                .at("jdbc:derby:" + folder.resolve("level"));
        connector.connect(connector.url() + ";create=true").close();
        try (Connection connection = connector.open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE T (ID INTEGER PRIMARY KEY, WORDS VARCHAR(20))");
            statement.execute("INSERT INTO T VALUES (1, 'before')");
            connection.commit();
            engine.checkpoints().step().orElseThrow().on(connection);
            statement.execute("UPDATE T SET WORDS = 'aftercheckpoint' WHERE ID = 1");
            connection.commit();
            assertThat(pages(folder)).as("committed").doesNotContain("aftercheckpoint");

            engine.checkpoints().step().orElseThrow().on(connection);

            assertThat(pages(folder)).as("after the checkpoint").contains("aftercheckpoint");
            assertThat(connection.getAutoCommit()).isFalse();
        }
        engine.jvm().orElseThrow().shutDown(connector);
    }

    private static String pages(Path folder) throws IOException {
        StringBuilder pages = new StringBuilder();
        try (Stream<Path> files = Files.list(folder.resolve("level/seg0"))) {
            for (Path file : files.toList()) {
                pages.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return pages.toString();
    }

    @Test
    void unknownEngine_isRejectedWithTheNearest() {
        assertThat(Engines.named("--target", "derby")).isInstanceOf(DerbyEngine.class);
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Engines.named("--target", "derbi"))
                .withMessageStartingWith(
                        "--target: must be an engine, got 'derbi'; did you mean 'derby'? legal: derby, postgresql,");
    }
}
