package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.storage.owned.Privacy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes on real runs of root's that no server and no load is root, and that other accounts see nothing of theirs. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "processes are read from /proc")
@EnabledIf(value = "weAreRoot", disabledReason = "only root runs servers as another account")
final class AccountsTest {
    @TempDir
    private Path folder;

    static boolean weAreRoot() {
        return Privacy.weAreRoot();
    }

    @Test
    void experimentFolderOfAnotherAccount_isRefusedBeforeAnythingStarts() throws IOException {
        Path theirs = Files.createDirectory(folder.resolve("select"));
        Files.setOwner(
                theirs, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        Ended.executing("run", "select", "--target", "derby", "--scale", "smoke", "--out", folder.toString())
                .fails(2, "got " + theirs + ", which belongs to nobody", "give --out", "nothing was started");

        assertThat(theirs).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"doctor --out", "clean --out", "report", "run --resume"})
    void folderOfAnotherAccount_isRefusedByEachCommandThatWritesOrDeletesThere(String command) throws IOException {
        Path run = Files.createDirectory(folder.resolve("theirs"));
        for (String name : List.of("plan.yaml", "environment.json", "trials.jsonl")) {
            Files.createFile(run.resolve(name));
        }
        Files.setOwner(
                run, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        arguments.add(run.toString());

        Ended.executing(arguments.toArray(String[]::new)).fails(2, "got " + run + ", which belongs to nobody");

        assertThat(run.resolve("report.html")).doesNotExist();
    }

    @Test
    void resultsThatTheAccountMayNotEnter_areRefusedBeforeAnythingStarts() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));

        Ended ended = Ended.executing(
                        "run",
                        "select",
                        "--target",
                        "derby,derby:server",
                        "--scale",
                        "smoke",
                        "--out",
                        closed.resolve("results").toString())
                .exitsWith(3);

        assertThat(ended.err()).contains(closed.toString(), "give --out a folder", "nothing was started");
        assertThat(closed).isEmptyDirectory();
    }

    @ParameterizedTest
    @Tag("full")
    @ValueSource(strings = {"derby:server", "postgresql:process"})
    void processesOfARun_areNotRootAndHideTheirFiles(String target) throws Exception {
        Path results = folder.resolve("results");
        try (FurlongProcess furlong = FurlongProcess.run(
                results, "select", "--target", target, "--scale", "smoke", "--warm-up", "1s", "--measure", "60s")) {
            furlong.awaitClients();

            List<RunProcess> engines = RunProcess.below(results).stream()
                    .filter(one -> one.handle().pid() != furlong.pid())
                    .filter(one -> !one.command().contains("furlong-supervisor"))
                    .toList();
            assertThat(engines).hasSizeGreaterThanOrEqualTo(target.contains(":") ? 2 : 1);
            assertThat(engines).allSatisfy(one -> assertThat(ids(one)).doesNotContain("0"));
            Path work = RunFolder.onlyIn(results).path().resolve("work");
            Path data = work.resolve("files/data");
            assertThat(data).isDirectory();
            List<Path> tasks = below(work, "task.json");
            assertThat(tasks).isNotEmpty();
            List<Path> logs = below(work, ".*[.]log");
            assertThat(logs).isNotEmpty();
            List<Path> hidden = Stream.of(tasks, logs).flatMap(List::stream).toList();
            assertThat(hidden)
                    .allSatisfy(file -> assertThat(asSomebodyElse("cat", file)).contains("Permission denied"));
            assertThat(List.of(work, data, work.resolve("populated-1"), work.resolve("populated-1/data")))
                    .allSatisfy(one -> assertThat(asSomebodyElse("ls", one)).contains("Permission denied"));
            furlong.interrupt();
            furlong.await().exitsWith(130);
        }
    }

    @ParameterizedTest
    @Tag("every")
    @ValueSource(strings = {"derby", "h2:server", "sqlite", "duckdb"})
    void processesOfARunElsewhere_areNotRootAndHideTheirFiles(String target) throws Exception {
        processesOfARun_areNotRootAndHideTheirFiles(target);
    }

    /** Real, effective, saved and of the file system. */
    private static List<String> ids(RunProcess process) throws IOException {
        return Files.readAllLines(
                        Path.of("/proc", String.valueOf(process.handle().pid()), "status"))
                .stream()
                .filter(line -> line.startsWith("Uid:"))
                .flatMap(line -> Stream.of(line.split("\\s+", -1)).skip(1))
                .toList();
    }

    private static List<Path> below(Path work, String name) throws IOException {
        try (Stream<Path> tree = Files.walk(work)) {
            return tree.filter(file -> String.valueOf(file.getFileName()).matches(name))
                    .toList();
        }
    }

    private static String asSomebodyElse(String command, Path path) throws IOException, InterruptedException {
        List<String> words =
                new ArrayList<>(List.of("setpriv", "--reuid=daemon", "--regid=daemon", "--clear-groups", command));
        words.add(path.toString());
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command + " " + path).isNotZero();
        return said;
    }
}
