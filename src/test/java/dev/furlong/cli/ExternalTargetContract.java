package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.external.MarkedSchema;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import dev.furlong.workload.invariant.Query;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every engine promises of a server that someone else runs: Furlong says what the server is, touches nothing but a
 * schema that it made and marked, leaves nothing, and says the password nowhere.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs(value = OS.LINUX, disabledReason = "processes are read from /proc")
abstract class ExternalTargetContract {
    private SomeonesServer server;

    @TempDir
    private Path folder;

    private Map<String, String> before;

    /** Starts it in a folder that is there and empty. */
    abstract SomeonesServer start(Path home) throws IOException, SQLException;

    @BeforeAll
    void startTheServer(@TempDir Path home) throws IOException, SQLException {
        server = start(home);
    }

    @AfterAll
    void stopTheServer() throws IOException {
        server.close();
    }

    @BeforeEach
    void rememberWhatIsThere() throws IOException, SQLException {
        Files.writeString(folder.resolve("servers.yaml"), server.entry());
        before = server.contents();
        assertThat(before).containsKey("schema " + schema("SHOP"));
    }

    @AfterEach
    void whatWasThere_isAsItWas() throws SQLException {
        assertThat(server.contents()).isEqualTo(before);
    }

    @Test
    void run_worksInASchemaOfItsOwn_leavesNothing_andSaysThePasswordNowhere() throws IOException {
        Path results = folder.resolve("results");
        Ended ended;
        try (FurlongProcess furlong = furlong(results, Map.of(), "tpcb", WITH_COSTS, "2")) {
            SecretWatch watch = SecretWatch.over(furlong, folder, SomeonesServer.PASSWORD);
            ended = furlong.await().exitsWith(0);
            watch.foundNothing("task.json", "load.log", "populate.log", "trials.jsonl", "report.html", "plan.yaml");
        }
        assertThat(ended.err())
                .contains("server theirs: "
                        + server.engine().external().orElseThrow().product() + " " + server.release())
                .contains("user " + SomeonesServer.USER)
                .contains("does not exist and will be made");
        RunFolder run = ended.folder().isLeftInOrder(true);
        assertThat(run.text("plan.yaml")).contains("theirs").doesNotContain("jdbc:", SomeonesServer.USER);
        assertThat(run.text("trials.jsonl")).doesNotContain("jdbc:", "\"" + SomeonesServer.USER + "\"");
        assertThat(run.trials()).hasSize(2).allSatisfy(ExternalTargetContract::isWhole);
        assertThat(run.trials())
                .allSatisfy(trial -> assertThat(trial.subject().release()).startsWith(server.release()));
    }

    /** Only the run that shows what comes of a trial measures what a transaction costs. */
    private static final String WITH_COSTS = "--repetitions";

    private static void isWhole(TrialRecord trial) {
        assertThat(trial.metrics()).containsEntry("wire.roundTrips", 6.0);
        assertThat(trial.lostBecause()).isNull();
        assertThat(trial.invalidBecause()).isNull();
        assertThat(trial.checks()).isNotEmpty().allMatch(check -> check.violation() == null);
        assertThat(trial.population()).isNotNull();
        assertThat(trial.facts()).containsKeys("external.product", "external.database", "engineVersion");
        assertThat(trial.conditions().get(Conditions.EXTERNAL_SERVER)).hasValue("theirs");
        assertThat(trial.conditions().get(Conditions.FILE_SYSTEM)).isEmpty();
        assertThat(trial.settings().get("memory").effective()).isEqualTo("unknown");
        assertThat(trial.settings().get("memory").because()).contains("someone else's");
        assertThat(trial.metrics()).containsKeys("throughput", "cpu.client.total");
        assertThat(trial.unavailable()).containsKeys("cpu.total", "cpu.server.total");
        assertThat(trial.unavailable().get("cpu.total")).contains("someone else's");
    }

    @Test
    @Tag("every")
    void schemaWithoutTheMarker_isRefused() throws SQLException {
        execute(
                "CREATE SCHEMA " + furlong(),
                "CREATE TABLE " + furlong() + ".PRECIOUS (N INTEGER NOT NULL, M INTEGER)");
        try {
            before = server.contents();
            run(Map.of())
                    .fails(
                            3,
                            "server theirs, schema " + furlong()
                                    + ": must carry Furlong's marker table FURLONG_OWNED, got one without it, with"
                                    + " [precious]; nothing was touched");
            command("clean", "--server", "theirs", "--servers", serversFile()).fails(3, "FURLONG_OWNED", "precious");
            assertThat(server.contents()).isEqualTo(before);
        } finally {
            execute("DROP TABLE " + furlong() + ".PRECIOUS", "DROP SCHEMA " + furlong() + restrict());
            before = server.contents();
        }
    }

    @Test
    @Tag("every")
    void foreignTableInTheMarkedSchema_isRefusedByName() throws SQLException {
        claim("earlier-run");
        execute("CREATE TABLE " + furlong() + ".PRECIOUS (N INTEGER NOT NULL, M INTEGER)");
        try {
            before = server.contents();
            run(Map.of()).fails(3, "must hold nothing but what Furlong made, got [precious] too; nothing was touched");
            assertThat(server.contents()).isEqualTo(before);
        } finally {
            execute("DROP TABLE " + furlong() + ".PRECIOUS");
            Ended cleaned = command("clean", "--server", "theirs", "--servers", serversFile())
                    .exitsWith(0);
            assertThat(cleaned.out()).contains("server theirs: ", "was dropped with its tables");
            command("clean", "--server", "theirs", "--servers", serversFile()).exitsWith(0);
            before = withoutFurlong();
        }
    }

    @Test
    @Tag("every")
    void wrongPassword_isRefusedAndNotRepeated() {
        Ended ended = run(Map.of(SomeonesServer.VARIABLE, "Wrong-4711-Word"));
        ended.fails(3, "server theirs: cannot connect as the user " + SomeonesServer.USER + " to " + server.url());
        assertThat(ended.err() + ended.out()).doesNotContain("Wrong-4711-Word");
    }

    @Test
    @Tag("every")
    void serverThatIsDown_isNamed() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        String url = server.url().replaceFirst(":[0-9]+/", ":" + port + "/");
        Files.writeString(folder.resolve("servers.yaml"), server.entry().replace(server.url(), url));
        Ended ended = run(Map.of())
                .fails(3, "server theirs: cannot connect as the user " + SomeonesServer.USER + " to " + url);
        assertThat(ended.out()).as("a folder of the run").isEmpty();
        try (Stream<Path> made = Files.walk(folder)) {
            assertThat(made).noneMatch(path -> path.endsWith("plan.yaml"));
        }
    }

    /** Ctrl-C in the measurement drops the schema. */
    final void ctrlCDropsTheSchema() {
        try (FurlongProcess furlong = furlong(folder.resolve("results"), Map.of(), "tpcb", "--measure", "60s")) {
            awaitTable("HISTORY");
            Await.until("rows of clients", Duration.ofMinutes(1), () -> rows("HISTORY") > 5);
            furlong.interruptGroup();
            furlong.await().fails(130, "run: was interrupted");
        }
    }

    /** What a killed run left is used again by the next one, and dropped. */
    final void killedRunsSchemaIsUsedAgain() throws SQLException {
        try (FurlongProcess furlong = furlong(folder.resolve("results"), Map.of(), "tpcb", "--measure", "60s")) {
            awaitTable("HISTORY");
            furlong.destroy();
        }
        assertThat(server.contents()).isNotEqualTo(before);
        String killed =
                RunFolder.onlyIn(folder.resolve("results")).path().getFileName().toString();

        Ended ended = run(Map.of()).exitsWith(0);

        assertThat(ended.err()).containsPattern("was made by Furlong's run .*" + killed + ".*, and is used again");
    }

    Ended run(Map<String, String> environment) {
        try (FurlongProcess furlong = furlong(reachable(), environment, "tpcb")) {
            return furlong.await();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    final FurlongProcess furlong(Path results, Map<String, String> environment, String... arguments) {
        List<String> all = new ArrayList<>(List.of("run"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--scale", "smoke", "--target", target(null), "--server", "theirs"));
        all.addAll(List.of("--servers", serversFile(), "--out", results.toString()));
        all.addAll(List.of("--set", "heap=128MiB"));
        if (!all.contains(WITH_COSTS)) {
            all.addAll(List.of("--set", "probes=off"));
        }
        return start(results, environment, all);
    }

    final Ended command(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        if (arguments[0].equals("run")) {
            all.addAll(List.of(
                    "--servers",
                    serversFile(),
                    "--out",
                    folder.resolve("results").toString()));
        }
        try (FurlongProcess furlong = start(folder.resolve("results"), Map.of(), all)) {
            return furlong.await();
        }
    }

    private static FurlongProcess start(Path results, Map<String, String> environment, List<String> arguments) {
        Map<String, String> all = new HashMap<>(Map.of(SomeonesServer.VARIABLE, SomeonesServer.PASSWORD));
        all.putAll(environment);
        return FurlongProcess.start(results, all, arguments.toArray(String[]::new));
    }

    private String serversFile() {
        return folder.resolve("servers.yaml").toString();
    }

    final String target(String release) {
        return server.engine().name() + (release == null ? "" : "@" + release) + ":external";
    }

    private void claim(String run) throws SQLException {
        try (Connection connection = server.open()) {
            connection.setAutoCommit(false);
            new MarkedSchema(server.engine().external().orElseThrow().schema(), "test").claim(connection, run);
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = server.open();
                Statement statement = connection.createStatement()) {
            for (String one : statements) {
                statement.execute(one);
            }
        }
    }

    private Map<String, String> withoutFurlong() throws SQLException {
        Map<String, String> contents = new TreeMap<>(server.contents());
        contents.keySet().removeIf(key -> key.matches("(?i)(schema )?furlong(\\..*)?"));
        return contents;
    }

    final void awaitTable(String table) {
        Await.until("table " + table, Duration.ofMinutes(1), () -> rows(table) >= 0);
    }

    /** How many rows a table of Furlong's has, or -1 if it is not there. */
    private long rows(String table) {
        try (Connection connection = server.open()) {
            return Query.number(connection, "SELECT COUNT(*) FROM " + furlong() + "." + table);
        } catch (SQLException e) {
            return -1;
        }
    }

    private String furlong() {
        return server.engine().external().orElseThrow().schema().name();
    }

    final Path folder() {
        return folder;
    }

    /** The first numbers of the server's release. */
    final String release() {
        return server.release();
    }

    /** A name as the engine folds it. */
    String schema(String name) {
        return name;
    }

    String restrict() {
        return " RESTRICT";
    }

    /** A folder for results that the load JVM's account may enter. */
    private Path reachable() throws IOException {
        return Files.createTempDirectory(
                folder, "results", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }
}
