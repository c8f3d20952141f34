package dev.furlong.probe.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.Gauged;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What an engine's processes gave the kernel to write. */
final class WrittenGaugeTest {
    private static final long CLIENT = 7;
    private static final long MIB = 1 << 20;

    @TempDir
    private Path proc;

    @BeforeEach
    void aClient_aServerWithAChild_andAnotherProgram() throws IOException {
        process(CLIENT, 1, MIB / 2);
        process(8, 1, 2 * MIB);
        process(9, 8, 4 * MIB);
        process(10, 1, 64 * MIB);
    }

    @Test
    void writesOfAServer_areThoseOfItsProcesses_withoutTheClient() {
        assertThat(read(new Scope.Processes(List.of(8L)))).isEqualTo(Map.of(Gauged.WRITTEN, 6.0));
        assertThat(read(new Scope.Processes(List.of(8L, 10L)))).isEqualTo(Map.of(Gauged.WRITTEN, 70.0));
    }

    @Test
    void writesOfAnEmbeddedEngine_areThoseOfItsJvm() {
        assertThat(read(new Scope.InProcess())).isEqualTo(Map.of(Gauged.WRITTEN, 0.5));
    }

    @Test
    void writesThatCannotBeRead_areNotKnown() throws IOException {
        assertThat(read(new Scope.Unseen("far away"))).isEmpty();
        assertThat(read(new Scope.Processes(List.of(99L)))).as("gone").isEmpty();

        Files.writeString(proc.resolve("9/io"), "rchar: 5\nsyscw: 7\n");
        assertThat(read(new Scope.Processes(List.of(8L)))).as("not told").isEmpty();
        Files.delete(proc.resolve("9/io"));
        assertThat(read(new Scope.Processes(List.of(8L)))).as("not there").isEmpty();
    }

    /** On the real kernel: what this JVM writes is counted when it writes it, whether or not it has reached a disk. */
    @EnabledOnOs(OS.LINUX)
    @Test
    void fileThatIsWritten_isCounted() throws IOException {
        WrittenGauge gauge =
                new WrittenGauge(new Subject(ProcessHandle.current().pid(), new Scope.InProcess()));
        double before = written(gauge);
        Path file = Files.createTempFile(Path.of("target"), "written", ".bin");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate((int) (8 * MIB)));
            // Tests beside this one may write too.
            assertThat(written(gauge) - before).isBetween(8.0, 1024.0);
        } finally {
            Files.delete(file);
        }
    }

    private static double written(WrittenGauge gauge) {
        return Objects.requireNonNull(gauge.read().get(Gauged.WRITTEN));
    }

    private Map<String, Double> read(Scope scope) {
        return new WrittenGauge(proc, new Subject(CLIENT, scope)).read();
    }

    private void process(long pid, long parent, long written) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(String.valueOf(pid)));
        Files.writeString(folder.resolve("stat"), pid + " (a (b) c) S " + parent + " 0 0 0\n");
        Files.writeString(
                folder.resolve("io"),
                "rchar: 1\nwchar: " + written
                        + "\nsyscr: 3\nsyscw: 4\nread_bytes: 5\nwrite_bytes: 7\ncancelled_write_bytes: 6\n");
    }
}
