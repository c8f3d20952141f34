package dev.furlong.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that a copy of a target's files holds all of them, byte by byte. */
final class DataFilesTest {
    @TempDir
    private Path temporary;

    @Test
    void copy_holdsEveryFileAndFolder() throws IOException {
        Path from = Files.createDirectories(temporary.resolve("from"));
        Files.createDirectories(from.resolve("log/empty"));
        Files.writeString(from.resolve("service.properties"), "key=value");
        Files.write(from.resolve("log/log1.dat"), new byte[] {0, 1, -1, 127});
        Files.createFile(from.resolve("log/nothing"));

        DataFiles.copy(from, temporary.resolve("to"));

        assertThat(contents(temporary.resolve("to"))).isEqualTo(contents(from));
    }

    @Test
    void copyOverExistingFiles_isRefused() throws IOException {
        Path from = Files.createDirectories(temporary.resolve("from"));
        Files.writeString(from.resolve("file"), "new");
        Path to = Files.createDirectories(temporary.resolve("to"));
        Files.writeString(to.resolve("file"), "old");

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> DataFiles.copy(from, to))
                .withMessageContaining("cannot copy data from ");
        assertThat(to.resolve("file")).hasContent("old");
    }

    @Test
    void missingSource_isRefused() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> DataFiles.copy(temporary.resolve("none"), temporary.resolve("to")))
                .withMessageContaining("none");
    }

    @Test
    void fileSystemOfAPathThatIsNotThereYet_isThatOfItsParent() {
        Path future = temporary.resolve("not/there/yet");

        assertThat(DataFiles.freeBytes(future)).isPositive();
        assertThat(DataFiles.fileSystem(future)).isEqualTo(DataFiles.fileSystem(temporary));
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> tree = Files.walk(folder)) {
            for (Path path : tree.toList()) {
                String name = folder.relativize(path).toString();
                contents.put(
                        name, Files.isDirectory(path) ? "folder" : java.util.Arrays.toString(Files.readAllBytes(path)));
            }
        }
        return contents;
    }
}
