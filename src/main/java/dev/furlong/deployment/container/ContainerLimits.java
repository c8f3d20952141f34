package dev.furlong.deployment.container;

import com.github.dockerjava.api.command.InspectContainerResponse;
import dev.furlong.deployment.kernel.group.GroupLine;
import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * The limits of a container, as the kernel shows them where its files can be seen, else as the runtime does. Source:
 * cgroups(7), "memory" of cgroup v1 and v2.
 */
public final class ContainerLimits {
    /** The kernel's greatest number of whole pages is what cgroup v1 calls no limit. */
    private static final long NO_LIMIT = 1L << 62;

    private final InspectContainerResponse container;
    private final Path proc;
    private final Path groups;

    ContainerLimits(InspectContainerResponse container) {
        this(container, Path.of("/proc"), Path.of("/sys/fs/cgroup"));
    }

    ContainerLimits(InspectContainerResponse container, Path proc, Path groups) {
        this.container = container;
        this.proc = proc;
        this.groups = groups;
    }

    /** The process id of its first process on this machine; empty where this machine does not see it. */
    public Optional<Long> pid() {
        Long pid = container.getState().getPidLong();
        return pid != null && pid > 0 && memoryFile(pid).isPresent() ? Optional.of(pid) : Optional.empty();
    }

    /**
     * The limit on its memory; empty if there is none.
     *
     * @throws MachineException if the kernel's file cannot be read
     */
    public Optional<Long> memoryBytes() {
        Optional<Path> file = pid().flatMap(this::memoryFile);
        String written = file.map(ContainerLimits::read)
                .orElseGet(() -> String.valueOf(
                        Objects.requireNonNullElse(container.getHostConfig().getMemory(), 0L)));
        if (written.equals("max") || written.equals("0")) {
            return Optional.empty();
        }
        return Optional.of(Long.parseLong(written)).filter(bytes -> bytes < NO_LIMIT);
    }

    /** The group of the container shows its id, so that no other group is taken for it. */
    private Optional<Path> memoryFile(long pid) {
        Path own = proc.resolve(String.valueOf(pid)).resolve("cgroup");
        if (!Files.isReadable(own)) {
            return Optional.empty();
        }
        return GroupLine.of(read(own))
                .filter(line -> line.group().contains(container.getId()))
                .filter(line -> line.unified() || line.controllers().contains("memory"))
                .map(line -> line.unified()
                        ? groups.resolve("./" + line.group()).resolve("memory.max")
                        : groups.resolve("memory/./" + line.group()).resolve("memory.limit_in_bytes"))
                .filter(Files::isReadable)
                .findFirst();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw MachineException.cannot("read kernel file " + file, e);
        }
    }
}
