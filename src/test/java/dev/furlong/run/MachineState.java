package dev.furlong.run;

import dev.furlong.deployment.container.ContainersOfThisProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run could leave behind on a machine: child processes, mounts and loop devices of our images, containers with our
 * label, control groups and threads of ours.
 */
record MachineState(Set<String> things) {
    private static final Set<String> THREADS =
            Set.of("furlong-events", "furlong-client", "furlong-load", "furlong-time-line");

    static MachineState now() {
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
                .filter(line -> line.contains("/dev/loop") || line.contains("furlong"))
                .forEach(line -> things.add("mount " + line));
        for (Path device : children(Path.of("/sys/block"))) {
            Path image = device.resolve("loop/backing_file");
            if (Files.exists(image)) {
                things.add("loop device " + String.join("", lines(image)));
            }
        }
        for (String controller : List.of("memory", "cpuset", "cpuacct", "blkio", "")) {
            children(Path.of("/sys/fs/cgroup", controller)).stream()
                    .filter(group -> group.getFileName().toString().startsWith("furlong"))
                    .forEach(group -> things.add("control group " + group));
        }
        ContainersOfThisProcess.ids().forEach(id -> things.add("container " + id));
        return new MachineState(things);
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
