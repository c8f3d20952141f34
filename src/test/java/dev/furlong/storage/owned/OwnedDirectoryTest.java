package dev.furlong.storage.owned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that only a folder that Furlong made is deleted, and nothing outside of it. */
final class OwnedDirectoryTest {
    @TempDir
    private Path temporary;

    @Test
    void ownedFolder_isDeletedWithAllInIt() throws IOException {
        OwnedDirectory owned = OwnedDirectory.create(temporary.resolve("a/b/own"));
        Files.createDirectories(owned.path().resolve("deep/er"));
        Files.writeString(owned.path().resolve("deep/er/file"), "x");

        owned.close();

        assertThat(owned.path()).doesNotExist();
        assertThat(temporary.resolve("a/b")).isEmptyDirectory();
    }

    @Test
    void folderThatLostItsMarker_isLeftAlone() throws IOException {
        OwnedDirectory owned = OwnedDirectory.create(temporary.resolve("own"));
        Files.writeString(owned.path().resolve("file"), "x");
        Files.delete(owned.path().resolve(OwnedDirectory.MARKER));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(owned::close)
                .withMessageContaining(OwnedDirectory.MARKER)
                .withMessageContaining("left alone");
        assertThat(owned.path().resolve("file")).exists();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no modes there")
    void marker_isItsOwnersAlone() throws IOException {
        try (OwnedDirectory owned = OwnedDirectory.create(temporary.resolve("own"))) {
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(owned.path().resolve(OwnedDirectory.MARKER))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void existingFolder_isNotTakenOver() throws IOException {
        Path theirs = Files.createDirectory(temporary.resolve("theirs"));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> OwnedDirectory.create(theirs))
                .withMessageContaining(theirs.toString());
        assertThat(theirs).isEmptyDirectory();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "making a symbolic link needs a privilege there")
    void linkOutOfTheFolder_isDeletedButNotFollowed() throws IOException {
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Files.writeString(outside.resolve("precious"), "x");
        OwnedDirectory owned = OwnedDirectory.create(temporary.resolve("own"));
        Files.createSymbolicLink(owned.path().resolve("link"), outside);

        owned.close();

        assertThat(owned.path()).doesNotExist();
        assertThat(outside.resolve("precious")).exists();
    }

    @Test
    void folderThatIsGone_isNoFailure() {
        OwnedDirectory owned = OwnedDirectory.create(temporary.resolve("own"));

        owned.close();
        owned.close();

        assertThat(owned.path()).doesNotExist();
    }

    @Test
    void folderInUse_isNotTakenOver() {
        OwnedDirectory owned = OwnedDirectory.create(temporary.resolve("own"));

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> OwnedDirectory.deleteAbandoned(owned.path()))
                .withMessageContaining("another run is using it");
        assertThat(owned.path()).isDirectory();
        owned.close();
    }

    @Test
    void abandonedFolder_isDeleted_andOneWithoutMarkerIsNot() throws IOException {
        Path abandoned = Files.createDirectory(temporary.resolve("abandoned"));
        Files.writeString(abandoned.resolve(OwnedDirectory.MARKER), "");
        Files.writeString(abandoned.resolve("file"), "x");
        Path theirs = Files.createDirectory(temporary.resolve("theirs"));

        OwnedDirectory.deleteAbandoned(abandoned);
        OwnedDirectory.deleteAbandoned(theirs);
        OwnedDirectory.deleteAbandoned(temporary.resolve("none"));

        assertThat(abandoned).doesNotExist();
        assertThat(theirs).exists();
    }

    @Test
    void linkInPlaceOfAMarker_isNone() throws IOException {
        Path theirs = Files.createDirectory(temporary.resolve("theirs"));
        Path marker = Files.writeString(temporary.resolve("marker"), "");
        Files.createSymbolicLink(theirs.resolve(OwnedDirectory.MARKER), marker);

        OwnedDirectory.deleteAbandoned(theirs);

        assertThat(theirs).exists();
    }

    @Test
    void linkToAnEmptyFolder_isNoUnfinishedFolder() throws IOException {
        Path theirs = Files.createDirectory(temporary.resolve("theirs"));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), theirs);

        OwnedDirectory.deleteUnfinished(link);

        assertThat(link).isSymbolicLink();
        assertThat(theirs).exists();
    }

    @Test
    void emptyFolderThatWasNeverMarked_isDeletedWhereItIsOurs_andOneWithSomethingInItIsNot() throws IOException {
        Path unfinished = Files.createDirectory(temporary.resolve("unfinished"));
        Path theirs = Files.createDirectory(temporary.resolve("theirs"));
        Files.writeString(theirs.resolve("precious"), "x");

        OwnedDirectory.deleteUnfinished(unfinished);
        OwnedDirectory.deleteUnfinished(theirs);
        OwnedDirectory.deleteUnfinished(temporary.resolve("none"));

        assertThat(unfinished).doesNotExist();
        assertThat(theirs.resolve("precious")).exists();
    }

    @Test
    void folderThatIsKept_hasItsNewNameAndCanBeDeletedLater() throws IOException {
        OwnedDirectory owned = OwnedDirectory.create(temporary.resolve("unfinished"));
        Files.writeString(owned.path().resolve("file"), "x");
        Path name = temporary.resolve("finished");

        owned.keepAs(name);
        owned.close();

        assertThat(temporary.resolve("unfinished")).doesNotExist();
        assertThat(name.resolve("file")).hasContent("x");
        OwnedDirectory.deleteAbandoned(name);
        assertThat(name).doesNotExist();
    }
}
