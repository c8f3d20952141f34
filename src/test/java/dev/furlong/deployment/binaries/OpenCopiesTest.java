package dev.furlong.deployment.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every account may read of a class path. */
final class OpenCopiesTest {
    @TempDir
    private Path folder;

    @Test
    void sameContentUnderTwoNames_isTwoCopies() throws IOException {
        Path one = Files.writeString(folder.resolve("derby-10.5.3.0.jar"), "the same");
        Path other = Files.writeString(folder.resolve("derby-10.5.3.0_1.jar"), "the same");
        OpenCopies copies = new OpenCopies(folder.resolve("cache"));

        assertThat(copies.of(other)).hasContent("the same").hasFileName("derby-10.5.3.0_1.jar");
        assertThat(copies.of(one)).hasContent("the same").hasFileName("derby-10.5.3.0.jar");
    }

    @Test
    void otherContentUnderTheSameName_isAnotherCopy() throws IOException {
        Path one = Files.writeString(Files.createDirectory(folder.resolve("a")).resolve("own.jar"), "first");
        Path other =
                Files.writeString(Files.createDirectory(folder.resolve("b")).resolve("own.jar"), "second");
        OpenCopies copies = new OpenCopies(folder.resolve("cache"));

        assertThat(copies.of(one)).hasContent("first");
        assertThat(copies.of(other)).hasContent("second");
    }
}
