package dev.furlong.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.storage.disk.Eventually;
import dev.furlong.storage.disk.LoopDevice;
import dev.furlong.storage.disk.SystemCommand;
import dev.furlong.storage.kernel.MountTable;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Loop devices for real; needs root. Each test leaves the machine's devices, mounts and write caches as they were. */
@Tag("full")
@EnabledOnOs(OS.LINUX)
final class LoopStorageTest {
    private static final String SIZE = "256MiB";

    @TempDir
    private Path temporary;

    private Map<String, String> before = Map.of();

    @BeforeEach
    void look() throws IOException {
        Root.demand(storage(Map.of()).unavailableHere());
        before = machine();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertThat(machine()).isEqualTo(before);
    }

    @Test
    void writeCacheIsSetForOurDeviceAlone_readBack_andResetAfterwards() throws IOException {
        Path folder = temporary.resolve("disk");
        try (Volumes volumes = storage(Map.of("write-cache", "noflush")).create(folder)) {
            assertThat(volumes.data()).isEqualTo(folder.resolve("data")).isEmptyDirectory();
            assertThat(volumes.observed())
                    .containsEntry(
                            "storage", new EffectiveSetting("loop", "loop", EffectiveSetting.Witness.OBSERVED, null))
                    .containsEntry(
                            "write-cache",
                            new EffectiveSetting("noflush", "noflush", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(volumes.observed().get("log-disk").effective()).isEqualTo("same");
            assertThat(volumes.dataDevice().orElseThrow().writeCache()).hasValue("write through");
            assertThat(volumes.ownDevices()).isTrue();
            assertThat(volumes.facts().get("disk.data"))
                    .matches("loop\\d+ on .*data\\.img \\(direct I/O, 256MiB\\), ext4 rw,noatime, journal of 64 MiB");
        }
        try (Volumes volumes = storage(Map.of("write-cache", "flush")).create(folder)) {
            assertThat(volumes.observed().get("write-cache"))
                    .isEqualTo(new EffectiveSetting("flush", "flush", EffectiveSetting.Witness.OBSERVED, null));
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void deviceThatWasSwitched_isGivenBackAsItWas() throws IOException {
        String device;
        try (Volumes volumes = storage(Map.of("write-cache", "noflush")).create(temporary.resolve("disk"))) {
            device = "/dev/" + volumes.dataDevice().orElseThrow().name();
        }
        Path image = temporary.resolve("next-user.img");
        SystemCommand.run("test", "truncate", "-s", "1M", image.toString());
        SystemCommand.run("test", "losetup", device, image.toString());
        try {
            assertThat(LoopDevice.below(temporary.toRealPath()))
                    .singleElement()
                    .satisfies(loop -> assertThat(loop.device().writeCache()).hasValue("write back"));
        } finally {
            SystemCommand.run("test", "losetup", "-d", device);
        }
    }

    @Test
    void settingThatTheKernelForgot_isObservedAsForgotten() throws IOException {
        try (Volumes volumes = storage(Map.of("write-cache", "noflush")).create(temporary.resolve("disk"))) {
            Files.writeString(volumes.dataDevice().orElseThrow().sysfs().resolve("queue/write_cache"), "write back");

            assertThat(volumes.observed().get("write-cache").contradicted()).isTrue();
        }
    }

    @Test
    void flushesAreCountedByTheDevice_andOnlyWhereTheyAreSent() throws IOException {
        assertThat(flushesOf50Syncs("flush")).isGreaterThanOrEqualTo(50);
        assertThat(flushesOf50Syncs("noflush")).isZero();
    }

    @Test
    void imagesAreKeptAndRestoredToTheSamePlace_withAllThatIsInThem() throws IOException {
        Storage storage = storage(Map.of("log-disk", "separate"));
        Path folder = temporary.resolve("disk");
        Path kept = Files.createDirectory(temporary.resolve("kept"));
        byte[] content = new byte[3 << 20];
        java.util.Arrays.fill(content, 1 << 20, 2 << 20, (byte) 7);
        Kept files;
        try (Volumes volumes = storage.create(folder)) {
            Files.write(volumes.data().resolve("table"), content);
            Files.setAttribute(volumes.data().resolve("table"), "unix:uid", 65534);
            Files.createSymbolicLink(
                    volumes.data().resolve("pg_wal"), volumes.log().orElseThrow());
            Files.writeString(volumes.log().orElseThrow().resolve("log1"), "committed");
            files = volumes.keep(kept);
        }
        assertThat(folder).doesNotExist();
        for (int trial = 0; trial < 2; trial++) {
            try (Volumes volumes = storage.restore(files, folder)) {
                Path table = volumes.data().resolve("table");
                assertThat(table).hasBinaryContent(content);
                assertThat(Files.getAttribute(table, "unix:uid")).isEqualTo(65534);
                assertThat(volumes.data().resolve("pg_wal/log1")).hasContent("committed");
                Files.delete(table);
            }
        }
    }

    @Test
    void blocksOfZerosThatWereWritten_stayWritten_inACopy() throws IOException {
        Storage storage = storage(Map.of());
        Path folder = temporary.resolve("disk");
        Kept kept;
        try (Volumes volumes = storage.create(folder)) {
            write(volumes.data().resolve("log"), 32 << 20);
            kept = volumes.keep(Files.createDirectory(temporary.resolve("kept")));
        }
        Path image = kept.folder().resolve("data.img");
        try (Volumes volumes = storage.restore(kept, folder)) {
            assertThat(volumes.data().resolve("log")).hasSize(32 << 20);
            assertThat(kibOnDisk(folder.resolve("data.img"))).isGreaterThan(32 << 10);
            assertThat(kibOnDisk(folder.resolve("data.img"))).isLessThanOrEqualTo(kibOnDisk(image) + 4096);
            assertThat(Files.size(folder.resolve("data.img"))).isEqualTo(256 << 20);
        }
    }

    @Test
    void logOnADeviceOfItsOwn_isSeparateInKind_andTheFactSaysSo() throws IOException {
        try (Volumes volumes = storage(Map.of("log-disk", "separate")).create(temporary.resolve("disk"))) {
            assertThat(volumes.observed().get("log-disk"))
                    .isEqualTo(new EffectiveSetting("separate", "separate", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(volumes.logDevice()).isPresent().isNotEqualTo(volumes.dataDevice());
            assertThat(volumes.oneDiskBelow()).isTrue();
            assertThat(volumes.facts().get("disk.log")).endsWith("; separate in kind, one disk below");
        }
    }

    @Test
    void fileSystemWithoutRoom_isRefused_andNothingIsLeft() throws IOException {
        Path small = Files.createDirectory(temporary.resolve("small"));
        SystemCommand.run("test", "mount", "-t", "tmpfs", "-o", "size=100m", "tmpfs", small.toString());
        try {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> storage(Map.of()).create(small.resolve("disk")))
                    .withMessageContaining("disk-size: must fit into the disk of")
                    .withMessageContaining("got 256MiB with 9");
            assertThat(small).isEmptyDirectory();
        } finally {
            SystemCommand.run("test", "umount", small.toString());
        }
    }

    @Test
    void secondDiskThatCannotBeMade_undoesTheFirst() throws IOException {
        Path user = Files.createDirectory(temporary.resolve("user"));
        SystemCommand.run("test", "mount", "-t", "tmpfs", "-o", "size=100m", "tmpfs", user.toString());
        try {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(() -> storage(Map.of("log-disk", "separate", "log-folder", user.toString()))
                            .create(temporary.resolve("disk")))
                    .withMessageContaining("disk-size: must fit into the disk of");
            assertThat(temporary.resolve("disk")).doesNotExist();
            assertThat(user).isEmptyDirectory();
        } finally {
            SystemCommand.run("test", "umount", user.toString());
        }
    }

    @Test
    void diskInUse_isNotReleased_andItsUserIsNamed() throws IOException, InterruptedException {
        OwnedDirectory work = OwnedDirectory.create(temporary.resolve("work"));
        Volumes volumes = storage(Map.of()).create(work.path().resolve("disk"));
        Process user = new ProcessBuilder("sleep", "1000")
                .directory(volumes.data().toFile())
                .start();
        try {
            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(volumes::close)
                    .withMessageContaining("cannot unmount ")
                    .withMessageContaining("in use by process " + user.pid());
        } finally {
            user.destroyForcibly().waitFor();
        }
        work.close();
    }

    @Test
    void userWithoutRights_isToldWhyAndWhatToDo_andNothingIsMade() throws IOException, InterruptedException {
        assertThat(Root.outputAsNobody(LoopReason.class))
                .contains("reason: needs the right to mount", "run as root, or use storage=directory")
                .contains("refused: storage: loop needs the right to mount")
                .doesNotContain("made: ");
    }

    private long flushesOf50Syncs(String writeCache) throws IOException {
        try (Volumes volumes = storage(Map.of("write-cache", writeCache)).create(temporary.resolve("disk"))) {
            Path file = volumes.data().resolve("log");
            write(file, 1 << 20);
            String device = volumes.dataDevice().orElseThrow().name();
            long before = flushes(device);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                for (int i = 0; i < 50; i++) {
                    channel.write(ByteBuffer.allocate(4096), i * 4096L);
                    channel.force(false);
                }
            }
            return flushes(device) - before;
        }
    }

    private static void write(Path file, int zeros) throws IOException {
        Files.write(file, new byte[zeros]);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private static long flushes(String device) throws IOException {
        // The kernel wakes whoever waits for a request before it counts that request.
        assertThat(Eventually.until(Duration.ofSeconds(30), () -> isIdle(device)))
                .as("requests under way on %s", device)
                .isTrue();
        return Files.readAllLines(Path.of("/proc/diskstats")).stream()
                .map(line -> line.strip().split("\\s+", -1))
                .filter(fields -> fields[2].equals(device))
                .mapToLong(fields -> Long.parseLong(fields[18]))
                .sum();
    }

    private static boolean isIdle(String device) {
        try {
            return Files.readString(Path.of("/sys/block", device, "inflight"))
                    .strip()
                    .matches("0 +0");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long kibOnDisk(Path file) {
        return Long.parseLong(
                SystemCommand.run("test", "du", "-k", file.toString()).split("\\s", 2)[0]);
    }

    private static Storage storage(Map<String, String> settings) {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("storage", "loop");
        all.put("disk-size", SIZE);
        return Storage.of(new Settings(all));
    }

    private Map<String, String> machine() throws IOException {
        Map<String, String> machine = new TreeMap<>();
        machine.put("loops below", LoopDevice.below(temporary.toRealPath()).toString());
        machine.put(
                "mounts below",
                MountTable.current().below(temporary.toRealPath()).toString());
        try (Stream<Path> devices = Files.list(Path.of("/sys/block"))) {
            // A loop device that nobody has attached yet shows no cache; attaching gives it one.
            for (Path device : devices.filter(
                            device -> !device.getFileName().toString().startsWith("loop"))
                    .toList()) {
                machine.put(device.toString(), Files.readString(device.resolve("queue/write_cache")));
            }
        }
        return machine;
    }
}
