package dev.furlong.storage;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.storage.disk.LoopDisk;
import dev.furlong.storage.disk.Undo;
import dev.furlong.storage.owned.OtherDisk;
import dev.furlong.storage.owned.OwnedDirectory;
import java.nio.file.Path;
import java.util.Optional;

/** A loop device for each role, with a file system of its own. */
record LoopStorage(DiskSettings disks) implements Storage {
    private static final String KEY = "disk-size";

    @Override
    public Optional<String> unavailableHere() {
        return LoopDisk.unavailableHere();
    }

    @Override
    public void checkRoom(Path results) {
        withoutRoom(results).ifPresent(rule -> {
            throw MachineException.ofSetting(KEY, rule + "; nothing was started");
        });
    }

    @Override
    public Volumes create(Path folder) {
        return make(folder, (name, image) -> {
            checkRoomNow(image.resolveSibling(""));
            LoopDisk.format(image, disks.diskSize());
        });
    }

    @Override
    public Volumes restore(Kept kept, Path folder) {
        if (kept.separateLog() != disks.separateLog()) {
            throw new IllegalArgumentException("kept images: log must be " + disks.logDiskWord() + " in " + kept);
        }
        return make(folder, (name, image) -> {
            checkRoomNow(image.resolveSibling(""));
            LoopDisk.copy(image(kept.folder(), name), image);
        });
    }

    static Path image(Path folder, String name) {
        return folder.resolve(name + ".img");
    }

    /** Fills the image of a role. */
    private interface Filling {
        void fill(String name, Path image);
    }

    private Volumes make(Path folder, Filling filling) {
        unavailableHere().ifPresent(reason -> {
            throw new MachineException("storage: loop " + reason);
        });
        Undo undo = new Undo();
        try {
            OwnedDirectory owned = OwnedDirectory.create(folder.toAbsolutePath());
            undo.add(owned::close);
            LoopDisk data = role(Kept.DATA, owned.path(), owned.path(), filling, undo);
            Optional<LoopDisk> log = Optional.empty();
            if (disks.separateLog()) {
                Path images = owned.path();
                if (disks.logFolder().isPresent()) {
                    OwnedDirectory other = OtherDisk.create(disks.logFolder().get(), owned.path());
                    undo.add(other::close);
                    images = other.path();
                }
                log = Optional.of(role(Kept.LOG, images, owned.path(), filling, undo));
            }
            return new LoopVolumes(disks, data, log, undo);
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }

    private LoopDisk role(String name, Path images, Path points, Filling filling, Undo undo) {
        Path image = image(images, name);
        filling.fill(name, image);
        LoopDisk disk = LoopDisk.mount(image, points.resolve(name), disks.writeCache());
        undo.add(disk::close);
        return disk;
    }

    private void checkRoomNow(Path folder) {
        withoutRoom(folder).ifPresent(rule -> {
            throw new MachineException(KEY + ": " + rule);
        });
    }

    /** A sparse image that outgrows the disk below would fail in the middle of a measurement. */
    private Optional<String> withoutRoom(Path folder) {
        long free = DataFiles.freeBytes(folder);
        return free >= disks.diskSize().bytes()
                ? Optional.empty()
                : Optional.of("must fit into the disk of " + folder + ", got "
                        + disks.diskSize().written() + " with "
                        + new ByteSize(Math.max(1, free >> 20) << 20).written()
                        + " free; legal: a smaller --set disk-size, or results on another disk (--out)");
    }
}
