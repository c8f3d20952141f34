package dev.furlong.deployment.kernel.group;

import dev.furlong.deployment.kernel.cores.CoreList;
import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.storage.kernel.KernelFile;
import dev.furlong.storage.kernel.MountTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The hierarchies of control groups that are mounted here, and our own groups in them.
 *
 * @param mounts all mounts of the machine
 * @param ownGroups the text of {@code /proc/self/cgroup}
 */
public record Hierarchies(MountTable mounts, String ownGroups) {
    static final String CPU_ACCOUNTING = "cpuacct";

    private static final String FREEZER = "freezer";
    private static final Set<String> CONTROLLERS =
            Set.of("cpu", "cpuset", "memory", "blkio", "pids", "devices", FREEZER, "hugetlb", "perf_event");

    /**
     * A group of one hierarchy.
     *
     * @param files the files by which groups of its hierarchy are set and read
     * @param folder the group's folder
     */
    record Group(GroupFiles files, Path folder) {
        void limitMemory(ByteSize size) {
            files.limitMemory(folder, size);
        }

        void limitCores(CoreList cores) {
            files.limitCores(folder, cores);
        }

        /** The limit in the words of settings. */
        String memoryLimit() {
            return files.memoryLimit(folder).map(ByteSize::written).orElse("unlimited");
        }

        Optional<Long> memoryPeakBytes() {
            return files.memoryPeakBytes(folder);
        }

        long outOfMemoryKills() {
            return files.outOfMemoryKills(folder);
        }

        CoreList cores() {
            return files.cores(folder);
        }

        CpuTime cpuTime() {
            return files.cpuTime(folder);
        }
    }

    static Hierarchies here() {
        return new Hierarchies(
                MountTable.current(),
                KernelFile.readIfThere(Path.of("/proc/self/cgroup")).orElse(""));
    }

    /**
     * Finds the groups in which to make groups for these controllers, and for the counting of CPU time.
     *
     * @return the groups by controller
     * @throws MachineException if the kernel has a controller nowhere, or does not let us
     */
    Map<String, Group> parents(Set<String> controllers) {
        Map<String, Group> parents = new LinkedHashMap<>();
        Set<String> others = new LinkedHashSet<>(controllers);
        Set<String> wanted = new LinkedHashSet<>(controllers);
        wanted.add(CPU_ACCOUNTING);
        for (String controller : wanted) {
            with(controller).ifPresent(mount -> {
                parents.put(controller, new Group(GroupFiles.V1, own(mount, controller)));
                others.remove(controller);
            });
        }
        boolean counts = parents.containsKey(CPU_ACCOUNTING);
        if (!others.isEmpty() || !counts) {
            Group parent = unified(others);
            others.forEach(controller -> parents.put(controller, parent));
            parents.putIfAbsent(CPU_ACCOUNTING, parent);
        }
        return parents;
    }

    /**
     * Finds the group in which to make groups that count CPU time and change nothing else. It is our own group, so that
     * its limits go on to hold. A group there must not be given a share of the CPU as one, which would divide the CPU
     * between roles and not between threads.
     *
     * @throws MachineException if there is no such place
     */
    Group counting() {
        Optional<Group> alone = alone().map(mount -> new Group(GroupFiles.V1, own(mount, CPU_ACCOUNTING)));
        return alone.orElseGet(this::countingUnified);
    }

    private Group countingUnified() {
        Path group = own(unified(), "");
        List<String> handed = words(group.resolve("cgroup.subtree_control"));
        if (handed.contains("cpu") || handed.contains("io")) {
            throw new MachineException("control group " + group
                    + ": must not divide CPU or disk among the groups in it, got cgroup.subtree_control with '"
                    + String.join(" ", handed) + "'");
        }
        for (String limit : List.of("cpu.max", "memory.max")) {
            // A JVM looks for them in its own group alone.
            String value = KernelFile.readIfThere(group.resolve(limit)).orElse("max");
            if (!value.startsWith("max")) {
                throw new MachineException("control group " + group + ": must have no limits, got " + limit + " "
                        + value + ", which a JVM in a group of its own would not see");
            }
        }
        return new Group(GroupFiles.V2, group);
    }

    /**
     * The group by which the kernel counts the CPU time of another process; empty if it is ours, or is not shown here.
     *
     * @param groups the text of that process's {@code /proc/PID/cgroup}
     */
    Optional<Group> counting(String groups) {
        Hierarchies its = new Hierarchies(mounts, groups);
        Optional<MountTable.Mount> first = with(CPU_ACCOUNTING);
        if (first.isPresent()) {
            return its.shown(first.get(), CPU_ACCOUNTING)
                    .filter(folder -> !folder.equals(own(first.get(), CPU_ACCOUNTING)))
                    .map(folder -> new Group(GroupFiles.V1, folder));
        }
        return mounts.mounts().stream()
                .filter(mount -> mount.type().equals("cgroup2"))
                .findFirst()
                .flatMap(mount -> its.shown(mount, "").filter(folder -> !folder.equals(own(mount, ""))))
                .map(folder -> new Group(GroupFiles.V2, folder));
    }

    /**
     * The CPU quotas that a process is under, in cores: those of its group and of all above it that are shown here.
     *
     * @param groups the text of that process's {@code /proc/PID/cgroup}
     */
    Map<Path, Double> quotas(String groups) {
        Hierarchies its = new Hierarchies(mounts, groups);
        Map<Path, Double> quotas = new LinkedHashMap<>();
        with("cpu").ifPresent(mount -> its.addQuotas(quotas, mount, "cpu", GroupFiles.V1));
        mounts.mounts().stream()
                .filter(mount -> mount.type().equals("cgroup2"))
                .findFirst()
                .ifPresent(mount -> its.addQuotas(quotas, mount, "", GroupFiles.V2));
        return quotas;
    }

    private void addQuotas(Map<Path, Double> quotas, MountTable.Mount mount, String controller, GroupFiles files) {
        Path group = shown(mount, controller).orElse(null);
        while (group != null && group.startsWith(mount.point())) {
            Path folder = group;
            files.quota(folder).ifPresent(cores -> quotas.put(folder, cores));
            group = group.getParent();
        }
    }

    /** Whether our group is frozen, in either version. The first version has a hierarchy of its own for that. */
    public boolean frozen() {
        boolean first = with(FREEZER)
                .flatMap(mount -> shown(mount, FREEZER))
                .filter(GroupFiles.V1::frozen)
                .isPresent();
        return first
                || mounts.mounts().stream()
                        .filter(mount -> mount.type().equals("cgroup2"))
                        .flatMap(mount -> shown(mount, "").stream())
                        .anyMatch(GroupFiles.V2::frozen);
    }

    /** The first version's hierarchy that only counts CPU time. */
    private Optional<MountTable.Mount> alone() {
        return with(CPU_ACCOUNTING).filter(mount -> options(mount).stream().noneMatch(CONTROLLERS::contains));
    }

    private Optional<MountTable.Mount> with(String controller) {
        return mounts.mounts().stream()
                .filter(mount -> mount.type().equals("cgroup") && options(mount).contains(controller))
                .findFirst();
    }

    /** Every folder with a hierarchy of its own. */
    List<Path> roots() {
        return mounts.mounts().stream()
                .filter(mount -> mount.type().equals("cgroup") || mount.type().equals("cgroup2"))
                .map(MountTable.Mount::point)
                .distinct()
                .toList();
    }

    /**
     * The nearest group, from ours upwards, that may hand these controllers to groups in it. One that holds processes,
     * as ours does, may not, except for the root of the whole hierarchy.
     */
    private Group unified(Set<String> controllers) {
        MountTable.Mount mount = unifiedWith(words(controllers));
        MachineException last = null;
        for (Path group = own(mount, ""); group != null && group.startsWith(mount.point()); group = group.getParent()) {
            try {
                hand(group, controllers);
                if (Files.isWritable(group)) {
                    return new Group(GroupFiles.V2, group);
                }
            } catch (MachineException e) {
                last = e;
            }
        }
        String words = "control groups: must let Furlong use " + words(controllers) + " in or above "
                + own(mount, "") + ", got refused" + (last == null ? "" : " (" + last.getMessage() + ")")
                + "; run as root, or: systemd-run --user --scope -p Delegate=yes furlong …";
        throw last == null ? new MachineException(words) : new MachineException(words, last);
    }

    private MountTable.Mount unified() {
        return unifiedWith(words(Set.of()));
    }

    private MountTable.Mount unifiedWith(String words) {
        return mounts.mounts().stream()
                .filter(one -> one.type().equals("cgroup2"))
                .findFirst()
                .orElseThrow(() -> new MachineException("control groups: must have " + words
                        + ", got a kernel without them; mount the cgroup2 file system at /sys/fs/cgroup"));
    }

    private static void hand(Path group, Set<String> controllers) {
        List<String> has = words(group.resolve("cgroup.controllers"));
        Path handed = group.resolve("cgroup.subtree_control");
        for (String controller : controllers) {
            if (!has.contains(controller)) {
                throw new MachineException("group " + group + ": must have the controller " + controller + ", got "
                        + String.join(" ", has));
            }
            // It stays handed on afterwards: that limits nobody, and another run may count on it by then.
            if (!words(handed).contains(controller)) {
                KernelFile.write(handed, "+" + controller);
            }
        }
    }

    private static List<String> words(Path file) {
        return Arrays.asList(KernelFile.read(file).split("\\s+", -1));
    }

    private static String words(Set<String> controllers) {
        return controllers.isEmpty() ? "a hierarchy" : "the controller " + String.join(" and ", controllers);
    }

    /** Our group's folder. In a container the mount may show only what is below it, or not our group at all. */
    private Path own(MountTable.Mount mount, String controller) {
        return shown(mount, controller).orElse(mount.point());
    }

    /** Our group's folder, where the mount shows it. */
    private Optional<Path> shown(MountTable.Mount mount, String controller) {
        Path group = Path.of(GroupLine.of(ownGroups)
                .filter(line -> line.controllers().contains(controller))
                .map(GroupLine::group)
                .findFirst()
                .orElse("/"));
        return Optional.of(group)
                .filter(path -> path.startsWith(mount.root()))
                .map(path -> mount.point().resolve(mount.root().relativize(path).toString()))
                .filter(Files::isDirectory);
    }

    private static List<String> options(MountTable.Mount mount) {
        return Arrays.asList(mount.superOptions().split(",", -1));
    }
}
