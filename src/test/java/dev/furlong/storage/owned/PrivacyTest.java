package dev.furlong.storage.owned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files that are closed to others, and whose rights we have. */
final class PrivacyTest {
    @TempDir
    private Path folder;

    @Test
    void accountIsTheOneWhoseRightsTheProcessHas() throws IOException {
        assertThat(Privacy.effectiveUid("Name:\tjava\nUmask:\t0022\nUid:\t1000\t65534\t1001\t1002\nGid:\t1\t2\t3\t4\n"))
                .isEqualTo(65534);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Privacy.effectiveUid("Name:\tUid: 0\n"))
                .withMessageContaining("no line of Uid");
    }

    /** Whoever follows it would read the owner of what it points to. */
    @DisabledOnOs(OS.WINDOWS)
    @Test
    void linkOfOurs_isOurs_whoeverOwnsWhatItPointsTo() throws IOException {
        Path theirs = Path.of("/");
        if (Privacy.weAreRoot()) {
            theirs = Files.createFile(folder.resolve("theirs"));
            Files.setAttribute(theirs, "unix:uid", 65534);
        }

        assertThat(Privacy.isOurs(Files.createSymbolicLink(folder.resolve("link"), theirs)))
                .isTrue();
        assertThat(Privacy.isOurs(theirs)).isFalse();
    }

    @DisabledOnOs(OS.WINDOWS)
    @Test
    void file_isMadeForItsOwnerAlone_andNeverInPlaceOfAnother() throws IOException {
        Path file = folder.resolve("key");
        Privacy.create(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Privacy.isOurs(file)).isTrue();
        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> Privacy.create(file));
        Files.writeString(file, "kept");
        Privacy.makeFile(file);
        assertThat(file).hasContent("kept");
    }
}
