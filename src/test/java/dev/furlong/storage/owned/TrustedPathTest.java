package dev.furlong.storage.owned;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes that root writes only where no other account can put a folder of its own in the way. */
@EnabledOnOs(OS.LINUX)
@EnabledIf(value = "weAreRoot", disabledReason = "only root can give folders away")
final class TrustedPathTest {
    @TempDir
    private Path folder;

    private Path theirs;

    static boolean weAreRoot() {
        return Privacy.weAreRoot();
    }

    @BeforeEach
    void makeAFolderOfAnotherAccount() throws IOException {
        theirs = give(Files.createDirectory(folder.resolve("theirs")));
    }

    @Test
    void folderOfRoot_isTrusted_alsoBelowOneWithAStickyBit() throws IOException {
        Path sticky = Files.createDirectory(folder.resolve("sticky"));
        Files.setAttribute(sticky, "unix:mode", 01777);

        assertThatCode(() -> TrustedPath.check(sticky.resolve("results/select")))
                .doesNotThrowAnyException();
    }

    @Test
    void linksThatLeadInACircle_areAnError() throws IOException {
        Path circle = folder.resolve("circle");
        Files.createSymbolicLink(circle, circle);

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> TrustedPath.check(circle))
                .withMessageContaining("too many links");
    }

    @Test
    void folderOfAnotherAccount_isRefusedByItsNameAndItsOwner() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> TrustedPath.check(theirs))
                .withMessage("results folder " + theirs + ": must have no folder on its path that other"
                        + " accounts can change, because Furlong is root; got " + theirs
                        + ", which belongs to nobody; run Furlong as nobody, or give --out a folder that root"
                        + " owns, such as /var/tmp/furlong; nothing was started");
    }

    @Test
    void folderAboveOfAnotherAccount_isRefused() throws IOException {
        Path ours = Files.createDirectories(theirs.resolve("ours"));

        refuses(ours.resolve("results"), theirs);
        refuses(ours.resolve("../ours"), theirs);
    }

    @Test
    void folderAbove_isTheOneThatTheKernelMeans_alsoBehindALink() throws IOException {
        Path ours = Files.createDirectory(folder.resolve("ours"));
        Path inner = Files.createDirectory(ours.resolve("inner"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), inner);

        Path second = Files.createSymbolicLink(folder.resolve("second"), link);

        refuses(ours.resolve("../theirs"), theirs);
        assertThatCode(() -> TrustedPath.check(second)).doesNotThrowAnyException();
        assertThatCode(() -> TrustedPath.check(link.resolve("../theirs"))).doesNotThrowAnyException();
        give(Files.createDirectory(ours.resolve("theirs")));
        refuses(link.resolve("../theirs"), ours.resolve("theirs"));
    }

    @Test
    void linkThatAnotherAccountCanReplace_isRefused_whereverItLeads() throws IOException {
        Path ours = Files.createDirectory(folder.resolve("ours"));
        Path between = Files.createSymbolicLink(theirs.resolve("between"), ours);
        Path own = give(Files.createSymbolicLink(folder.resolve("own"), ours));

        refuses(Files.createSymbolicLink(folder.resolve("first"), between), theirs);
        refuses(Files.createSymbolicLink(folder.resolve("relative"), Path.of("theirs/between")), theirs);
        refuses(own, own);
        assertThatCode(() -> TrustedPath.check(Files.createSymbolicLink(folder.resolve("good"), Path.of("./ours"))))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {0757, 0775, 0777})
    void folderThatAnotherAccountMayWriteInto_isRefused(int mode) throws IOException {
        Path open = Files.createDirectory(folder.resolve("open"));
        Files.setAttribute(open, "unix:gid", 1);
        Files.setAttribute(open, "unix:mode", mode);

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> TrustedPath.check(open.resolve("results")))
                .withMessageContaining("got " + open + ", in which other accounts can replace folders; close it with:"
                        + " chmod go-w " + open);
    }

    @Test
    void folderThatRootsGroupMayWriteInto_isTrusted() throws IOException {
        Path ours = Files.createDirectory(folder.resolve("group"));
        Files.setAttribute(ours, "unix:mode", 0775);

        assertThatCode(() -> TrustedPath.check(ours)).doesNotThrowAnyException();
    }

    private static void refuses(Path path, Path stranger) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> TrustedPath.check(path))
                .withMessageContaining("; got " + stranger + ", which belongs to nobody");
    }

    private static Path give(Path one) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(one, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        view.setOwner(one.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        return one;
    }
}
