package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.ReachableTempDirectory;
import dev.furlong.deployment.container.ContainersOfThisProcess;
import dev.furlong.storage.disk.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run of this process could leave behind on a machine: child processes, mounts and loop devices of images in a
 * test's folder, containers with our label, control groups and threads of ours. Somebody else's run may go on beside it.
 */
public record MachineState(Set<String> things) {
    private static final Set<String> THREADS =
            Set.of("furlong-events", "furlong-client", "furlong-load", "furlong-time-line", "furlong-looks");

    private static final Pattern OWN_GROUP =
            Pattern.compile("furlong-[0-9]+-" + ProcessHandle.current().pid() + "-[0-9]+");

    public static MachineState now() {
        Set<String> things = new TreeSet<>();
        // A process that was waited for may show as a zombie for a moment: only living ones count.
        ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .forEach(one -> things.add("process " + one.info().commandLine().orElse(String.valueOf(one.pid()))));
        Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> THREADS.contains(thread.getName()))
                .forEach(thread -> things.add("thread " + thread.getName()));
        lines(Path.of("/proc/self/mountinfo")).stream()
                .filter(line -> line.contains(ReachableTempDirectory.PREFIX))
                .forEach(line -> things.add("mount " + line));
        for (Path device : children(Path.of("/sys/block"))) {
            Path image = device.resolve("loop/backing_file");
            String file = String.join("", lines(image));
            if (file.contains(ReachableTempDirectory.PREFIX)) {
                things.add("loop device " + file);
            }
        }
        for (String controller : List.of("memory", "cpuset", "cpuacct", "blkio", "")) {
            children(Path.of("/sys/fs/cgroup", controller)).stream()
                    .filter(group ->
                            OWN_GROUP.matcher(group.getFileName().toString()).matches())
                    .forEach(group -> things.add("control group " + group));
        }
        ContainersOfThisProcess.ids().forEach(id -> things.add("container " + id));
        return new MachineState(things);
    }

    /** Fails if what was left behind is not gone after some seconds: a thread that ended its work may live a moment longer. */
    static void awaitSame(MachineState before) {
        if (!Eventually.until(Duration.ofSeconds(30), () -> now().equals(before))) {
            assertThat(now()).isEqualTo(before);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
