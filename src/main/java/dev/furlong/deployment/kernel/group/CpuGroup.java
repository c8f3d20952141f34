package dev.furlong.deployment.kernel.group;

import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.storage.kernel.KernelFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** A control group that counts CPU time: that of all processes that are in it or were, even if they have ended. */
public final class CpuGroup {
    private final GroupFiles files;
    private final Path folder;

    CpuGroup(GroupFiles files, Path folder) {
        this.files = files;
        this.folder = folder;
    }

    /** The group that counts for a process of a container; empty if it is ours too, or cannot be seen from here. */
    public static Optional<CpuGroup> ofContainer(long pid) {
        return KernelFile.readIfThere(Path.of("/proc", String.valueOf(pid), "cgroup"))
                .flatMap(groups -> Hierarchies.here().counting(groups))
                .map(group -> new CpuGroup(group.files(), group.folder()));
    }

    /**
     * The CPU time that its processes have used.
     *
     * @throws dev.furlong.failure.MachineException if the group is gone
     */
    public CpuTime time() {
        return files.cpuTime(folder);
    }

    /** Whether a process is in it now. */
    public boolean holds(long pid) {
        return ControlGroup.processes(folder).contains(pid);
    }

    /** The group in words, for the record. */
    public String words() {
        return "control group " + folder + " (" + files.name().toLowerCase(Locale.ROOT) + ")";
    }
}
