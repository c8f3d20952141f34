package dev.furlong.storage.disk;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.storage.kernel.BlockDevice;
import dev.furlong.storage.kernel.KernelFile;
import dev.furlong.storage.kernel.MountTable;
import dev.furlong.storage.kernel.QueueCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file that the kernel shows as a disk.
 *
 * @param device the disk
 * @param image the file behind it, which may be deleted by now
 */
public record LoopDevice(BlockDevice device, Path image) {
    private static final Path BLOCK = Path.of("/sys/block");
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final int SECTOR = 512;

    /** The loop devices that are attached now, whoever attached them. */
    public static List<LoopDevice> attached() {
        List<LoopDevice> all = new ArrayList<>();
        if (!Files.isDirectory(BLOCK)) {
            return all;
        }
        try (Stream<Path> names = Files.list(BLOCK)) {
            for (Path name : names.sorted().toList()) {
                BlockDevice device = BlockDevice.named(name.getFileName().toString());
                device.backingFile().ifPresent(image -> all.add(new LoopDevice(device, image)));
            }
        } catch (IOException e) {
            throw MachineException.cannot("list the loop devices in " + BLOCK, e);
        }
        return all;
    }

    /** The loop devices whose image lies below a folder. */
    public static List<LoopDevice> below(Path folder) {
        return attached().stream()
                .filter(loop -> loop.image().startsWith(folder))
                .toList();
    }

    /**
     * Attaches an image, past the page cache of the disk below: with it, a disk would be measured that is memory.
     *
     * @throws MachineException if the system refuses, or the file system below takes no direct I/O; nothing is attached
     *     then
     */
    static LoopDevice attach(Path image) {
        int sector =
                BlockDevice.under(image).map(BlockDevice::logicalBlockBytes).orElse(SECTOR);
        List<String> command = new ArrayList<>(List.of("losetup", "--direct-io=on"));
        if (sector > SECTOR) {
            // Smaller requests than those of the disk below cannot go past its cache.
            command.add("--sector-size=" + sector);
        }
        command.addAll(List.of("-f", "--show", image.toString()));
        String file = SystemCommand.run("storage=loop", command.toArray(String[]::new));
        LoopDevice attached =
                new LoopDevice(BlockDevice.named(Path.of(file).getFileName().toString()), image);
        if (!attached.directIo()) {
            attached.detach();
            throw new MachineException("storage=loop: the file system of " + image.getParent()
                    + " must support direct I/O, got refused by " + MountTable.typeOf(image)
                    + "; put the results on a disk with ext4 or xfs (--out), or use storage=directory");
        }
        return attached;
    }

    /** Whether its requests go past the page cache of the disk below. */
    boolean directIo() {
        return KernelFile.read(device.sysfs().resolve("loop/dio")).equals("1");
    }

    /** The device's file below {@code /dev}. */
    public Path file() {
        return Path.of("/dev", device.name());
    }

    /** Its present mounts, the last one first. */
    public List<MountTable.Mount> mounts() {
        return MountTable.current().below(Path.of("/")).stream()
                .filter(this::isSourceOf)
                .toList();
    }

    /** Whether a mount shows the file system on this device. */
    public boolean isSourceOf(MountTable.Mount mount) {
        return mount.source().equals(file().toString());
    }

    /**
     * Gives its number back to the system, unless that has happened.
     *
     * @throws MachineException if it is still in use
     */
    void detach() {
        if (!holds(image)) {
            return;
        }
        // The system would agree, and let it go only after the last unmount.
        if (!mounts().isEmpty()) {
            throw new MachineException("storage=loop: " + file() + " of " + image
                    + " must be unmounted before it is detached, got mounted at "
                    + mounts().get(0).point() + "; it is left attached; './furlong clean' removes it");
        }
        SystemCommand.run("storage=loop", "losetup", "-d", file().toString());
        if (!Eventually.until(LONGEST, () -> !holds(image))) {
            throw new MachineException("storage=loop: " + file() + " of " + image + " must be detached, got"
                    + " still in use; end what uses it, then: losetup -d " + file());
        }
    }

    private boolean holds(Path file) {
        Optional<Path> held = device.backingFile();
        return held.isPresent() && held.get().equals(file);
    }

    /**
     * Unmounts it everywhere at or below a folder, gives its write cache the kernel's own value again and detaches it:
     * what is left to do for a run that was killed.
     *
     * @throws MachineException if it is in use
     */
    public void release(Path folder) {
        unmountBelow(folder);
        if (holds(image)) {
            KernelFile.write(device.writeCacheFile(), QueueCache.word(WriteCache.FLUSH));
            detach();
        }
    }

    /** Unmounts it everywhere at or below a folder. */
    public void unmountBelow(Path folder) {
        for (MountTable.Mount mount : mounts()) {
            if (mount.point().startsWith(folder)) {
                unmount(mount.point());
            }
        }
    }

    /**
     * Unmounts. A process that has just ended may hold the file system for a moment more.
     *
     * @throws MachineException if it is still in use
     */
    static void unmount(Path point) {
        SystemCommand.Ended[] last = new SystemCommand.Ended[1];
        boolean done = Eventually.until(LONGEST, () -> {
            last[0] = SystemCommand.end("storage=loop", "umount", point.toString());
            return last[0].status() == 0 || !mounted(point);
        });
        if (!done) {
            throw new MachineException("cannot unmount " + point + " of storage=loop: " + last[0].words()
                    + Holders.words(point) + "; it is left mounted; './furlong clean' removes it");
        }
    }

    private static boolean mounted(Path point) {
        return MountTable.current().mounts().stream()
                .anyMatch(mount -> mount.point().equals(point));
    }
}
