package dev.furlong.storage.owned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that a folder on another disk is deleted only with the folder that it belongs to. */
final class OtherDiskTest {
    private static final String NOTE = ".furlong-other-disk";

    @TempDir
    private Path folder;

    private Path disk;

    @BeforeEach
    void makeDisk() throws IOException {
        disk = Files.createDirectory(folder.resolve("disk"));
    }

    static boolean weAreRoot() {
        return Privacy.weAreRoot();
    }

    @Test
    void folderOfAKilledRun_isFoundWithThatRun() throws IOException {
        Path own = abandonedRun("results/a");
        Path other = abandonedOther(own);

        assertThat(AbandonedStorage.find(folder.resolve("results")))
                .extracting(Leftover::path)
                .containsSubsequence(other.toRealPath(), own.toRealPath());
        assertThat(AbandonedStorage.leftAlone(folder.resolve("results"))).isEmpty();
    }

    @Test
    void folderThatIsNotThere_holdsNothing() {
        assertThat(AbandonedStorage.leftAlone(folder.resolve("never-made"))).isEmpty();
    }

    @Test
    void forgedNoteOfAnotherRunsFolder_isNotFollowedAndSaid() throws IOException {
        Path victim = abandonedOther(abandonedRun("theirs/a"));
        Path forger = abandonedRun("results/b");
        Files.writeString(forger.resolve(NOTE), victim.toString());

        assertThat(AbandonedStorage.find(folder.resolve("results")))
                .extracting(Leftover::path)
                .contains(forger.toRealPath())
                .doesNotContain(victim, victim.toRealPath());
        assertThat(AbandonedStorage.leftAlone(folder.resolve("results")))
                .singleElement()
                .asString()
                .contains(
                        victim.toString(),
                        "does not say on its marker",
                        forger.toRealPath().toString());
    }

    @Test
    @EnabledIf(value = "weAreRoot", disabledReason = "only root can make what is somebody else's")
    void folderOfAnotherAccount_isNotFollowedAndSaid() throws IOException {
        Path own = abandonedRun("results/a");
        Path other = abandonedOther(own);
        Files.setOwner(
                other, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        assertThat(AbandonedStorage.find(folder.resolve("results")))
                .extracting(Leftover::path)
                .doesNotContain(other, other.toRealPath());
        assertThat(AbandonedStorage.leftAlone(folder.resolve("results")))
                .singleElement()
                .asString()
                .contains(other.toString(), "belongs to another account");
    }

    @Test
    void folderOfThatNameThatIsNotOurs_isNeverTaken() throws IOException {
        Path own = abandonedRun("results/a");
        Path other = abandonedOther(own);
        Path marker = other.resolve(OwnedDirectory.MARKER);
        Files.writeString(marker, Files.readString(marker).replace("results", "theirs"));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> OtherDisk.create(disk, own))
                .withMessageContaining("does not say on its marker")
                .withMessageContaining("it was left alone");
        assertThat(other).isDirectory();
    }

    /** The marked folder of a run that was killed. */
    private Path abandonedRun(String name) throws IOException {
        Path path = folder.resolve(name);
        OwnedDirectory.create(path.resolveSibling(path.getFileName() + "-made")).keepAs(path);
        return path;
    }

    /** Its folder on the other disk, which its process has let go of as a dying one does. */
    private Path abandonedOther(Path own) throws IOException {
        OwnedDirectory made = OtherDisk.create(disk, own);
        Path moved = disk.resolve("moved");
        Path name = made.path();
        made.keepAs(moved);
        return Files.move(moved, name);
    }
}
