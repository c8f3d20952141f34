package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.Targets;
import dev.furlong.storage.Root;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine that has MySQL's own {@code mysqld} installed: here the one of our image, unpacked and on the PATH. */
@Tag("full")
class InstalledMysqlTest {
    /** It brings its own libraries, which this machine's may be older than. */
    private static final String MYSQLD = """
            #!/bin/sh
            root='%s'
            exec "$root/lib64/ld-linux-x86-64.so.2" --library-path "$root/usr/lib/x86_64-linux-gnu" \\
                "$root/usr/sbin/mysqld" "$@" --basedir="$root/usr" --lc-messages-dir="$root/usr/share/mysql"
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void look() {
        String plan = "experiment: one\ntargets: [mysql:container]\nworkloads: [select]\n";
        Root.demand(Targets.unavailable(PlanReader.read("test", plan, Overrides.none())));
    }

    @Test
    void anInstalledMysqld_runsBothLoads() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("bin"));
        Path root = unpacked();
        Path mysqld = Files.writeString(programs.resolve("mysqld"), MYSQLD.formatted(root));
        Files.setPosixFilePermissions(mysqld, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path results = folder.resolve("results");

        Ended ended = FurlongProcess.start(
                        results,
                        Map.of("PATH", programs + ":" + System.getenv("PATH")),
                        "run",
                        "first-look",
                        "--scale",
                        "smoke",
                        "--target",
                        "mysql:process",
                        "--out",
                        results.toString())
                .await()
                .exitsWith(0);

        assertThat(ended.folder().isLeftInOrder(true).trials())
                .hasSize(2)
                .allMatch(TrialRecord::valid)
                .allSatisfy(trial -> assertThat(trial.subject().engine()).isEqualTo("mysql"))
                .allSatisfy(trial -> assertThat(trial.facts().get("engineVersion"))
                        .startsWith(trial.subject().release())
                        .doesNotContain("MariaDB"));
    }

    private Path unpacked() throws IOException {
        Path root = Files.createDirectory(folder.resolve("root"));
        String container = SystemCommand.run("image", "docker", "create", "furlong/mysql:9.7", "none")
                .strip();
        try {
            SystemCommand.run(
                    "image",
                    "sh",
                    "-c",
                    "docker export " + container + " | tar -x -C '" + root
                            + "' lib64 usr/lib usr/lib64 usr/sbin/mysqld usr/share/mysql");
        } finally {
            SystemCommand.run("image", "docker", "rm", container);
        }
        return root;
    }
}
