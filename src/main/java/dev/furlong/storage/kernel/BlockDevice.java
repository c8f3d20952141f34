package dev.furlong.storage.kernel;

import dev.furlong.failure.MachineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A whole disk as the kernel names it: a partition's requests go through its disk's queue.
 *
 * @param name the name in {@code /proc/diskstats}, such as {@code loop3}
 * @param sysfs its folder in sysfs
 */
public record BlockDevice(String name, Path sysfs) {
    private static final Path SYS = Path.of("/sys");
    private static final String DELETED = " (deleted)";

    /** The disk that a file or folder lies on; none for file systems without one, such as tmpfs or NFS. */
    public static Optional<BlockDevice> under(Path path) {
        if (!Files.isDirectory(SYS.resolve("dev/block"))) {
            return Optional.empty();
        }
        Optional<BlockDevice> direct = numbered(SYS, numberOf(path));
        return direct.isPresent() ? direct : bySource(path);
    }

    /** File systems that span disks, such as btrfs, show a number of their own; their mount names a disk. */
    private static Optional<BlockDevice> bySource(Path path) {
        try {
            Optional<Path> source = MountTable.current()
                    .of(path.toRealPath())
                    .map(mount -> Path.of(mount.source()))
                    .filter(file -> file.startsWith("/dev") && Files.exists(file));
            return source.isEmpty()
                    ? Optional.empty()
                    : numbered(SYS, words((Long) Files.getAttribute(source.get(), "unix:rdev")));
        } catch (IOException e) {
            throw MachineException.cannot("find the disk of " + path, e);
        }
    }

    static Optional<BlockDevice> numbered(Path sys, String number) {
        Path link = sys.resolve("dev/block").resolve(number);
        if (!Files.exists(link)) {
            return Optional.empty();
        }
        return Optional.of(whole(link));
    }

    private static BlockDevice whole(Path link) {
        try {
            Path folder = link.toRealPath();
            Path disk = Files.exists(folder.resolve("partition"))
                    ? folder.resolve("..").normalize()
                    : folder;
            return new BlockDevice(String.valueOf(disk.getFileName()), disk);
        } catch (IOException e) {
            throw MachineException.cannot("read disk " + link, e);
        }
    }

    /** Returns the device of a name, such as {@code loop3}; it need not exist. */
    public static BlockDevice named(String name) {
        return new BlockDevice(name, SYS.resolve("block").resolve(name));
    }

    /**
     * The number of the device that holds a path, {@code st_dev}, as {@code 254:0}. Two paths of different numbers lie
     * on different file systems.
     */
    public static String numberOf(Path path) {
        try {
            return words((Long) Files.getAttribute(path, "unix:dev"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            throw MachineException.cannot(
                    "read the device number (st_dev) of " + path, e, "log-disk=separate needs Linux or macOS");
        }
    }

    /** The two halves as glibc packs them; see makedev(3). */
    private static String words(long number) {
        long major = ((number >>> 8) & 0xfff) | ((number >>> 32) & 0xfffff000L);
        long minor = (number & 0xff) | ((number >>> 12) & 0xffffff00L);
        return major + ":" + minor;
    }

    /** The value of its queue's {@code write_cache}, if the kernel shows one. */
    public Optional<String> writeCache() {
        return KernelFile.readIfThere(writeCacheFile());
    }

    /** The file of sysfs that tells its write cache. */
    public Path writeCacheFile() {
        return sysfs.resolve("queue/write_cache");
    }

    /** Its smallest request, 512 if the kernel does not say. */
    public int logicalBlockBytes() {
        return KernelFile.readIfThere(sysfs.resolve("queue/logical_block_size"))
                .map(Integer::parseInt)
                .orElse(512);
    }

    /** The file behind a loop device. */
    public Optional<Path> backingFile() {
        return KernelFile.readIfThere(sysfs.resolve("loop/backing_file"))
                .filter(name -> !name.isEmpty())
                .map(name ->
                        Path.of(name.endsWith(DELETED) ? name.substring(0, name.length() - DELETED.length()) : name));
    }

    /** The disks below it that lie on no other: through loop devices, device mapper and software RAID. */
    public Set<BlockDevice> lowest() {
        Set<BlockDevice> lowest = new LinkedHashSet<>();
        for (BlockDevice below : below()) {
            lowest.addAll(below.lowest());
        }
        return lowest.isEmpty() ? Set.of(this) : lowest;
    }

    private List<BlockDevice> below() {
        Optional<Path> backing = backingFile().filter(Files::exists);
        if (backing.isPresent()) {
            return under(backing.get()).stream().toList();
        }
        Path slaves = sysfs.resolve("slaves");
        if (!Files.isDirectory(slaves)) {
            return List.of();
        }
        List<BlockDevice> below = new ArrayList<>();
        try (Stream<Path> names = Files.list(slaves)) {
            names.sorted().map(BlockDevice::whole).forEach(below::add);
        } catch (IOException e) {
            throw MachineException.cannot("list the disks below " + name, e);
        }
        return below;
    }

    /** The disk in words: its name, and its write cache if it has one. */
    public String words() {
        return name + writeCache().map(value -> " (" + value + ")").orElse("");
    }
}
