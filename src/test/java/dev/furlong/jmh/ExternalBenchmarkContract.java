package dev.furlong.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.cli.Ended;
import dev.furlong.cli.FurlongProcess;
import dev.furlong.cli.SecretWatch;
import dev.furlong.cli.SomeonesServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 * Establishes that the JMH benchmark of the loads runs on a server that someone else runs as an experiment does: in a schema
 * that it made and marked and drops, however it ends, and with the password said nowhere.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs(value = OS.LINUX, disabledReason = "processes are read from /proc")
abstract class ExternalBenchmarkContract {
    SomeonesServer server;

    @TempDir
    Path folder;

    /** What the server has, which no test changes. */
    Map<String, String> before;

    /** Starts it in a folder that is there and empty. */
    abstract SomeonesServer start(Path home) throws IOException, SQLException;

    @BeforeAll
    void startTheServer(@TempDir Path home) throws IOException, SQLException {
        server = start(home);
    }

    @AfterAll
    void stopTheServer() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void rememberWhatIsThere() throws IOException, SQLException {
        Files.writeString(serversFile(), server.entry());
        before = server.contents();
    }

    @AfterEach
    void nothingIsLeft_andWhatWasThereIsAsItWas() throws IOException, SQLException {
        assertThat(server.contents()).isEqualTo(before);
        Path targets = folder.resolve("target").resolve("jmh");
        if (Files.exists(targets)) {
            try (Stream<Path> left = Files.list(targets)) {
                assertThat(left).isEmpty();
            }
        }
    }

    @Test
    @Tag("full")
    void loads_runInAForkedJvmWithAnyOfTheClientsSettings_andSayThePasswordNowhere() throws IOException {
        Ended ended;
        try (FurlongProcess jmh = jmh(
                "theirs",
                1,
                "300ms",
                "-p",
                "workload=tpcb",
                "-p",
                "settings=connections=pooled;pool-size=2;network-rtt=40ms")) {
            SecretWatch watch = SecretWatch.over(jmh, folder, SomeonesServer.PASSWORD);
            ended = jmh.await().exitsWith(0);
            watch.foundNothing("task.json", "populate.log", "jmh.json", "environment.json");
        }
        assertThat(ended.err() + ended.out())
                .contains("benchmark: server theirs: "
                        + server.engine().external().orElseThrow().product() + " " + server.release())
                .contains("does not exist and will be made")
                .doesNotContain(SomeonesServer.PASSWORD);
        Path records =
                folder.resolve(ended.out().lines().reduce((first, last) -> last).orElseThrow());
        String json = Files.readString(records.resolve("jmh.json"));
        assertThat(json)
                .contains("\"server\" : \"theirs\"", "\"target\" : \"" + target() + "\"")
                .contains("\"workload\" : \"tpcb\"")
                .doesNotContain("jdbc:", SomeonesServer.PASSWORD);
    }

    final Path serversFile() {
        return folder.resolve("theirs.yaml");
    }

    /** The server's line in that file. */
    final String entry() {
        return server.entry();
    }

    final Ended refused(String name, String settings) {
        try (FurlongProcess jmh = jmh(name, 0, "50ms", "-p", "workload=tpcb", "-p", "settings=" + settings)) {
            return jmh.await();
        }
    }

    final FurlongProcess jmh(String name, int forks, String time, String... more) {
        List<String> arguments = new ArrayList<>(List.of("TransactionBenchmark", "-f", String.valueOf(forks)));
        arguments.addAll(List.of("-wi", "1", "-w", "50ms", "-i", "1", "-r", time, "-t", "2"));
        arguments.addAll(List.of("-p", "rows=100", "-p", "target=" + target(), "-p", "server=" + name));
        arguments.addAll(List.of("-p", "servers=theirs.yaml"));
        arguments.addAll(List.of(more));
        return FurlongProcess.start(
                BenchmarkMain.class,
                List.of("-Djmh.ignoreLock=true"),
                folder,
                folder.resolve("target"),
                Map.of(SomeonesServer.VARIABLE, SomeonesServer.PASSWORD),
                arguments);
    }

    final String target() {
        return server.engine().name() + ":external";
    }

    /** The schema that Furlong makes. */
    final String furlong() {
        return server.engine().external().orElseThrow().schema().name();
    }
}
