package dev.furlong.deployment.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.cli.Await;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.kernel.ProcessState;
import dev.furlong.deployment.process.StackDump.Silent;
import dev.furlong.deployment.process.StackDump.Stacks;
import dev.furlong.deployment.process.StackDump.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Who answers with its stacks, who is silent, and of whom nothing is known. */
@DisabledOnOs(OS.WINDOWS)
final class StackDumpTest {
    private static final long THIS_JVM = ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    @Test
    void jvm_answersWithItsStacks() {
        assertThat(StackDump.of(THIS_JVM, JavaHome.running()))
                .isInstanceOf(Stacks.class)
                .extracting(StackDump::words)
                .asString()
                .contains("jvm_answersWithItsStacks");
    }

    @Test
    void jvmThatDoesNotAnswerInTime_isSilent() throws IOException {
        assertThat(StackDump.of(THIS_JVM, jdk("exec sleep 60"), Duration.ofMillis(100)))
                .isInstanceOf(Silent.class)
                .extracting(StackDump::words)
                .asString()
                .startsWith("unavailable, because it did not answer jcmd within");
    }

    @Test
    void toolThatFails_blamesNobody() throws IOException {
        assertThat(StackDump.of(THIS_JVM, jdk("echo must be of the same account; exit 1")))
                .isEqualTo(new Unavailable("jcmd said: must be of the same account"));
    }

    @Test
    void stoppedProcess_isSilent_andIsNotAsked() throws Exception {
        Process process = new ProcessBuilder("sleep", "1000").start();
        try {
            new ProcessBuilder("kill", "-STOP", String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            Await.until(
                    "the signal's arrival",
                    Duration.ofMinutes(1),
                    () -> ProcessState.ofTree(process.pid()).stream().anyMatch(ProcessState::stopped));
            assertThat(StackDump.of(process.pid(), jdk("echo asked")))
                    .isEqualTo(new Silent("it is stopped and cannot answer"));
        } finally {
            process.destroyForcibly();
        }
    }

    private JavaHome jdk(String jcmd) throws IOException {
        Path tool = Files.createDirectories(folder.resolve("bin")).resolve("jcmd");
        Files.writeString(tool, "#!/bin/sh\n" + jcmd + "\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new JavaHome(folder, "17");
    }
}
