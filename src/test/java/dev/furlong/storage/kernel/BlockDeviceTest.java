package dev.furlong.storage.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Establishes that a path's disk is found through partitions and the layers above disks; sysfs laid out in a folder. */
@EnabledOnOs(OS.LINUX)
final class BlockDeviceTest {
    @TempDir
    private Path sys;

    @Test
    void partition_standsForItsDisk() throws IOException {
        disk("sda", "write back");
        Path partition = Files.createDirectories(sys.resolve("devices/sda/sda1"));
        Files.writeString(partition.resolve("partition"), "1\n");
        number("8:1", partition);

        BlockDevice device = BlockDevice.numbered(sys, "8:1").orElseThrow();

        assertThat(device.name()).isEqualTo("sda");
        assertThat(device.writeCache()).hasValue("write back");
        assertThat(device.lowest()).containsExactly(device);
        assertThat(device.words()).isEqualTo("sda (write back)");
    }

    @Test
    void mappedDevice_liesOnTheDisksOfItsPartitions() throws IOException {
        disk("sda", "write back");
        disk("sdb", "write through");
        Path partition = Files.createDirectories(sys.resolve("devices/sdb/sdb3"));
        Files.writeString(partition.resolve("partition"), "3\n");
        Path mapped = disk("dm-0", "write back");
        Path slaves = Files.createDirectories(mapped.resolve("slaves"));
        Files.createSymbolicLink(slaves.resolve("sda"), sys.resolve("devices/sda"));
        Files.createSymbolicLink(slaves.resolve("sdb3"), partition);
        number("252:0", mapped);

        assertThat(BlockDevice.numbered(sys, "252:0").orElseThrow().lowest())
                .extracting(BlockDevice::words)
                .containsExactly("sda (write back)", "sdb (write through)");
    }

    @Test
    void numberWithoutADisk_hasNone() throws IOException {
        Files.createDirectories(sys.resolve("dev/block"));

        assertThat(BlockDevice.numbered(sys, "0:40")).isEmpty();
    }

    @Test
    void diskWithoutAWriteCacheFile_saysNothing() throws IOException {
        number("8:0", Files.createDirectories(sys.resolve("devices/old")));

        assertThat(BlockDevice.numbered(sys, "8:0").orElseThrow().writeCache()).isEmpty();
    }

    @Test
    void numberOfAPath_isTheOneInTheMountTable() throws IOException {
        Path proc = Path.of("/proc");
        String device = MountTable.current().of(proc).orElseThrow().device();

        assertThat(BlockDevice.numberOf(proc)).isEqualTo(device).startsWith("0:");
        assertThat(BlockDevice.under(proc)).isEmpty();
    }

    private Path disk(String name, String writeCache) throws IOException {
        Path disk = Files.createDirectories(sys.resolve("devices").resolve(name));
        Files.createDirectories(disk.resolve("queue"));
        Files.writeString(disk.resolve("queue/write_cache"), writeCache + "\n");
        return disk;
    }

    private void number(String number, Path disk) throws IOException {
        Files.createSymbolicLink(
                Files.createDirectories(sys.resolve("dev/block")).resolve(number), disk);
    }
}
