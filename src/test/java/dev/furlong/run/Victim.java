package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.ServerJvm;
import dev.furlong.run.load.LoadJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A process that this JVM has started, to be stopped and to go on. Linux only. */
record Victim(long pid) {
    /** The server JVM of the trial under way. */
    static Victim serverJvm() {
        return last(ServerJvm.class.getName());
    }

    /** Its load JVM. */
    static Victim loadJvm() {
        return last(LoadJvm.class.getName());
    }

    private static Victim last(String word) {
        List<ProcessHandle> found = ProcessHandle.current()
                .descendants()
                .filter(process -> commandLine(process).contains(word))
                .toList();
        assertThat(found).as("processes of %s", word).isNotEmpty();
        return new Victim(found.get(found.size() - 1).pid());
    }

    void stop() {
        signal("STOP");
    }

    void goOn() {
        signal("CONT");
    }

    boolean alive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private void signal(String name) {
        try {
            int status = new ProcessBuilder("kill", "-" + name, String.valueOf(pid))
                    .inheritIO()
                    .start()
                    .waitFor();
            assertThat(status).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** The JDK leaves out long ones. */
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"));
        } catch (IOException e) {
            // It has ended meanwhile.
            return "";
        }
    }
}
