package dev.furlong.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Slows a part of a running trial down through control groups v1, from the moment that the part is there until the trial is over.
 * What it set is taken back.
 */
final class Throttle {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");
    private static final long QUOTA_MICROS = 10_000;
    private static final long LOOK_MILLIS = 50;

    private final Thread thread;
    private final Map<Path, String> undo = new LinkedHashMap<>();
    private final List<Path> groups = new ArrayList<>();
    private volatile boolean closed;

    private Throttle(Supplier<Boolean> slowing) {
        this.thread = new Thread(
                () -> {
                    while (!closed && !slowing.get()) {
                        sleep();
                    }
                },
                "throttle");
        thread.setDaemon(true);
    }

    /** Why it cannot slow anything down here, if it cannot. */
    static Optional<String> unavailable() {
        return Stream.of("blkio/blkio.throttle.write_iops_device", "cpu/cpu.cfs_quota_us")
                        .allMatch(file -> file.startsWith("cpu")
                                ? Files.isDirectory(GROUPS.resolve("cpu"))
                                : Files.isWritable(GROUPS.resolve(file)))
                ? Optional.empty()
                : Optional.of("the control groups v1 of blkio and cpu are not there, or not writable");
    }

    /**
     * Slows a disk of a run down.
     *
     * @param folder the run's
     * @param name a part of the image's name, such as {@code log}
     * @param direction {@code read} or {@code write}
     * @param perSecond the requests a second that are left
     */
    static Throttle ofDisk(Path folder, String name, String direction, int perSecond) {
        Throttle[] made = new Throttle[1];
        made[0] = new Throttle(() -> made[0].disk(folder, name, direction, perSecond));
        return made[0];
    }

    /** Leaves the load JVM a tenth of a core, once its clients run. */
    static Throttle ofLoadJvm() {
        Throttle[] made = new Throttle[1];
        made[0] = new Throttle(() -> made[0].loadJvm());
        return made[0];
    }

    private boolean disk(Path folder, String name, String direction, int perSecond) {
        Path file = GROUPS.resolve("blkio/blkio.throttle." + direction + "_iops_device");
        for (Path device : entries(Path.of("/sys/block"))) {
            String image = text(device.resolve("loop/backing_file"));
            if (image.contains(folder.getFileName().toString())
                    && image.substring(image.lastIndexOf('/')).contains(name)) {
                String number = text(device.resolve("dev")).strip();
                write(file, number + " " + perSecond);
                undo.put(file, number + " 0");
                return true;
            }
        }
        return false;
    }

    private boolean loadJvm() {
        Optional<ProcessHandle> found = ProcessHandle.current()
                .descendants()
                .filter(process -> entries(Path.of("/proc", String.valueOf(process.pid()), "task")).stream()
                        .anyMatch(task -> text(task.resolve("comm")).startsWith("furlong-client")))
                .findFirst();
        found.ifPresent(process -> {
            Path group = GROUPS.resolve("cpu/furlong-throttle-" + process.pid());
            try {
                Files.createDirectory(group);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            groups.add(group);
            write(group.resolve("cpu.cfs_quota_us"), String.valueOf(QUOTA_MICROS));
            write(group.resolve("cgroup.procs"), String.valueOf(process.pid()));
        });
        return found.isPresent();
    }

    /** Does something while it slows down what it is to slow down. */
    <T> T during(Supplier<T> work) throws IOException, InterruptedException {
        thread.start();
        try {
            return work.get();
        } finally {
            closed = true;
            thread.join();
            undo.forEach(Throttle::write);
            for (Path group : groups) {
                Files.delete(group);
            }
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            // It is no loop device that is in use, or the task has ended.
            return "";
        }
    }

    private static List<Path> entries(Path folder) {
        List<Path> all = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
            found.forEach(all::add);
        } catch (IOException e) {
            // The process has ended.
            return List.of();
        }
        return all;
    }

    private static void sleep() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
