package dev.furlong.storage.disk;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.storage.kernel.BlockDevice;
import dev.furlong.storage.kernel.KernelFile;
import dev.furlong.storage.kernel.MountTable;
import dev.furlong.storage.kernel.QueueCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A disk of our own while it is mounted: an image on a loop device with direct I/O, ext4 on it, its write cache set. */
public final class LoopDisk implements AutoCloseable {
    private static final String PLACE = "storage=loop";
    private static final int JOURNAL_MIB = 64;
    // The administrator's right that mounting needs, a bit of the effective capabilities. Source: capabilities(7).
    private static final int CAP_SYS_ADMIN = 21;

    private final LoopDevice loop;
    private final Path point;
    private final Undo undo;

    private LoopDisk(LoopDevice loop, Path point, Undo undo) {
        this.loop = loop;
        this.point = point;
        this.undo = undo;
    }

    /** The reason why there can be none here, and what to do; empty if there can. */
    public static Optional<String> unavailableHere() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.of("needs Linux, got " + System.getProperty("os.name") + "; use storage=directory");
        }
        List<String> missing =
                SystemCommand.missing("losetup", "mkfs.ext4", "filefrag", "mount", "umount", "cp", "sync");
        if (!missing.isEmpty()) {
            return Optional.of("needs the programs " + String.join(", ", missing)
                    + "; install util-linux, e2fsprogs and coreutils, or use storage=directory");
        }
        if (!mayMount()) {
            return Optional.of("needs the right to mount and to make devices (CAP_SYS_ADMIN), got the user '"
                    + System.getProperty("user.name") + "' without it; run as root, or use storage=directory");
        }
        if (!Files.isWritable(Path.of("/dev/loop-control"))) {
            return Optional.of("needs /dev/loop-control, got none that can be written; load the kernel module loop"
                    + " (modprobe loop), or give the container its devices, or use storage=directory");
        }
        if (MountTable.current().of(Path.of("/sys/block")).stream()
                .anyMatch(mount -> List.of(mount.options().split(",", -1)).contains("ro"))) {
            return Optional.of("needs a sysfs that can be written, got /sys mounted read-only;"
                    + " run outside of the container, or use storage=directory");
        }
        return Optional.empty();
    }

    private static boolean mayMount() {
        return KernelFile.read(Path.of("/proc/self/status"))
                .lines()
                .filter(line -> line.startsWith("CapEff:"))
                .map(line -> Long.parseUnsignedLong(
                        line.substring("CapEff:".length()).strip(), 16))
                .anyMatch(rights -> (rights >>> CAP_SYS_ADMIN & 1) == 1);
    }

    /**
     * Makes an image with an empty file system.
     *
     * @throws MachineException if the system refuses
     */
    public static void format(Path image, ByteSize size) {
        ImageCopy.makeSparse(image, size.bytes());
        // Lazy initialising would write in the background of a measurement; reserved blocks would give root more room
        // than others; block and journal sizes depend on the disk's size and on mke2fs's release otherwise.
        SystemCommand.run(
                PLACE,
                "mkfs.ext4",
                "-q",
                "-F",
                "-b",
                "4096",
                "-m",
                "0",
                "-J",
                "size=" + JOURNAL_MIB,
                "-E",
                "lazy_itable_init=0,lazy_journal_init=0",
                image.toString());
        ImageCopy.sync(image);
    }

    /**
     * Copies the image of a disk that is not mounted, and syncs the copy.
     *
     * @throws MachineException if it cannot be copied
     */
    public static void copy(Path from, Path to) {
        ImageCopy.copy(from, to);
    }

    /**
     * Moves the image of a disk that is not mounted, and syncs it; on another disk it is copied.
     *
     * @throws MachineException if it cannot be moved
     */
    public static void move(Path from, Path to) {
        if (BlockDevice.numberOf(from).equals(BlockDevice.numberOf(to.resolveSibling("")))) {
            try {
                Files.move(from, to);
            } catch (IOException e) {
                throw MachineException.cannot("move " + from + " of storage=loop to " + to, e);
            }
            ImageCopy.sync(to);
        } else {
            copy(from, to);
        }
    }

    /**
     * Attaches an image and mounts it.
     *
     * @param point the folder to mount it on, made now
     * @throws MachineException if the system refuses; everything is as before then
     */
    public static LoopDisk mount(Path image, Path point, WriteCache cache) {
        Undo undo = new Undo();
        try {
            Files.createDirectory(point);
            undo.add(() -> delete(point));
            LoopDevice loop = LoopDevice.attach(image.toRealPath());
            undo.add(loop::detach);
            set(loop, cache, undo);
            // Without noatime each first read of a file would be a write.
            SystemCommand.run(
                    PLACE, "mount", "-t", "ext4", "-o", "noatime", loop.file().toString(), point.toString());
            undo.add(() -> LoopDevice.unmount(point.toAbsolutePath()));
            // A file that fsck would use; databases refuse a folder that is not empty.
            Files.deleteIfExists(point.resolve("lost+found"));
            return new LoopDisk(loop, point, undo);
        } catch (IOException e) {
            throw undo.after(MachineException.cannot("mount the disk of storage=loop at " + point, e));
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }

    /** The value survives detaching, so that of the device's last user is found, and left, here. */
    static void set(LoopDevice loop, WriteCache cache, Undo undo) {
        Path file = loop.device().writeCacheFile();
        String before = KernelFile.read(file);
        KernelFile.write(file, QueueCache.word(cache));
        undo.add(() -> KernelFile.write(file, before));
    }

    private static void delete(Path point) {
        try {
            Files.delete(point);
        } catch (IOException e) {
            throw MachineException.cannot("delete folder " + point + " of storage=loop", e);
        }
    }

    /** The folder that it is mounted on. */
    public Path point() {
        return point;
    }

    /** The file behind it. */
    public Path image() {
        return loop.image();
    }

    /** The loop device as a disk. */
    public BlockDevice device() {
        return loop.device();
    }

    /**
     * Writes what the kernel's memory holds of its file system, and waits until that is done.
     *
     * @throws MachineException if it fails
     */
    public void sync() {
        SystemCommand.run(PLACE, "sync", "-f", point.toString());
    }

    /** The device, its image and its mount in words, as the kernel shows them. */
    public String words() {
        MountTable.Mount mount = MountTable.current()
                .of(point.toAbsolutePath())
                .orElseThrow(() -> new MachineException(PLACE + ": " + point + " must be mounted, got nothing there"));
        return device().name() + " on " + loop.image() + " (" + (loop.directIo() ? "direct" : "buffered") + " I/O, "
                + new ByteSize(size(loop.image())).written() + "), " + mount.type() + " " + mount.options()
                + ", journal of " + JOURNAL_MIB + " MiB";
    }

    private static long size(Path image) {
        try {
            return Files.size(image);
        } catch (IOException e) {
            throw MachineException.cannot("read " + image + " of storage=loop", e);
        }
    }

    /**
     * Unmounts, sets the write cache to what it was, detaches; the image stays.
     *
     * @throws MachineException if a process still uses it; as much as possible is released
     */
    @Override
    public void close() {
        undo.close();
    }
}
