package dev.furlong.deployment.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.deployment.binaries.Platform;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes which installed server is which product, by its own answer, and when pinned binaries are taken. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class ProgramsTest {
    private static final String MYSQL = "Ver 9.7.4-2 for Linux on x86_64 ((Debian))";
    private static final String MARIADB = "Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)";

    @TempDir
    private Path temporary;

    private Path folder(String name) throws IOException {
        return Files.createDirectories(temporary.resolve(name));
    }

    /** A program that gives an answer to {@code --version}, as servers do with their own path before it. */
    private static void install(Path folder, String name, String script) throws IOException {
        Path program = folder.resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String answering(String version) {
        return "echo \"$0  " + version + "\"";
    }

    private static ProgramSource source(String name, @Nullable String asked, Path... folders) {
        Engine engine = Engines.named("test", name);
        return new Programs(ReleaseCatalogue.bundled(), new ArtifactResolver(), List.of(folders))
                .source("targets " + name + ":process", engine, asked);
    }

    @Test
    void mysqldOfMysql_isMysqlOfItsOwnRelease() throws IOException {
        Path bin = folder("bin");
        install(bin, "mysqld", answering(MYSQL));

        for (String asked : new @Nullable String[] {null, "9", "9.7", "9.7.4"}) {
            ProgramSource source = source("mysql", asked, bin);
            assertThat(source).isInstanceOf(ProgramSource.Installed.class);
            assertThat(source.release().number().written()).isEqualTo("9.7.4");
            assertThat(source.release().artifacts().keySet())
                    .singleElement()
                    .asString()
                    .startsWith("com.mysql:mysql-connector-j:");
        }
    }

    @Test
    void mysqldOfMariadb_isNeverMysql() throws IOException {
        Path bin = folder("bin");
        install(bin, "mysqld", answering(MARIADB));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> source("mysql", null, bin))
                .withMessageStartingWith(
                        "targets mysql:process: must find mysqld of mysql on this machine, got '" + bin)
                .withMessageContaining("10.11.19-MariaDB")
                .withMessageContaining("mariadb:process")
                .withMessageContaining("mysql:container")
                .withMessageContaining("nothing was started")
                .satisfies(refused -> assertThat(refused.listed())
                        .startsWith("must find mysqld of mysql on this machine, got '" + bin)
                        .endsWith("or use mysql:container"));
        assertThat(source("mariadb", null, bin).release().number().written()).isEqualTo("10.11.19");
        assertThat(source("mariadb", "10.11", bin).words()).contains(bin.toString());
    }

    @Test
    void otherProductOnThePath_doesNotHideTheRightOneBehindIt() throws IOException {
        Path first = folder("first");
        Path second = folder("second");
        install(first, "mysqld", answering(MARIADB));
        install(second, "mysqld", answering(MYSQL));

        assertThat(((ProgramSource.Installed) source("mysql", null, first, second)).folder())
                .isEqualTo(second);
    }

    @Test
    void installedReleaseOtherThanAskedFor_isNotTaken() throws IOException {
        Path bin = folder("bin");
        install(bin, "mysqld", answering(MYSQL));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> source("mysql", "9.7.40", bin))
                .withMessageContaining("mysql 9.7.40")
                .withMessageContaining("release 9.7.4 in " + bin);
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> source("mysql", "8.0", bin))
                .withMessageContaining("mysql 8.0");
    }

    @Test
    void programThatFails_isToldAsTheReason() throws IOException {
        Path bin = folder("bin");
        install(bin, "mysqld", "echo cannot open shared object file >&2; exit 127");

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> source("mysql", null, bin))
                .withMessageContaining("cannot open shared object file");
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void mariadb_isInstalledOrElsePinned_andPinnedIfThatReleaseIsAskedFor() throws IOException {
        Path bin = folder("bin");
        install(bin, "mariadbd", answering(MARIADB));

        assertThat(source("mariadb", null, bin)).isInstanceOf(ProgramSource.Installed.class);
        assertThat(source("mariadb", null, folder("empty"))).isInstanceOf(ProgramSource.Pinned.class);
        assertThat(source("mariadb", "11.4.5", bin)).isInstanceOf(ProgramSource.Pinned.class);
        assertThat(source("mariadb", "11.4.5", bin).release().binaries())
                .containsKey(Platform.here().word());
    }

    @Test
    void postgresql_isPinnedAlone() throws IOException {
        Path bin = folder("bin");
        install(bin, "postgres", "echo 'postgres (PostgreSQL) 15.18'");

        assertThat(source("postgresql", null, bin)).isInstanceOf(ProgramSource.Pinned.class);
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> source("postgresql", "15.99", bin))
                .withMessageContaining("must name a pinned release of postgresql");
    }
}
