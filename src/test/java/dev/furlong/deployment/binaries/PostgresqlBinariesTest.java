package dev.furlong.deployment.binaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.Release;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes that the real binaries run, and that they get whole whatever happens to the process that unpacks them. */
final class PostgresqlBinariesTest {
    private static final Release BUNDLED = ReleaseCatalogue.bundled().of("test", "postgresql", null);

    @TempDir
    private Path cache;

    @Test
    void bundledPostgresql_runs() throws Exception {
        Path folder = folder(BUNDLED);

        assertThat(folder).isEqualTo(cache.resolve(name()));
        assertThat(version(folder.resolve("bin"), "postgres")).isEqualTo("postgres (PostgreSQL) 18.6");
    }

    @ParameterizedTest
    @CsvSource({"postgresql, 9.6.24, postgres", "mariadb, 11.4.5, mariadbd"})
    @Tag("full")
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void otherRelease_runs(String engine, String number, String program) throws Exception {
        Release release = ReleaseCatalogue.bundled().of("test", engine, number);

        assertThat(version(folder(release).resolve("bin"), program))
                .contains(release.number().written());
    }

    @Test
    void releaseWithoutBinariesForThisMachine_isRefusedWithAWayOut() {
        Release elsewhere = new Release(
                "postgresql",
                BUNDLED.number(),
                17,
                BUNDLED.artifacts(),
                Map.of("vax-780", BUNDLED.binaries().get("linux-amd64")));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> folder(elsewhere))
                .withMessageContaining("targets x: postgresql 18.6 must have native binaries for " + Platform.here())
                .withMessageContaining("got them for vax-780")
                .withMessageContaining("postgresql@18.6:container");
        assertThat(cache).isEmptyDirectory();
    }

    @Test
    @Tag("full")
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void umaskThatKeepsOthersOut_doesNotKeepTheServersAccountOut() throws Exception {
        Process process = UnpackingJvm.start(cache.resolve("c"), "sh", "-c", "umask 077 && exec \"$@\"", "sh");

        assertThat(process.waitFor()).isZero();
        try (Stream<Path> all = Files.walk(cache.resolve("c"))) {
            assertThat(all.filter(path -> !Files.isSymbolicLink(path))
                            .filter(path -> !path.getFileName().toString().equals(".furlong-lock")))
                    .hasSizeGreaterThan(500)
                    .allSatisfy(path -> assertThat(Openness.of(path))
                            .isIn(Files.isDirectory(path) ? List.of("rwxr-xr-x") : List.of("rwxr-xr-x", "rw-r--r--")));
        }
    }

    @Test
    @Tag("full")
    void twoProcesses_unpackOnce() throws Exception {
        List<Process> both = List.of(UnpackingJvm.start(cache), UnpackingJvm.start(cache));

        for (Process process : both) {
            assertThat(process.waitFor()).isZero();
        }
        assertWhole();
    }

    @Test
    @Tag("full")
    void killedProcess_leavesWhatTheNextOneClearsUp() throws Exception {
        Path unfinished = cache.resolve(name() + ".unfinished");
        Process process = UnpackingJvm.start(cache);
        while (!Files.exists(unfinished.resolve("share"))) {
            assertThat(process.isAlive()).as("alive until it unpacks").isTrue();
            Thread.onSpinWait();
        }
        process.destroyForcibly().waitFor();
        assertThat(unfinished.resolve(OwnedDirectory.MARKER)).isRegularFile();
        assertThat(cache.resolve(name())).doesNotExist();

        folder(BUNDLED);

        assertWhole();
    }

    @Test
    @Tag("full")
    @EnabledOnOs(OS.LINUX)
    void anotherAccount_canRunWhatRootUnpacked() throws Exception {
        boolean root = "root".equals(System.getProperty("user.name"));
        if (System.getenv("CI") == null) {
            assumeThat(root).as("this runs as root").isTrue();
        }
        assertThat(root).as("this runs as root").isTrue();
        // The test's own folder is its owner's alone.
        Path open =
                Path.of("/var/tmp/furlong-binaries-" + ProcessHandle.current().pid());
        try (OwnedDirectory owned = OwnedDirectory.create(open)) {
            Openness.executable(owned.path());
            Process process = UnpackingJvm.start(open.resolve("c"), "sh", "-c", "umask 077 && exec \"$@\"", "sh");
            assertThat(process.waitFor()).isZero();

            assertThat(version(
                            open.resolve("c").resolve(name()).resolve("bin"),
                            "postgres",
                            "setpriv",
                            "--reuid=nobody",
                            "--regid=nogroup",
                            "--clear-groups"))
                    .isEqualTo("postgres (PostgreSQL) 18.6");
        }
    }

    private void assertWhole() throws Exception {
        try (Stream<Path> left = Files.list(cache)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder(".furlong-lock", name());
        }
        assertThat(Contents.unchanged(cache.resolve(name()))).isTrue();
        assertThat(version(cache.resolve(name()).resolve("bin"), "postgres")).isEqualTo("postgres (PostgreSQL) 18.6");
    }

    private static String name() {
        String sha256 = BUNDLED.binaries().get(Platform.here().word()).sha256();
        return "postgresql-18.6-" + Platform.here() + "-" + sha256.substring(0, 12);
    }

    private Path folder(Release release) {
        return new BinaryCache(new ArtifactResolver(), cache).folder("targets x", release);
    }

    private static String version(Path programs, String program, String... before) throws Exception {
        List<String> command = new ArrayList<>(List.of(before));
        command.add(programs.resolve(program).toString());
        command.add("--version");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String answer = answer(process);
        assertThat(process.waitFor()).as(answer).isZero();
        return answer;
    }

    private static String answer(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
