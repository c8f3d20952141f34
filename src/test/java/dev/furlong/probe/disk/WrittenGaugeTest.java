package dev.furlong.probe.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.Gauged;
import dev.furlong.probe.ProcessesBelow;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    /** On the real kernel: a program that wrote 8 MiB has ended, and the one that started it has waited for it. */
    @EnabledOnOs(OS.LINUX)
    @Test
    void fileThatIsWritten_isCounted_alsoByAProgramThatHasEnded() throws IOException {
        Path file = proc.resolve("written.bin");
        Process shell = new ProcessBuilder(
                        "sh", "-c", "dd if=/dev/zero of='" + file + "' bs=1M count=8 2>/dev/null; echo; read line")
                .start();
        try {
            assertThat(shell.getInputStream().read()).as("it has written").isEqualTo('\n');
            WrittenGauge gauge = new WrittenGauge(new Subject(CLIENT, new Scope.Processes(List.of(shell.pid()))));

            assertThat(gauge.read().get(Gauged.WRITTEN)).isBetween(8.0, 8.1);
        } finally {
            shell.destroyForcibly();
        }
    }

    /** It is no process that has ended, of which another reading would tell. */
    @Test
    void fileThatThereIsNot_isToldFromAProcessThatIsGone() throws IOException {
        Files.delete(proc.resolve("9/io"));

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> ProcessesBelow.text(proc, 9, "io"))
                .isNotInstanceOf(NoSuchFileException.class);
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> ProcessesBelow.text(proc, 99, "io"));
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
