package dev.furlong.deployment.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.deployment.CheckingJvm;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.engine.derby.DerbyEngine;
import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.storage.owned.Privacy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes what the account of servers and loads gets where we are root: its own files, and no more. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "only there is an account changed")
@EnabledIf(value = "weAreRoot", disabledReason = "only root runs servers as another account")
final class AccountTest {
    private final Account account = Account.of(new DerbyEngine());

    @TempDir
    private Path folder;

    static boolean weAreRoot() {
        return Privacy.weAreRoot();
    }

    @Test
    void data_becomesTheAccountsAlone() throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        Path file = Files.writeString(data.resolve("file"), "x");

        account.own(data);

        assertThat(Files.getOwner(data).getName()).isEqualTo("nobody");
        assertThat(Files.getOwner(file).getName()).isEqualTo("nobody");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
    }

    @Test
    void processOfTheAccount_hasNoGroupOfOurs() {
        List<String> command = new ArrayList<>(account.prefix());
        command.addAll(List.of("id", "-G"));

        assertThat(SystemCommand.run("test", command.toArray(String[]::new)))
                .isEqualTo(SystemCommand.run("test", "id", "-g", "nobody"))
                .isNotEqualTo("0");
    }

    @Test
    void whatTheAccountPutIntoItsFolder_isNotFollowedAsRoot() throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        account.own(data);
        Path ours = Files.writeString(folder.resolve("ours"), "x");
        Files.createLink(data.resolve("link"), ours);

        account.own(data);

        assertThat(Files.getOwner(ours).getName()).isEqualTo("root");
    }

    @Test
    void folderThatItMayNotEnter_isRefusedByTheNameOfTheOneThatBlocks() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        Path open = Files.createDirectory(closed.resolve("open"));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> account.check(open.resolve("results"), JavaHome.running()))
                .withMessageContaining("must be reachable for the account nobody")
                .withMessageContaining("got " + closed.toRealPath() + " (rwx------, of root)")
                .withMessageContaining("give --out a folder that every account can reach")
                .withMessageContaining("nothing was started");
    }

    @Test
    void umaskThatClosesNewFolders_isRefusedWhereOneMustBeMade() {
        Path none = folder.resolve("results");

        assertThat(CheckingJvm.answers("077", none, folder))
                .containsExactly(
                        "folder " + none + ": must be one that the account nobody may enter, got a umask that closes"
                                + " new folders to others; make the folder with mode 755, or run with umask 022;"
                                + " nothing was started",
                        "ok");
        assertThat(CheckingJvm.answers("076", none)).containsExactly("ok");
    }

    @Test
    void jdkThatItCannotRun_isRefused() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Path launcher = Files.createDirectories(closed.resolve("jdk/bin")).resolve("java");
        Files.writeString(launcher, "#!/bin/sh\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> account.check(folder, new JavaHome(closed.resolve("jdk"), "17")))
                .withMessageContaining("java: must be a JDK that the account nobody can run, got " + closed)
                .withMessageContaining("nothing was started");
    }

    @Test
    void classPathThatItCannotRead_isCopiedToWhereItCan() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Path jar = Files.writeString(closed.resolve("a.jar"), folder.toString());
        Path classes = Files.createDirectories(closed.resolve("classes/inner"));
        Files.writeString(classes.resolve("A.class"), folder.toString());
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        Path open = Files.writeString(folder.resolve("open.jar"), "open");

        List<Path> readable = account.readable(List.of(jar, closed.resolve("classes"), open));

        assertThat(new Reach(account.prefix()).unreadable(readable)).isEmpty();
        assertThat(readable.get(0)).hasFileName("a.jar").hasContent(folder.toString());
        assertThat(readable.get(1).resolve("inner/A.class")).hasContent(folder.toString());
        assertThat(readable.get(2)).as("what it can read stays").isEqualTo(open);
    }

    @Test
    void fileThatOthersMayNotRead_isFoundInAFolderThatTheyMay() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Path file = Files.writeString(classes.resolve("A.class"), "x");
        Reach reach = new Reach(account.prefix());
        assertThat(reach.unreadable(List.of(classes))).isEmpty();

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        assertThat(reach.unreadable(List.of(classes))).containsExactly(classes);
    }
}
