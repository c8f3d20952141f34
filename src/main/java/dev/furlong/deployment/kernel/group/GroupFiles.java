package dev.furlong.deployment.kernel.group;

import dev.furlong.deployment.kernel.cores.CoreList;
import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.storage.kernel.KernelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of a group, by the two versions of the kernel's interface. Sources: cgroup-v1 and cgroup-v2 of its documents. */
enum GroupFiles {
    /** The first version, with a hierarchy for each controller. */
    V1("memory.limit_in_bytes", "memory.max_usage_in_bytes", "memory.oom_control", "cpuset.effective_cpus") {
        @Override
        void limitMemory(Path group, ByteSize size) {
            KernelFile.write(group.resolve("memory.limit_in_bytes"), String.valueOf(size.bytes()));
            // Memory and swap together; absent where the kernel does not count swap.
            writeIfThere(group.resolve("memory.memsw.limit_in_bytes"), String.valueOf(size.bytes()));
        }

        @Override
        void limitCores(Path group, CoreList cores) {
            // A new group has no memory nodes, and takes no process without.
            KernelFile.write(
                    group.resolve("cpuset.mems"), KernelFile.read(group.resolveSibling("cpuset.effective_mems")));
            KernelFile.write(group.resolve("cpuset.cpus"), cores.written());
        }

        @Override
        CpuTime cpuTime(Path group) {
            // The split first, and the total last: it alone is exact.
            long user = Long.parseLong(KernelFile.read(group.resolve("cpuacct.usage_user")));
            long system = Long.parseLong(KernelFile.read(group.resolve("cpuacct.usage_sys")));
            return new CpuTime(Long.parseLong(KernelFile.read(group.resolve("cpuacct.usage"))), user, system);
        }

        @Override
        Optional<Double> quota(Path group) {
            return KernelFile.readIfThere(group.resolve("cpu.cfs_quota_us"))
                    .filter(micros -> !micros.startsWith("-"))
                    .flatMap(micros -> KernelFile.readIfThere(group.resolve("cpu.cfs_period_us"))
                            .map(period -> Double.parseDouble(micros) / Double.parseDouble(period)));
        }

        @Override
        boolean frozen(Path group) {
            return !KernelFile.readIfThere(group.resolve("freezer.state"))
                    .orElse("THAWED")
                    .equals("THAWED");
        }
    },
    /** The second version, with one hierarchy for all controllers. */
    V2("memory.max", "memory.peak", "memory.events", "cpuset.cpus.effective") {
        @Override
        void limitMemory(Path group, ByteSize size) {
            KernelFile.write(group.resolve("memory.max"), String.valueOf(size.bytes()));
            writeIfThere(group.resolve("memory.swap.max"), "0");
        }

        @Override
        void limitCores(Path group, CoreList cores) {
            KernelFile.write(group.resolve("cpuset.cpus"), cores.written());
        }

        @Override
        CpuTime cpuTime(Path group) {
            String stat = KernelFile.read(group.resolve("cpu.stat"));
            return new CpuTime(
                    1_000 * line(group, stat, "usage_usec"),
                    1_000 * line(group, stat, "user_usec"),
                    1_000 * line(group, stat, "system_usec"));
        }

        @Override
        Optional<Double> quota(Path group) {
            return KernelFile.readIfThere(group.resolve("cpu.max"))
                    .map(limit -> limit.split(" ", 2))
                    .filter(fields -> !fields[0].equals("max"))
                    .map(fields -> Double.parseDouble(fields[0]) / Double.parseDouble(fields[1]));
        }

        @Override
        boolean frozen(Path group) {
            return KernelFile.readIfThere(group.resolve("cgroup.events")).stream()
                    .flatMap(String::lines)
                    .anyMatch("frozen 1"::equals);
        }
    };

    static final String PROCESSES = "cgroup.procs";

    private final String memoryLimit;
    private final String memoryPeak;
    private final String memoryEvents;
    private final String cores;

    GroupFiles(String memoryLimit, String memoryPeak, String memoryEvents, String cores) {
        this.memoryLimit = memoryLimit;
        this.memoryPeak = memoryPeak;
        this.memoryEvents = memoryEvents;
        this.cores = cores;
    }

    abstract void limitMemory(Path group, ByteSize size);

    abstract void limitCores(Path group, CoreList cores);

    /** CPU time of all processes that are or were in it. */
    abstract CpuTime cpuTime(Path group);

    /** The number of cores that its processes may keep busy together; empty if there is no limit. */
    abstract Optional<Double> quota(Path group);

    /** Whether the kernel keeps its processes from running. */
    abstract boolean frozen(Path group);

    /** The limit; empty if there is none, which the first version says as almost 2^63. */
    Optional<ByteSize> memoryLimit(Path group) {
        return Optional.of(KernelFile.read(group.resolve(memoryLimit)))
                .filter(limit -> !limit.equals("max"))
                .map(Long::parseLong)
                .filter(limit -> limit < 1L << 62)
                .map(ByteSize::new);
    }

    /** The number of processes that were killed for want of memory. */
    long outOfMemoryKills(Path group) {
        Path events = group.resolve(memoryEvents);
        return line(events, KernelFile.read(events), "oom_kill");
    }

    /** The most bytes that it held at once; the second version tells since Linux 5.19. */
    Optional<Long> memoryPeakBytes(Path group) {
        return KernelFile.readIfThere(group.resolve(memoryPeak)).map(Long::parseLong);
    }

    CoreList cores(Path group) {
        return CoreList.parse(KernelFile.read(group.resolve(cores)));
    }

    /** The number in a text of lines of a name and a number. */
    private static long line(Path file, String text, String name) {
        return text.lines()
                .map(line -> line.split(" ", 2))
                .filter(fields -> fields[0].equals(name))
                .mapToLong(fields -> Long.parseLong(fields[1].strip()))
                .findFirst()
                .orElseThrow(() -> new MachineException("kernel file " + file + ": must have a line " + name));
    }

    private static void writeIfThere(Path file, String value) {
        if (Files.exists(file)) {
            KernelFile.write(file, value);
        }
    }
}
