package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.ServerJvm;
import dev.furlong.run.load.LoadJvm;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that this JVM has started, to be stopped and to go on. Linux only.
 *
 * @param pid of it
 * @param stopping the command that stops it
 * @param going the command that lets it go on
 */
record Victim(long pid, List<String> stopping, List<String> going) {
    /** The server JVM of the trial under way. */
    static Victim serverJvm() {
        return last(ServerJvm.class.getName());
    }

    /** Its load JVM. */
    static Victim loadJvm() {
        return last(LoadJvm.class.getName());
    }

    /** All processes of this JVM's one container, of which the first is told of. */
    static Victim container() {
        String ours = "label=dev.furlong.process=" + ProcessHandle.current().pid();
        String id = docker("ps", "--quiet", "--filter", ours);
        long first = Long.parseLong(docker("inspect", "--format", "{{.State.Pid}}", id));
        return new Victim(first, List.of("docker", "pause", id), List.of("docker", "unpause", id));
    }

    private static String docker(String... arguments) {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        return SystemCommand.run("test", command.toArray(String[]::new)).strip();
    }

    private static Victim last(String word) {
        List<ProcessHandle> found = ProcessHandle.current()
                .descendants()
                .filter(process -> commandLine(process).contains(word))
                .toList();
        assertThat(found).as("processes of %s", word).isNotEmpty();
        String pid = String.valueOf(found.get(found.size() - 1).pid());
        return new Victim(Long.parseLong(pid), List.of("kill", "-STOP", pid), List.of("kill", "-CONT", pid));
    }

    void stop() {
        SystemCommand.run("test", stopping.toArray(String[]::new));
    }

    void goOn() {
        SystemCommand.run("test", going.toArray(String[]::new));
    }

    boolean alive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
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
