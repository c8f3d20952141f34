package dev.furlong.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Failures of the machine are told as sentences: what happened, why, what is left, what to do. */
class CauseTest {
    @Test
    void deniedFile_isNamedOnce_withWhatToDo() {
        assertThat(MachineException.cannot("read log /a/b", new AccessDeniedException("/a/b")))
                .hasMessage("cannot read log /a/b: permission denied; check which accounts may use it");
    }

    @Test
    void otherFileThanTheOneThatWasAskedFor_isNamed() {
        assertThat(MachineException.cannot("copy data from /a to /b", new NoSuchFileException("/c/d")))
                .hasMessage("cannot copy data from /a to /b: no such file or folder (/c/d);"
                        + " check whether something removed it");
    }

    /** The folder above was the one that refused. */
    @Test
    void folderWhoseNameBeginsAlike_isNamed() {
        assertThat(MachineException.cannot("make folder /a/bc", new AccessDeniedException("/a/b")))
                .hasMessageContaining("permission denied (/a/b)");
    }

    @Test
    void bothFilesOfAMove_areNamed() {
        assertThat(MachineException.cannot(
                        "move data to /d", new FileSystemException("/c", "/d", "Invalid cross-device link")))
                .hasMessage("cannot move data to /d: Invalid cross-device link (/c to /d)");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void kindOfFailure_isToldInWords(FileSystemException failure, String words) {
        assertThat(Cause.of(failure)).startsWith(words);
    }

    static Stream<Arguments> kinds() {
        return Stream.of(
                arguments(new FileAlreadyExistsException("/a"), "something of that name exists already (/a)"),
                arguments(new DirectoryNotEmptyException("/a"), "the folder is not empty (/a)"),
                arguments(new NotDirectoryException("/a"), "it is not a folder (/a)"),
                arguments(new FileSystemException("/a"), "FileSystemException (/a)"));
    }

    @Test
    void classThatIsNotThere_isCalledSo() {
        assertThat(Cause.of(new InvocationTargetException(new ClassNotFoundException("a.B"))))
                .isEqualTo("java.lang.ClassNotFoundException: a.B");
    }

    @Test
    void whatIsLeft_comesLast() {
        IOException full = new FileSystemException("/a/b", null, "No space left on device");

        assertThat(MachineException.cannot("write /a/b", full, "the file is as it was"))
                .hasMessage("cannot write /a/b: No space left on device; the file is as it was")
                .hasCause(full);
    }

    @Test
    void failureThatIsOnlyHandedOn_isNotTold() {
        IOException broken = new IOException("Broken pipe");

        assertThat(Cause.of(new ExecutionException(new UncheckedIOException(broken))))
                .isEqualTo("Broken pipe");
    }

    @Test
    void failureThatALibraryWrapped_isToldByWhatBeganIt() {
        assertThat(Cause.first(new IllegalStateException("call failed", new RuntimeException(new EOFException()))))
                .isEqualTo("EOFException");
    }

    @Test
    void failureWithoutWords_isNamed() {
        assertThat(Cause.of(new EOFException())).isEqualTo("EOFException");
    }

    @Test
    void error_keepsItsName() {
        assertThat(Cause.of(new NoClassDefFoundError("a/B"))).isEqualTo("java.lang.NoClassDefFoundError: a/B");
    }

    @Test
    void unknownHost_isCalledSo() {
        assertThat(Cause.of(new UnknownHostException("nowhere"))).isEqualTo("unknown host nowhere; check the name");
    }
}
