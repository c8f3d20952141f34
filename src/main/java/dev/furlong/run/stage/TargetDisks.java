package dev.furlong.run.stage;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.kernel.group.GroupLine;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.probe.disk.Disks;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.storage.DataFiles;
import dev.furlong.storage.Volumes;
import dev.furlong.storage.kernel.BlockDevice;
import dev.furlong.storage.kernel.KernelFile;
import dev.furlong.storage.kernel.MountTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The disks under a target, for the probes. */
sealed interface TargetDisks {
    /** The disks of this target, whose files lie on volumes of ours. */
    static TargetDisks of(Volumes volumes, Scope scope) {
        return new Ours(Ours.seen(volumes, scope, Path.of("/proc"), MountTable.current()), volumes);
    }

    /** The disks that a probe may read. */
    Disks seen();

    /** The settings that the disks show now. */
    Map<String, EffectiveSetting> observed();

    /** Returns the facts of the disks, and of where their figures come from, for the record. */
    Map<String, String> facts();

    /** The conditions that follow from these disks. */
    Conditions conditions();

    /** Returns how little room a disk of the target's own has left, in words; empty if it has enough, or no such disk. */
    Optional<String> full();

    /** Writes what the kernel's memory holds of disks of our own. */
    void sync();

    /**
     * Disks of this machine with files of ours.
     *
     * @param seen the disks that a probe may read
     * @param volumes the volumes that lie on them
     */
    record Ours(Disks seen, Volumes volumes) implements TargetDisks {
        private static final String LOOP =
                "the files lie on a disk that others use too; --set storage=loop (Linux, root) gives them their"
                        + " own disk";
        // Tried with a known amount on Linux 6.18: direct, synced and cached reads and writes all count as 0.
        private static final String NO_GROUP =
                "; the kernel's counts for a control group do not help here: the server has no group with"
                        + " io.stat (control groups v2), and version 1 (blkio) counts only limited I/O and"
                        + " never delayed writes";

        static Disks seen(Volumes volumes, Scope scope, Path proc, MountTable mounts) {
            if (volumes.ownDevices()) {
                return new Disks.Own(
                        volumes.dataDevice().orElseThrow().name(),
                        volumes.logDevice().map(BlockDevice::name));
            }
            if (!(scope instanceof Scope.Processes processes) || volumes.log().isPresent()) {
                return new Disks.Unseen(LOOP);
            }
            Optional<String> device = volumes.dataDevice()
                    .flatMap(disk -> KernelFile.readIfThere(disk.sysfs().resolve("dev")));
            Optional<Path> ioStat = ioStat(proc, mounts, processes.pids().get(0));
            return device.isPresent() && ioStat.isPresent()
                    ? new Disks.Group(ioStat.get(), device.get())
                    : new Disks.Unseen(LOOP + NO_GROUP);
        }

        /** Finds the {@code io.stat} of the control group v2 that a process is in, if that is not ours too. */
        static Optional<Path> ioStat(Path proc, MountTable mounts, long pid) {
            Optional<String> group = group(proc.resolve(String.valueOf(pid)));
            if (group.isEmpty() || group.equals(group(proc.resolve("self")))) {
                return Optional.empty();
            }
            return mounts.mounts().stream()
                    .filter(mount -> mount.type().equals("cgroup2"))
                    .filter(mount -> Path.of(group.get()).startsWith(mount.root()))
                    .map(mount -> mount.point()
                            .resolve(mount.root()
                                    .relativize(Path.of(group.get()))
                                    .toString())
                            .resolve("io.stat"))
                    .filter(Files::isReadable)
                    .findFirst();
        }

        /** Returns a process's path in the hierarchy of version 2. */
        private static Optional<String> group(Path process) {
            return KernelFile.readIfThere(process.resolve("cgroup"))
                    .flatMap(text -> GroupLine.of(text)
                            .filter(GroupLine::unified)
                            .map(GroupLine::group)
                            .findFirst());
        }

        @Override
        public Map<String, EffectiveSetting> observed() {
            return volumes.observed();
        }

        @Override
        public Map<String, String> facts() {
            Map<String, String> facts = new TreeMap<>(volumes.facts());
            if (seen instanceof Disks.Group group) {
                facts.put("disk.figures", "control group " + group.ioStat().getParent() + ", disk " + group.device());
            }
            return facts;
        }

        @Override
        public Conditions conditions() {
            Conditions conditions = volumes.log().isPresent()
                    ? Conditions.of(Conditions.ONE_DISK_BELOW, volumes.oneDiskBelow())
                    : Conditions.none();
            return seen instanceof Disks.Group ? conditions.with(Conditions.DISKS_OF_A_GROUP, true) : conditions;
        }

        @Override
        public Optional<String> full() {
            return volumes.ownDevices()
                    ? full(Stream.concat(Stream.of(volumes.data()), volumes.log().stream()), DataFiles::freeBytes)
                    : Optional.empty();
        }

        /** The same for folders that each lie on a disk of their own. */
        static Optional<String> full(Stream<Path> folders, ToLongFunction<Path> freeBytes) {
            return folders.map(freeBytes::applyAsLong)
                    .filter(free -> free < LoadStarter.FULL_BYTES)
                    .findFirst()
                    .map(free -> (free >> 10) + " KiB free on a disk of the target's own");
        }

        @Override
        public void sync() {
            volumes.sync();
        }
    }

    /** Disks of a server that someone else runs. */
    record OfOthers() implements TargetDisks {
        @Override
        public Disks seen() {
            return new Disks.Unseen("the server is someone else's, and so are its disks");
        }

        @Override
        public Map<String, EffectiveSetting> observed() {
            return Map.of();
        }

        @Override
        public Map<String, String> facts() {
            return Map.of();
        }

        @Override
        public Conditions conditions() {
            return Conditions.none();
        }

        @Override
        public Optional<String> full() {
            return Optional.empty();
        }

        @Override
        public void sync() {
            // What its kernel holds is its own affair.
        }
    }
}
