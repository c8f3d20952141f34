package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.ServerJvm;
import dev.furlong.session.jvm.LoadJvm;
import dev.furlong.storage.disk.SystemCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * A process that this JVM has started, to be stopped and to go on. Linux only.
 *
 * @param pid the id of the process
 * @param stopping the action that stops it
 * @param going the action that lets it go on
 */
record Victim(long pid, Runnable stopping, Runnable going) {
    /** The server JVM of the trial under way. */
    static Victim serverJvm() {
        return last(ServerJvm.class.getName());
    }

    /** Its load JVM. */
    static Victim loadJvm() {
        return last(LoadJvm.class.getName());
    }

    /** PostgreSQL's first process, as its own program and not as an argument of the shell above it. */
    static Victim postmaster() {
        return last("postgres", command -> command.split("\0", 2)[0].endsWith("/postgres"));
    }

    /** All processes of this JVM's one container, of which the first is told of. */
    static Victim container() {
        String ours = "label=dev.furlong.process=" + ProcessHandle.current().pid();
        String id = run("docker", "ps", "--quiet", "--filter", ours);
        long first = Long.parseLong(run("docker", "inspect", "--format", "{{.State.Pid}}", id));
        return new Victim(first, () -> run("docker", "pause", id), () -> run("docker", "unpause", id));
    }

    /** The first process of this JVM's one container, alone. */
    static Victim firstInContainer() {
        return signalled(container().pid());
    }

    /** The load JVM, whose embedded Derby is frozen while the JVM itself is well. */
    static Victim engineInLoadJvm(DatabaseFreezer freezer) {
        long pid = loadJvm().pid();
        return new Victim(pid, () -> freezer.freeze(pid), () -> {
            throw new IllegalStateException("a frozen database stays frozen");
        });
    }

    private static Victim signalled(long pid) {
        String written = String.valueOf(pid);
        return new Victim(pid, () -> run("kill", "-STOP", written), () -> run("kill", "-CONT", written));
    }

    private static String run(String... command) {
        return SystemCommand.run("test", command).strip();
    }

    private static Victim last(String word) {
        return last(word, command -> command.contains(word));
    }

    private static Victim last(String name, Predicate<String> command) {
        List<ProcessHandle> found = ProcessHandle.current()
                .descendants()
                .filter(process -> command.test(commandLine(process)))
                .toList();
        assertThat(found).as("processes of %s", name).isNotEmpty();
        return signalled(found.get(found.size() - 1).pid());
    }

    void stop() {
        stopping.run();
    }

    void kill() {
        ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    }

    void goOn() {
        going.run();
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
