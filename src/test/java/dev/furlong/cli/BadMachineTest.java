package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.FreePort;
import dev.furlong.storage.disk.LoopDisk;
import dev.furlong.storage.owned.Privacy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the machine cannot do: exit code 3, what to act on, and what is left behind. */
@EnabledOnOs(OS.LINUX)
class BadMachineTest {
    @TempDir
    private Path folder;

    @Test
    void aResultsFolderInAFileSystemOfTheKernelIsRefused() {
        tiny(Path.of("/proc/furlong"), "derby")
                .fails(
                        3,
                        "results folder /proc/furlong: must be one that can be made and written, got /proc, on a file"
                                + " system of type proc, in which no folder can be made; nothing was started");
    }

    @Test
    void dataThatTheDiskCannotHoldIsRefusedBeforeAnythingStarts() {
        Path results = folder.resolve("results");
        Ended.executing("run", "tpcb", "--set", "tpcb.scale=10000", "--out", results.toString())
                .fails(3, "results folder " + results, "must have about", "MiB free, got", "nothing was started");
        assertThat(results).doesNotExist();
    }

    @Test
    void aDiskThatTheDiskBelowCannotHoldIsRefusedBeforeAnythingStarts() throws IOException {
        assumeThat(LoopDisk.unavailableHere()).as("storage=loop").isEmpty();
        Path results = folder.resolve("results");
        Path file = Files.writeString(
                folder.resolve("mine.yaml"),
                "experiment: mine\ntargets: derby\nworkloads: select\nsettings: {storage: loop, disk-size: 9000000GiB}\n");
        Ended.executing("run", file.toString(), "--out", results.toString())
                .fails(
                        3,
                        file + " line 4 settings.disk-size: must fit into the disk of " + results
                                + ", got 9000000GiB with ",
                        " free; legal: a smaller --set disk-size, or results on another disk (--out);"
                                + " nothing was started");
        assertThat(results).doesNotExist();
    }

    @Test
    void aTakenPortIsRefusedBeforeAnythingStarts() throws IOException {
        Path results = folder.resolve("results");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = String.valueOf(taken.getLocalPort());
            tiny(results, "derby:server", "--set", "port=" + port)
                    .fails(3, "--set port: must be free on 127.0.0.1, got " + port, "nothing was started");
        }
        assertThat(results).doesNotExist();
    }

    @Test
    void aJdkThatIsNotHereIsRefusedWithThoseThatAre() {
        tiny(folder.resolve("results"), "derby", "--set", "java=99")
                .fails(
                        3,
                        "--set java: must be a JDK on this machine, got major 99",
                        System.getProperty("java.version"));
        tiny(folder.resolve("results"), "derby", "--set", "java=/no/such/jdk")
                .fails(3, "--set java: must be a JDK's home folder, got '/no/such/jdk'", "legal: such as");
        assertThat(folder).isEmptyDirectory();
    }

    /** Another machine may have them: the plan is not wrong. */
    @Test
    void memoryAndCoresThatAreNotHereAreRefusedAlike() {
        Path results = folder.resolve("results");
        tiny(results, "derby", "--set", "heap=9000000GiB")
                .fails(3, "--set heap: must fit into the ", "MiB of memory here, got 9000000GiB; legal: at most ");
        tiny(results, "derby:server", "--set", "heap=9000000GiB")
                .fails(
                        3,
                        "--set heap: must fit into the ",
                        "twice, for the load's JVM and the server's, got 9000000GiB");
        tiny(results, "postgresql:process", "--set", "buffer=9000000GiB")
                .fails(3, "--set buffer: must fit into the ", "got 9000000GiB; legal: a smaller buffer");
        tiny(results, "derby:server", "--set", "load-jvms=2", "--clients", "2", "--case", "big:heap=9000000GiB")
                .fails(3, "--set load-jvms: must fit into the ", "with a heap of 9000000GiB each", "got 2");
        tiny(results, "derby", "--set", "cores=9999")
                .fails(3, "--set cores: must be at most ", "the cores that Furlong may use here", "got 9999");
        assertThat(results).doesNotExist();
    }

    @Test
    void aServerOfOthersThatDoesNotAnswerIsRefusedBeforeThereIsAFolder() throws IOException {
        Path results = folder.resolve("results");
        String url = "jdbc:derby://127.0.0.1:" + FreePort.any() + "/db";
        Path servers = Files.writeString(
                folder.resolve("servers.yaml"), "nobody: {engine: derby, url: '" + url + "', user: u}\n");
        Ended ended = tiny(results, "derby:external", "--server", "nobody", "--servers", servers.toString());
        ended.fails(3, "server nobody: cannot connect as the user u to " + url);
        assertThat(ended.out()).isEmpty();
        assertThat(results).doesNotExist();
    }

    @Test
    void aResultsFolderThatTheAccountOfServersMayNotEnterIsRefused() throws IOException {
        assumeThat(Privacy.weAreRoot()).as("another account").isTrue();
        Path closed = Files.createDirectory(
                folder.resolve("closed"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path results = closed.resolve("results");
        tiny(results, "derby")
                .fails(3, "folder " + closed + ": must be reachable for the account nobody", "nothing was started");
        assertThat(closed).isEmptyDirectory();
    }

    @Test
    void derbyThatDoesNotBootIsToldInItsOwnWords() {
        Path results = folder.resolve("results");
        tiny(
                        results,
                        "derby",
                        "--set",
                        "derby.connection.requireAuthentication=true",
                        "--set",
                        "derby.authentication.provider=no.such.Provider")
                .fails(
                        3,
                        "derby@10.16.1.1: cannot connect to ",
                        "There is no Authentication Service",
                        "no trial was begun");
        assertThat(results.resolve("select")).isEmptyDirectory();
    }

    @Test
    void aServerThatDoesNotStartIsToldInItsOwnWords() {
        Path results = folder.resolve("results");
        tiny(results, "derby:server", "--set", "derby.drda.sslMode=nonsense")
                .fails(
                        3,
                        "--set derby.drda.sslMode: must be what derby:server starts with, got"
                                + " derby.drda.sslMode=nonsense; it did not start: derby server on 127.0.0.1:",
                        "did not say that it is ready",
                        "nothing is left running",
                        "no trial was begun");
        assertThat(results.resolve("select")).isEmptyDirectory();
    }

    private static Ended tiny(Path results, String target, String... more) {
        List<String> all = new ArrayList<>(List.of("run", "select", "--target", target, "--scale", "smoke", "--quiet"));
        all.addAll(List.of("--warm-up", "0s", "--measure", "100ms", "--out", results.toString()));
        all.addAll(List.of(more));
        return Ended.executing(all.toArray(String[]::new));
    }
}
