package dev.furlong.deployment.kernel.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.deployment.kernel.cores.CoreList;
import dev.furlong.deployment.kernel.cores.CpuTime;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.storage.kernel.MountTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes where groups are made in both versions, and which files say what; the kernel's files laid out in a folder. */
@EnabledOnOs(OS.LINUX)
final class HierarchiesTest {
    @TempDir
    private Path sys;

    @Test
    void unifiedHierarchy_groupIsMadeInTheNearestThatHandsTheControllersOn() throws IOException {
        group("", "cpuset cpu memory pids", "cpu memory pids");
        group("user.slice", "cpu memory pids", "cpu memory pids");
        group("user.slice/session", "memory pids", "");

        Hierarchies hierarchies = unified("/user.slice/session");

        assertThat(hierarchies.parents(Set.of("memory")))
                .containsEntry("memory", new Hierarchies.Group(GroupFiles.V2, sys.resolve("user.slice/session")));
        assertThat(sys.resolve("user.slice/session/cgroup.subtree_control")).hasContent("+memory");
        assertThat(hierarchies.parents(new LinkedHashSet<>(List.of("memory", "cpuset"))))
                .containsEntry("cpuset", new Hierarchies.Group(GroupFiles.V2, sys))
                .containsEntry("memory", new Hierarchies.Group(GroupFiles.V2, sys));
        assertThat(sys.resolve("cgroup.subtree_control")).hasContent("+cpuset");
    }

    @Test
    void unifiedHierarchyWithoutTheController_isRefusedWithWhatToDo() throws IOException {
        group("", "pids", "pids");

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> unified("/").parents(Set.of("memory")))
                .withMessageContaining("control groups: must let Furlong use the controller memory")
                .withMessageContaining("Delegate=yes");
    }

    @Test
    void kernelWithoutAnyHierarchy_isRefused() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new Hierarchies(MountTable.parse(""), "").parents(Set.of("memory")))
                .withMessageContaining("mount the cgroup2 file system");
    }

    @Test
    void hierarchiesOfTheFirstVersion_areOnePerController_belowOurGroup() throws IOException {
        Files.createDirectories(sys.resolve("memory/user/ours"));
        Files.createDirectories(sys.resolve("cpu,cpuacct"));
        MountTable mounts = MountTable.parse("40 1 0:1 / " + sys.resolve("memory") + " rw - cgroup cgroup rw,memory\n"
                + "41 1 0:2 / " + sys.resolve("cpu,cpuacct") + " rw - cgroup cgroup rw,cpu,cpuacct");

        Map<String, Hierarchies.Group> parents =
                new Hierarchies(mounts, "4:memory:/user/ours\n2:cpu,cpuacct:/gone\n0::/").parents(Set.of("memory"));

        assertThat(parents)
                .containsOnly(
                        Map.entry("memory", new Hierarchies.Group(GroupFiles.V1, sys.resolve("memory/user/ours"))),
                        // A group that the mount does not show, as in containers: its root is ours.
                        Map.entry("cpuacct", new Hierarchies.Group(GroupFiles.V1, sys.resolve("cpu,cpuacct"))));
    }

    @Test
    void countingGroup_isMadeWhereNothingElseIsDecided() throws IOException {
        Files.createDirectories(sys.resolve("cpuacct"));
        group("unified", "cpu memory", "");
        String unified = "\n42 1 0:3 / " + sys.resolve("unified") + " rw - cgroup2 cgroup2 rw";
        String alone = "41 1 0:2 / " + sys.resolve("cpuacct") + " rw - cgroup cgroup rw,cpuacct";
        String together = "41 1 0:2 / " + sys.resolve("cpuacct") + " rw - cgroup cgroup rw,cpu,cpuacct";

        assertThat(new Hierarchies(MountTable.parse(alone + unified), "2:cpuacct:/\n0::/").counting())
                .isEqualTo(new Hierarchies.Group(GroupFiles.V1, sys.resolve("cpuacct")));
        assertThat(new Hierarchies(MountTable.parse(together + unified), "2:cpu,cpuacct:/\n0::/").counting())
                .as("a group of the cpu controller would be given its share as one")
                .isEqualTo(new Hierarchies.Group(GroupFiles.V2, sys.resolve("unified")));
    }

    @Test
    void countingGroup_isRefusedWhereItWouldChangeWhatRuns() throws IOException {
        group("", "cpu io memory", "");
        group("shares", "cpu io memory", "memory cpu");
        group("limited", "cpu io memory", "");
        Files.writeString(sys.resolve("limited/cpu.max"), "50000 100000\n");

        assertThat(unified("/").counting()).isEqualTo(new Hierarchies.Group(GroupFiles.V2, sys));
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> unified("/shares").counting())
                .withMessageContainingAll("must not divide CPU or disk", "memory cpu");
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> unified("/limited").counting())
                .withMessageContaining("must have no limits, got cpu.max 50000");
    }

    @Test
    void quotas_areThoseOfTheGroupAndOfAllAboveIt_inBothVersions() throws IOException {
        group("docker", "cpu", "cpu");
        group("docker/id", "cpu", "");
        Files.writeString(sys.resolve("docker/cpu.max"), "max 100000\n");
        Files.writeString(sys.resolve("docker/id/cpu.max"), "150000 100000\n");
        assertThat(unified("/").quotas("0::/docker/id\n")).containsOnly(Map.entry(sys.resolve("docker/id"), 1.5));
        Files.writeString(sys.resolve("docker/cpu.max"), "50000 100000\n");
        assertThat(unified("/").quotas("0::/docker/id\n"))
                .containsOnly(Map.entry(sys.resolve("docker/id"), 1.5), Map.entry(sys.resolve("docker"), 0.5));
        assertThat(unified("/").quotas("0::/gone\n")).isEmpty();

        MountTable first = MountTable.parse("41 1 0:2 / " + sys.resolve("v1") + " rw - cgroup cgroup rw,cpu,cpuacct");
        Files.createDirectories(sys.resolve("v1/a/b"));
        Files.writeString(sys.resolve("v1/a/cpu.cfs_quota_us"), "25000\n");
        Files.writeString(sys.resolve("v1/a/cpu.cfs_period_us"), "50000\n");
        Files.writeString(sys.resolve("v1/a/b/cpu.cfs_quota_us"), "-1\n");
        assertThat(new Hierarchies(first, "").quotas("2:cpu,cpuacct:/a/b\n0::/\n"))
                .containsOnly(Map.entry(sys.resolve("v1/a"), 0.5));
    }

    @Test
    void groupOfAnotherProcess_isFound_unlessItIsOurs() throws IOException {
        Files.createDirectories(sys.resolve("ours"));
        Files.createDirectories(sys.resolve("docker/id"));

        assertThat(unified("/ours").counting("0::/docker/id\n"))
                .hasValue(new Hierarchies.Group(GroupFiles.V2, sys.resolve("docker/id")));
        assertThat(unified("/ours").counting("0::/ours\n")).isEmpty();
        assertThat(unified("/ours").counting("0::/gone\n")).isEmpty();
    }

    @Test
    void mountThatShowsAPartOfTheHierarchy_isSeenFromThere() throws IOException {
        Files.createDirectories(sys.resolve("child"));
        MountTable mounts = MountTable.parse("40 1 0:1 /docker/id " + sys + " rw - cgroup cgroup rw,memory,cpuacct");

        assertThat(new Hierarchies(mounts, "4:memory,cpuacct:/docker/id/child").parents(Set.of("memory")))
                .containsEntry("memory", new Hierarchies.Group(GroupFiles.V1, sys.resolve("child")));
    }

    @Test
    void filesOfTheSecondVersion_areWrittenAndRead() throws IOException {
        Hierarchies.Group group = new Hierarchies.Group(GroupFiles.V2, sys);
        for (String file : new String[] {"memory.max", "memory.swap.max", "cpuset.cpus"}) {
            Files.writeString(sys.resolve(file), "");
        }
        Files.writeString(sys.resolve("memory.events"), "low 0\noom 3\noom_kill 2\n");
        Files.writeString(sys.resolve("cpuset.cpus.effective"), "0-1\n");
        Files.writeString(sys.resolve("cpu.stat"), "usage_usec 1234\nuser_usec 1000\nsystem_usec 234\n");

        group.limitMemory(new ByteSize(64 << 20));
        group.limitCores(CoreList.parse("0-1"));

        assertThat(sys.resolve("memory.max")).hasContent("67108864");
        assertThat(sys.resolve("memory.swap.max")).hasContent("0");
        assertThat(sys.resolve("cpuset.cpus")).hasContent("0-1");
        assertThat(group.memoryLimit()).isEqualTo("64MiB");
        assertThat(group.memoryPeakBytes()).as("absent before Linux 5.19").isEmpty();
        assertThat(group.outOfMemoryKills()).isEqualTo(2);
        assertThat(group.cores()).isEqualTo(CoreList.parse("0-1"));
        assertThat(group.cpuTime()).isEqualTo(new CpuTime(1_234_000, 1_000_000, 234_000));
        Files.writeString(sys.resolve("memory.max"), "max\n");
        Files.writeString(sys.resolve("memory.peak"), "4096\n");
        assertThat(group.memoryLimit()).isEqualTo("unlimited");
        assertThat(group.memoryPeakBytes()).hasValue(4096L);
    }

    @Test
    void frozenGroup_isSeenInBothVersions() throws IOException {
        group("docker/id", "cpu", "");
        Path events = sys.resolve("docker/id/cgroup.events");
        Files.writeString(events, "populated 1\nfrozen 0\n");
        assertThat(unified("/docker/id").frozen()).isFalse();
        Files.writeString(events, "populated 1\nfrozen 1\n");
        assertThat(unified("/docker/id").frozen()).isTrue();
        assertThat(unified("/").frozen()).as("the root has no such file").isFalse();

        Files.createDirectories(sys.resolve("freezer/docker/id"));
        Path state = sys.resolve("freezer/docker/id/freezer.state");
        MountTable mounts = MountTable.parse("40 1 0:1 / " + sys.resolve("freezer") + " rw - cgroup cgroup rw,freezer");
        Hierarchies first = new Hierarchies(mounts, "4:freezer:/docker/id\n0::/\n");
        Files.writeString(state, "THAWED\n");
        assertThat(first.frozen()).isFalse();
        Files.writeString(state, "FROZEN\n");
        assertThat(first.frozen()).isTrue();
    }

    private Hierarchies unified(String own) {
        return new Hierarchies(MountTable.parse("30 1 0:9 / " + sys + " rw - cgroup2 cgroup2 rw"), "0::" + own + "\n");
    }

    private void group(String name, String controllers, String handedOn) throws IOException {
        Path folder = Files.createDirectories(sys.resolve(name));
        Files.writeString(folder.resolve("cgroup.controllers"), controllers + "\n");
        // The kernel adds up what it is told; a file keeps the last order.
        Files.writeString(folder.resolve("cgroup.subtree_control"), handedOn);
    }
}
