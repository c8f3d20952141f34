package dev.furlong.deployment.kernel.group;

import dev.furlong.deployment.kernel.cores.CoreList;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.storage.disk.Eventually;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.storage.disk.Undo;
import dev.furlong.storage.kernel.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A group of processes that the kernel keeps to limits and counts together. A memory limit covers the page cache of the
 * files that the group touches, so that a database larger than the limit really reads from its disk.
 */
public final class ControlGroup implements AutoCloseable {
    static final String NAME = "furlong-";

    private static final String MEMORY = "memory";
    private static final String CPUSET = "cpuset";
    private static final Duration LONGEST_EMPTYING = Duration.ofSeconds(5);
    static final Duration LONGEST_REMOVAL = Duration.ofMillis(200);
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final GroupLimits limits;
    private final Map<String, Hierarchies.Group> groups;
    private final Undo undo;

    private ControlGroup(GroupLimits limits, Map<String, Hierarchies.Group> groups, Undo undo) {
        this.limits = limits;
        this.groups = groups;
        this.undo = undo;
    }

    /**
     * Makes a group, still empty.
     *
     * @throws MachineException if the kernel does not let us; nothing is left then
     */
    public static ControlGroup create(GroupLimits limits) {
        return create(limits, Hierarchies.here());
    }

    static ControlGroup create(GroupLimits limits, Hierarchies hierarchies) {
        String name = name();
        Map<String, Hierarchies.Group> groups = new LinkedHashMap<>();
        Undo undo = new Undo();
        try {
            hierarchies.parents(limits.controllers()).forEach((controller, parent) -> {
                Path folder = parent.folder().resolve(name);
                make(folder, undo);
                groups.put(controller, new Hierarchies.Group(parent.files(), folder));
            });
            ControlGroup group = new ControlGroup(limits, groups, undo);
            group.limit();
            return group;
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }

    /**
     * Makes a group that only counts CPU time: it limits nothing, and nothing runs otherwise than without it.
     *
     * @throws MachineException if the kernel does not let us, or would treat its processes otherwise; nothing is left then
     */
    public static ControlGroup counting() {
        Undo undo = new Undo();
        try {
            Hierarchies.Group parent = Hierarchies.here().counting();
            Path folder = parent.folder().resolve(name());
            make(folder, undo);
            ControlGroup group = new ControlGroup(
                    GroupLimits.none(),
                    Map.of(Hierarchies.CPU_ACCOUNTING, new Hierarchies.Group(parent.files(), folder)),
                    undo);
            group.tryPrefix();
            return group;
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }

    private static String name() {
        return ownPrefix() + COUNT.incrementAndGet();
    }

    /** The prefix of the names of this process's groups. */
    static String ownPrefix() {
        return NAME + processNamespace() + "-" + ProcessHandle.current().pid() + "-";
    }

    /** The number of the namespace that this process's number belongs to. */
    static String processNamespace() {
        Path link = Path.of("/proc/self/ns/pid");
        try {
            return Files.readSymbolicLink(link).toString().replaceAll("[^0-9]", "");
        } catch (IOException e) {
            throw MachineException.cannot("read " + link, e);
        }
    }

    /**
     * Tries the prefix with a process that ends at once. The right to make a group is not yet the right to put a
     * process into it.
     */
    private void tryPrefix() {
        List<String> command = new ArrayList<>(prefix());
        command.add("true");
        SystemCommand.run("control group", command.toArray(String[]::new));
    }

    private void limit() {
        limits.memory().ifPresent(size -> group(MEMORY).limitMemory(size));
        limits.cores().ifPresent(cores -> {
            Hierarchies.Group group = group(CPUSET);
            group.limitCores(cores);
            if (!group.cores().equals(cores)) {
                throw new MachineException("control group " + group.folder() + ": must have the cores "
                        + cores.written() + ", got " + group.cores().written()
                        + " of the group that it lies in; use cores that are allowed there");
            }
        });
    }

    private static void make(Path folder, Undo undo) {
        if (Files.isDirectory(folder)) {
            // Two controllers of one hierarchy share a group.
            return;
        }
        try {
            Files.createDirectory(folder);
            undo.add(() -> remove(folder, LONGEST_REMOVAL));
        } catch (IOException e) {
            throw MachineException.cannot(
                    "make control group " + folder, e, "run as root, or in a group that is delegated to you");
        }
    }

    /**
     * Tries to make a group. Returns the reason why there can be none with these limits here, and what to do; empty if
     * there can.
     */
    public static Optional<String> unavailableHere(GroupLimits limits) {
        String system = System.getProperty("os.name");
        return system.equals("Linux") ? refused(limits) : Optional.of("needs Linux, got " + system);
    }

    private static Optional<String> refused(GroupLimits limits) {
        try (ControlGroup group = create(limits)) {
            group.tryPrefix();
            return Optional.empty();
        } catch (MachineException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** The words before a command with which it starts, with all that it will start, inside of the group. */
    public List<String> prefix() {
        StringBuilder script = new StringBuilder();
        for (Path folder : folders()) {
            script.append("echo $$ > '")
                    .append(folder.resolve(GroupFiles.PROCESSES).toString().replace("'", "'\\''"))
                    .append("' || exit 125; ");
        }
        return List.of("/bin/sh", "-c", script + "exec \"$@\"", "sh");
    }

    /** Its folders, one for each hierarchy. */
    public Set<Path> folders() {
        Set<Path> folders = new LinkedHashSet<>();
        groups.values().forEach(group -> folders.add(group.folder()));
        return folders;
    }

    /** {@code memory}, if limited, as asked and as the kernel says now. */
    public Map<String, EffectiveSetting> observed() {
        Map<String, EffectiveSetting> observed = new LinkedHashMap<>();
        limits.memory()
                .ifPresent(size -> observed.put(
                        Setting.MEMORY.key(),
                        EffectiveSetting.of(
                                Setting.MEMORY, size.written(), group(MEMORY).memoryLimit(), Witness.OBSERVED)));
        return observed;
    }

    /** The cores of the group as the kernel says now, if it is confined to some. */
    public Optional<CoreList> cores() {
        return limits.cores().map(asked -> group(CPUSET).cores());
    }

    /** The most bytes that the group held at once, page cache included; empty without a limit or on old kernels. */
    public Optional<Long> memoryPeakBytes() {
        return limits.memory().flatMap(limit -> group(MEMORY).memoryPeakBytes());
    }

    /** The number of its processes that the kernel has killed because they needed more than the limit. */
    public long outOfMemoryKills() {
        return limits.memory().isPresent() ? group(MEMORY).outOfMemoryKills() : 0;
    }

    /** The same group as one that counts CPU time. */
    public CpuGroup cpu() {
        Hierarchies.Group group = group(Hierarchies.CPU_ACCOUNTING);
        return new CpuGroup(group.files(), group.folder());
    }

    /** The facts for the record: its version, its cores, and the most memory that it has held. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "group.version",
                group(Hierarchies.CPU_ACCOUNTING).files().name().toLowerCase(Locale.ROOT));
        cores().ifPresent(cores -> facts.put("group.cores", cores.written()));
        memoryPeakBytes().ifPresent(peak -> facts.put("group.memory.peak", peak + " B"));
        return facts;
    }

    private Hierarchies.Group group(String controller) {
        Hierarchies.Group group = groups.get(controller);
        if (group == null) {
            throw new IllegalStateException("control group: must have " + controller + ", has " + groups.keySet());
        }
        return group;
    }

    /**
     * Removes a group that is empty, or will be in a moment.
     *
     * @throws MachineException if processes stay in it
     */
    static void remove(Path folder, Duration longest) {
        whyItStays(folder, longest).ifPresent(failure -> {
            List<Long> left = processes(folder);
            throw MachineException.cannot(
                    "remove control group " + folder,
                    failure,
                    (left.isEmpty() ? "" : "it still has processes " + left + "; end them, then ")
                            + "run './furlong clean'");
        });
    }

    /** Removes a group that is empty, or will be in a moment. Returns why it stays if it does. */
    static Optional<IOException> whyItStays(Path folder, Duration longest) {
        Deque<IOException> failures = new ArrayDeque<>();
        boolean removed = Eventually.until(longest, () -> deleted(folder, failures));
        return removed ? Optional.empty() : Optional.of(failures.getLast());
    }

    private static boolean deleted(Path folder, Deque<IOException> failures) {
        try {
            Files.deleteIfExists(folder);
            return true;
        } catch (IOException e) {
            failures.add(e);
            return false;
        }
    }

    /** The processes in a group; none if it is gone. */
    static List<Long> processes(Path folder) {
        return KernelFile.readIfThere(folder.resolve(GroupFiles.PROCESSES)).stream()
                .flatMap(String::lines)
                .map(Long::parseLong)
                .toList();
    }

    /**
     * Removes the group; a process that is just ending is waited for.
     *
     * @throws MachineException if a process is still in it
     */
    @Override
    public void close() {
        Eventually.until(
                LONGEST_EMPTYING,
                () -> folders().stream().allMatch(folder -> processes(folder).isEmpty()));
        undo.close();
    }
}
