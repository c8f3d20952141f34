package dev.furlong.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.deployment.binaries.BinaryCache;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.postgresql.PostgresqlEngine;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes how native server programs are started, watched and stopped, with PostgreSQL's. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class ProcessDeploymentTest {
    private static final Release RELEASE = ReleaseCatalogue.bundled().of("test", "postgresql", null);

    @TempDir
    private Path temporary;

    private Path data;

    @BeforeEach
    void makeTheFolder() throws IOException {
        data = Files.createDirectory(temporary.resolve("data"));
    }

    @Test
    void server_acceptsConnectionsOnLoopbackAlone_andKeepsItsDataOverARestart() throws SQLException, IOException {
        Launch launch = launch(Map.of());
        ProcessDeployment deployment = new ProcessDeployment();
        deployment.initialise(launch);
        try (RunningTarget target = deployment.start(launch);
                Connection connection = target.connector().open();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE KEPT (N integer)");
            statement.execute("INSERT INTO KEPT VALUES (7)");
            connection.commit();
            assertThat(serversOf(target))
                    .isNotEmpty()
                    .allSatisfy(pid -> assertThat(ListeningSockets.of(pid)).allMatch(ListeningSockets::onLoopback));
        }
        try (RunningTarget target = deployment.start(launch);
                Connection connection = target.connector().open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT N FROM KEPT")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(7);
            connection.rollback();
        }
        assertThat(children()).isEmpty();
    }

    @Test
    void serverThatRefusesToStart_isToldWithItsOwnWords_andNothingIsLeft() {
        Launch launch = launch(Map.of("postgresql.max_wal_senders", "many"));
        ProcessDeployment deployment = new ProcessDeployment();
        deployment.initialise(launch);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> deployment.start(launch))
                .withMessageContaining("did not say that it is ready, but ended")
                .withMessageContaining("max_wal_senders");
        assertThat(children()).isEmpty();
    }

    @Test
    void folderThatIsNotEmpty_isNotMadeADatabase() throws IOException {
        Files.writeString(data.resolve("someone's"), "file");

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new ProcessDeployment().initialise(launch(Map.of())))
                .withMessageContaining(" made no empty database: it ended with status 1")
                .withMessageContaining("not empty");
        assertThat(data.resolve("someone's")).hasContent("file");
    }

    @Test
    void serverThatIsKilled_isALossThatStopTells() {
        Launch launch = launch(Map.of());
        ProcessDeployment deployment = new ProcessDeployment();
        deployment.initialise(launch);
        RunningTarget target = deployment.start(launch);
        // The supervisor's child is the server.
        ProcessHandle.of(supervisor(target)).orElseThrow().children().forEach(ProcessHandle::destroyForcibly);

        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(target::close)
                .withMessageContaining("stopped with status 137, not 0");
        assertThat(children()).isEmpty();
    }

    @Test
    void endOfStandardInput_stopsTheServerCleanly() {
        Launch launch = launch(Map.of());
        ProcessDeployment deployment = new ProcessDeployment();
        deployment.initialise(launch);
        // What the system does too when the parent dies, in whatever way.
        deployment.start(launch).close();

        assertThat(launch.log()).content().contains("database system is shut down");
        assertThat(data.resolve("postmaster.pid")).doesNotExist();
    }

    @Test
    void termination_endsTheServerAtOnce() {
        Launch launch = launch(Map.of());
        ProcessDeployment deployment = new ProcessDeployment();
        deployment.initialise(launch);
        RunningTarget target = deployment.start(launch);
        ProcessHandle supervisor = ProcessHandle.of(supervisor(target)).orElseThrow();

        supervisor.destroy();

        supervisor
                .onExit()
                .orTimeout(Duration.ofMinutes(1).toSeconds(), java.util.concurrent.TimeUnit.SECONDS)
                .join();
        assertThat(children()).isEmpty();
        assertThat(launch.log()).content().contains("immediate shutdown");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void killedServer_givesItsSharedMemoryBack() throws IOException {
        Launch launch = launch(Map.of());
        ProcessDeployment deployment = new ProcessDeployment();
        deployment.initialise(launch);
        try (RunningTarget target = deployment.start(launch)) {
            // The key and the id of what the postmaster shares with its children.
            String[] shared = Files.readAllLines(data.resolve("postmaster.pid"))
                    .get(6)
                    .strip()
                    .split(" +");
            assertThat(sharedMemory()).contains(shared[1]);

            target.kill();

            assertThat(sharedMemory()).doesNotContain(shared[1]);
        }
        assertThat(children()).isEmpty();
    }

    /** The ids of all segments of the machine. */
    private static List<String> sharedMemory() throws IOException {
        return Files.readAllLines(Path.of("/proc/sysvipc/shm")).stream()
                .map(line -> line.strip().split(" +")[1])
                .toList();
    }

    @Test
    @Tag("every")
    @EnabledOnOs(OS.LINUX)
    void stoppedServer_isKilledWhenItShouldStop_andItsTrialIsLost() {
        Launch launch = launch(Map.of());
        ProcessDeployment deployment = new ProcessDeployment();
        deployment.initialise(launch);
        RunningTarget target = deployment.start(launch);
        long server = serversOf(target).stream().mapToLong(pid -> pid).min().orElseThrow();
        SystemCommand.run("test", "kill", "-STOP", String.valueOf(server));

        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(target::close)
                .withMessageContaining(
                        "did not stop within 120 s of being asked; process " + server + " (postgres) is in state T");
        assertThat(children()).isEmpty();
    }

    @Test
    @Tag("every")
    @EnabledOnOs(OS.LINUX)
    void stoppedInitdb_isKilled_andItsTrialIsLost() throws IOException {
        Path programs = Files.createDirectory(temporary.resolve("programs"));
        Path initdb = Files.writeString(programs.resolve("initdb"), "#!/bin/sh\necho begins\nkill -STOP $$\n");
        Files.setPosixFilePermissions(initdb, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.copy(initdb, programs.resolve("postgres"), StandardCopyOption.COPY_ATTRIBUTES);

        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(() -> new ProcessDeployment().initialise(launch(Map.of(), programs)))
                .withMessageStartingWith("postgresql postgres did not end within 300 s; process ")
                .withMessageEndingWith(
                        " (initdb) is in state T, stopped by a signal such as SIGSTOP, for 30 s; it was killed\nIt said last:\nbegins");
        assertThat(children()).isEmpty();
    }

    private Launch launch(Map<String, String> settings) {
        return launch(
                settings,
                new BinaryCache(new ArtifactResolver()).folder("test", RELEASE).resolve("bin"));
    }

    private Launch launch(Map<String, String> settings, Path programs) {
        Map<String, String> small = new HashMap<>(Map.of("buffer", "4MiB"));
        small.putAll(settings);
        return new Launch(
                new PostgresqlEngine(),
                new Configuration(RELEASE, DeploymentKind.PROCESS, new Settings(small), 1, data, null, 0),
                JavaHome.running(),
                List.of(),
                Optional.of(programs),
                List.of(),
                temporary.resolve("server.log"));
    }

    private static long supervisor(RunningTarget target) {
        return ((Scope.Processes) target.scope()).pids().get(0);
    }

    private static List<Long> serversOf(RunningTarget target) {
        return ProcessHandle.of(supervisor(target))
                .orElseThrow()
                .descendants()
                .map(ProcessHandle::pid)
                .toList();
    }

    private static Set<Long> children() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
    }
}
