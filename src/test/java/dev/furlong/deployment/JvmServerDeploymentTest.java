package dev.furlong.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.furlong.FreePort;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.launch.JvmCommand;
import dev.furlong.deployment.launch.Launch;
import dev.furlong.deployment.process.ChildProcess;
import dev.furlong.engine.capability.JvmServer;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Establishes that the real Derby Network Server starts in a JVM of its own, listens on loopback alone, and leaves no
 * process, whether it stops, fails to start, or loses its parent.
 */
final class JvmServerDeploymentTest {
    private static final Release RELEASE = ReleaseCatalogue.bundled().of("test", "derby", null);
    private static final List<Path> JARS = new ArtifactResolver().resolve(RELEASE);

    @TempDir
    private Path temporary;

    private Path data;
    private Set<Long> childrenBefore;

    @BeforeEach
    void makeFolder() throws IOException {
        data = Files.createDirectory(temporary.resolve("data"));
        childrenBefore = children();
    }

    @AfterEach
    void noProcess_isLeft() {
        assertThat(children()).isSubsetOf(childrenBefore);
    }

    @Test
    void server_keepsItsDataInItsFolderAndStopsWithoutATrace() throws SQLException {
        long pid;
        try (RunningTarget target = new JvmServerDeployment().start(launch(Map.of(), JARS))) {
            pid = pid(target);
            assertThat(ProcessHandle.of(pid)).isPresent();
            target.connector()
                    .connect(target.connector().url() + ";create=true")
                    .close();
            try (Connection connection = target.connector().open();
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("CREATE TABLE T (I INTEGER)");
                connection.commit();
            }
        }
        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThat(data.resolve("furlong/service.properties")).isRegularFile();
        assertThat(data.resolve("furlong/db.lck")).as("the database was closed").doesNotExist();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "a process's sockets are read from /proc")
    void server_listensOnLoopbackOnly() throws IOException {
        try (RunningTarget target = new JvmServerDeployment().start(launch(Map.of(), JARS))) {
            int port = Integer.parseInt(target.connector().url().replaceAll(".*:([0-9]+)/.*", "$1"));

            assertThat(ListeningSockets.of(pid(target))).containsExactly(ListeningSockets.loopback(port));
        }
    }

    @Test
    void server_saysWhatItsJvmIs() {
        try (RunningTarget target = new JvmServerDeployment()
                .start(launch(Map.of("heap", "200MiB", "gc", "Serial", "buffer", "4MiB"), JARS))) {
            assertThat(target.serverJvm())
                    .hasValue(new JvmIdentity(
                            System.getProperty("java.version"),
                            System.getProperty("java.vm.name"),
                            200L << 20,
                            List.of("Copy", "MarkSweepCompact")));
        }
    }

    @Test
    @Tag("full")
    @EnabledOnOs(OS.LINUX)
    void stoppedServer_isKilledWhenItShouldStop_andItsLossHasWhatItsJvmAnswered() {
        RunningTarget target = new JvmServerDeployment().start(launch(Map.of(), JARS));
        SystemCommand.run("test", "kill", "-STOP", String.valueOf(pid(target)));

        TrialException lost = catchThrowableOfType(TrialException.class, target::close);

        assertThat(lost)
                .hasMessageContaining(
                        "did not stop within 60 s of being asked; process " + pid(target) + " (java) is in state T");
        assertThat(lost.log())
                .contains("=== stacks of the server\nunavailable, because it is stopped and cannot answer");
        assertThat(ProcessHandle.of(pid(target)).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    @Tag("full")
    @EnabledOnOs(OS.LINUX)
    void serverThatIsStoppedWhileItStarts_losesItsTrial_andIsKilled() {
        Launch launch = launch(Map.of(), JARS);
        Launch stopped = new Launch(
                launch.engine(),
                launch.configuration(),
                launch.java(),
                launch.engineJars(),
                launch.programs(),
                List.of("sh", "-c", "kill -STOP $$; exec \"$@\"", "sh"),
                launch.log());

        TrialException lost = catchThrowableOfType(
                TrialException.class, () -> new JvmServerDeployment().start(stopped, Duration.ofSeconds(5)));

        assertThat(lost)
                .hasMessageMatching(
                        "derby server on 127.0.0.1:[0-9]+ did not say that it is ready within 5 s; process [0-9]+"
                                + " \\(sh\\) is in state T, stopped by a signal such as SIGSTOP; it was ended");
        assertThat(lost.log())
                .contains("=== its processes\n", "=== stacks of the server\nunavailable, because it is stopped");
        long pid = Long.parseLong(String.valueOf(lost.getMessage()).replaceFirst(".* process ([0-9]+) .*", "$1"));
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void serverThatRuns_hasNoEnd_whateverItsLogSays() {
        String words = JvmServer.ENDS_ITSELF + " another process changed it";

        assertThat(ServerJvm.end(Optional.empty(), words)).isEmpty();
        assertThat(ServerJvm.end(Optional.of("it ended with status 3"), words))
                .hasValue("it ended with status 3; " + words);
    }

    @Test
    void portThatIsTaken_keepsThisServerAloneFromStarting() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());

            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> new JvmServerDeployment().start(launch(Map.of("port", port), JARS)))
                    .withMessageContaining("port: must be free on 127.0.0.1, got " + port)
                    .withMessageEndingWith("; this server was not started");
        }
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void serverThatDoesNotBoot_isRefusedWithItsLastWords() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new JvmServerDeployment().start(launch(Map.of(), List.of())))
                .withMessageContaining(
                        "did not say that it is ready: its output ended; it ended with status 1; nothing is left running")
                .withMessageContaining("\nIt said last:\n")
                .withMessageContaining("NetworkServerControl");
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "it is a shell that kills itself")
    void serverThatIsKilledBeforeItSaysAWord_endsTheMessageWithHowItEnded() {
        List<String> suicide = List.of("sh", "-c", "kill -KILL $$");
        try (ChildProcess server = ChildProcess.start("server", suicide, data, temporary.resolve("server.log"))) {
            assertThat(JvmServerDeployment.ended(
                            "server did not start", "its output ended", "; nothing is left", server))
                    .hasMessage(
                            "server did not start: its output ended; it ended with status 137 (killed); nothing is left");
        }
    }

    @Test
    void interruptedQuestion_isAnInterruption_andNoFaultOfTheServer() {
        try (RunningTarget target = new JvmServerDeployment().start(launch(Map.of(), JARS))) {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(InterruptedRunException.class).isThrownBy(target::serverWork);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void serverThatDies_hasNoWorkToTell() {
        try (RunningTarget target = new JvmServerDeployment().start(launch(Map.of(), JARS))) {
            assertThat(target.serverWork()).isPresent();
            ProcessHandle.of(pid(target)).orElseThrow().destroyForcibly();
            assertThat(target.serverWork()).isEmpty();
            target.kill();
        }
    }

    @Test
    void endOfStandardInput_endsTheServerByItself() throws IOException {
        Launch launch = launch(Map.of(), JARS);
        List<Path> classPath = new java.util.ArrayList<>(JvmCommand.locations(ServerJvm.class));
        classPath.addAll(JARS);
        List<String> command = JvmCommand.of(
                launch.java(),
                launch.settings(),
                classPath,
                launch.systemProperties(),
                ServerJvm.class,
                ServerJvm.arguments(launch.at(FreePort.any())));
        try (ChildProcess server = ChildProcess.start("server", command, data, launch.log())) {
            server.tell(Password.random());
            assertThat(server.output().readLine()).startsWith(ServerJvm.READY);

            // What the system does too when the parent dies, in whatever way.
            server.askToStop();

            assertThat(server.await(Duration.ofMinutes(1))).isZero();
        }
    }

    @Test
    void embedded_startsNothing() {
        try (RunningTarget target = new EmbeddedDeployment()
                .start(new Launch(
                        new DerbyEngine(),
                        new Configuration(RELEASE, DeploymentKind.EMBEDDED, Settings.defaults(), 1, data, null, 0),
                        JavaHome.running(),
                        JARS,
                        Optional.empty(),
                        List.of(),
                        temporary.resolve("log")))) {
            assertThat(target.scope()).isEqualTo(new Scope.InProcess());
            assertThat(target.lastWords()).isEmpty();
        }
    }

    private Launch launch(Map<String, String> settings, List<Path> jars) {
        Map<String, String> small = new java.util.HashMap<>(Map.of("heap", "128MiB", "buffer", "4MiB"));
        small.putAll(settings);
        return new Launch(
                new DerbyEngine(),
                new Configuration(RELEASE, DeploymentKind.SERVER, new Settings(small), 1, data, null, 0),
                JavaHome.running(),
                jars,
                Optional.empty(),
                List.of(),
                temporary.resolve("server.log"));
    }

    private static long pid(RunningTarget target) {
        return ((Scope.Processes) target.scope()).pids().get(0);
    }

    private static Set<Long> children() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    }
}
