package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import dev.furlong.probe.disk.DiskProbe;
import dev.furlong.probe.disk.Disks;
import dev.furlong.storage.Storage;
import dev.furlong.storage.Volumes;
import dev.furlong.storage.kernel.MountTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes where a server's control group is found, and what of its counts is believed; laid out in a folder. */
@EnabledOnOs(OS.LINUX)
final class TargetDisksTest {
    private static final String GROUP = "/system.slice/docker-1f.scope";

    @TempDir
    private Path folder;

    @Test
    void groupOfTheServerAlone_isFound() throws IOException {
        processes("0::/user.slice\n", "12:blkio:/docker/1f\n0::" + GROUP + "\n");

        assertThat(TargetDisks.Ours.ioStat(folder.resolve("proc"), mounts("cgroup2"), 7))
                .hasValue(folder.resolve("cgroup" + GROUP + "/io.stat"));
    }

    @Test
    void groupThatIsOursToo_isNone() throws IOException {
        processes("0::" + GROUP + "\n", "0::" + GROUP + "\n");

        assertThat(TargetDisks.Ours.ioStat(folder.resolve("proc"), mounts("cgroup2"), 7))
                .isEmpty();
    }

    @Test
    void groupOfVersionOne_isNone() throws IOException {
        processes("4:blkio:/\n", "4:blkio:" + GROUP + "\n");

        assertThat(TargetDisks.Ours.ioStat(folder.resolve("proc"), mounts("cgroup"), 7))
                .isEmpty();
    }

    @Test
    void groupsCounts_areOfTheDisksLineAndWithoutWhatTheyCannotTell() throws IOException {
        processes("0::/user.slice\n", "0::" + GROUP + "\n");
        Path ioStat = folder.resolve("cgroup" + GROUP + "/io.stat");
        write(
                ioStat,
                "8:16 rbytes=999 wbytes=999 rios=9 wios=9 dbytes=0 dios=0\n8:0 rbytes=4096 wbytes=8192 rios=1"
                        + " wios=4 dbytes=0 dios=0\n");
        Probe.Span span = new DiskProbe()
                .begin(
                        new Subject(1, new Scope.Processes(List.of(7L))).on(new Disks.Group(ioStat, "8:0"), Map.of()),
                        new Moment(0, Map.of()));
        write(ioStat, "8:0 rbytes=45056 wbytes=90112 rios=11 wios=44 dbytes=0 dios=0 cost.usage=3\n");
        Readings found = span.end(new Moment(10, Map.of())).addAll(span.drained(new Moment(10, Map.of())));

        assertThat(found.values()).isEqualTo(Map.of("disk.reads", 1.0, "disk.readBytes", 4096.0));
        assertThat(found.unavailable().get("disk.writeBytes")).contains("wrote it first", "storage=loop");
        assertThat(found.unavailable().get("disk.syncs")).contains("storage=loop");
        assertThat(found.values().size() + found.unavailable().size())
                .isEqualTo(new DiskProbe().metrics().size());
    }

    @Test
    void countsOfAGroup_areACondition() {
        Disks group = new Disks.Group(folder.resolve("io.stat"), "8:0");

        try (Volumes volumes = Storage.of(Settings.defaults()).create(folder.resolve("grouped"))) {
            assertThat(new TargetDisks.Ours(group, volumes).conditions())
                    .isEqualTo(Conditions.of(Conditions.DISKS_OF_A_GROUP, true));
        }
    }

    @Test
    void diskOfItsOwnThatIsAlmostFull_isToldWithWhatItHasLeft() {
        Path data = Path.of("data");
        Path log = Path.of("log");

        assertThat(TargetDisks.Ours.full(Stream.of(data, log), path -> 4L << 20))
                .isEmpty();
        assertThat(TargetDisks.Ours.full(Stream.of(data, log), path -> path.equals(log) ? 12 << 10 : 1L << 30))
                .hasValue("12 KiB free on a disk of the target's own");
    }

    @Test
    void diskThatOthersUseToo_isNotTheTargetsToFill() {
        try (Volumes volumes = Storage.of(Settings.defaults()).create(folder.resolve("shared"))) {
            assertThat(new TargetDisks.Ours(new Disks.Unseen("nobody looks"), volumes).full())
                    .isEmpty();
        }
    }

    @Test
    void disksOfOthers_tellNothingButWhy() {
        TargetDisks disks = new TargetDisks.OfOthers();

        assertThat(disks.seen()).isInstanceOf(Disks.Unseen.class);
        assertThat(disks.observed()).isEmpty();
        assertThat(disks.facts()).isEmpty();
        assertThat(disks.conditions()).isEqualTo(Conditions.none());
        assertThat(disks.full()).isEmpty();
    }

    /** Data on a disk and a log in memory share none. */
    @Test
    void disksOfALogOfItsOwn_tellWhetherOneDiskLiesBelow() throws IOException {
        Path log = Files.createTempDirectory(Path.of("/dev/shm"), "furlong-test");
        Settings apart =
                Settings.defaults().with(Setting.LOG_DISK, "separate").with(Setting.LOG_FOLDER, log.toString());
        try (Volumes volumes = Storage.of(apart).create(folder.resolve("apart"))) {
            assertThat(new TargetDisks.Ours(new Disks.Unseen("nobody looks"), volumes).conditions())
                    .isEqualTo(Conditions.of(Conditions.ONE_DISK_BELOW, false));
        } finally {
            Files.delete(log);
        }
        try (Volumes together = Storage.of(Settings.defaults()).create(folder.resolve("together"))) {
            assertThat(new TargetDisks.Ours(new Disks.Unseen("nobody looks"), together).conditions())
                    .isEqualTo(Conditions.none());
        }
    }

    private void processes(String own, String server) throws IOException {
        write(folder.resolve("proc/self/cgroup"), own);
        write(folder.resolve("proc/7/cgroup"), server);
        write(folder.resolve("cgroup" + GROUP + "/io.stat"), "");
    }

    private MountTable mounts(String type) {
        return MountTable.parse("30 1 0:26 / " + folder.resolve("cgroup") + " rw - " + type + " cgroup rw\n");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }
}
