package dev.furlong.storage;

import dev.furlong.failure.MachineException;
import dev.furlong.storage.disk.Undo;
import dev.furlong.storage.kernel.BlockDevice;
import dev.furlong.storage.owned.OtherDisk;
import dev.furlong.storage.owned.OwnedDirectory;
import dev.furlong.storage.owned.Privacy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Folders on the user's disks. */
record DirectoryStorage(DiskSettings disks) implements Storage {
    @Override
    public Optional<String> unavailableHere() {
        return Optional.empty();
    }

    @Override
    public List<Path> folders() {
        return disks.separateLog() ? disks.logFolder().stream().toList() : List.of();
    }

    @Override
    public void checkFolders(Path results) {
        Path there = results.toAbsolutePath().normalize();
        while (!Files.isDirectory(there)) {
            there = Objects.requireNonNull(there.getParent());
        }
        for (Path folder : folders()) {
            OtherDisk.checkThere(folder);
            checkDiffer(there, folder);
        }
    }

    @Override
    public Volumes create(Path folder) {
        return make(folder, (name, path) -> {
            try {
                Files.createDirectory(path);
                Privacy.close(path);
            } catch (IOException e) {
                throw MachineException.cannot("make folder " + path, e);
            }
        });
    }

    @Override
    public Volumes restore(Kept kept, Path folder) {
        if (kept.separateLog() != disks.separateLog()) {
            throw new IllegalArgumentException("kept files: log must be " + disks.logDiskWord() + " in " + kept);
        }
        return make(folder, (name, path) -> DataFiles.copy(kept.folder().resolve(name), path));
    }

    /** Fills the folder of a role. */
    private interface Filling {
        void fill(String name, Path path);
    }

    private Volumes make(Path folder, Filling filling) {
        Undo undo = new Undo();
        try {
            OwnedDirectory owned = OwnedDirectory.create(folder.toAbsolutePath());
            undo.add(owned::close);
            Path data = owned.path().resolve(Kept.DATA);
            filling.fill(Kept.DATA, data);
            Optional<Path> log = Optional.empty();
            if (disks.separateLog()) {
                Path user = disks.logFolder().orElseThrow();
                OwnedDirectory other = OtherDisk.create(user, owned.path());
                undo.add(other::close);
                checkDiffer(owned.path(), user);
                log = Optional.of(other.path().resolve(Kept.LOG));
                filling.fill(Kept.LOG, log.get());
            }
            return new DirectoryVolumes(disks, data, log, undo);
        } catch (RuntimeException e) {
            throw undo.after(e);
        }
    }

    private static void checkDiffer(Path data, Path log) {
        String number = BlockDevice.numberOf(data);
        if (number.equals(BlockDevice.numberOf(log))) {
            throw MachineException.ofSetting(
                    "log-folder",
                    "must be on a different disk than the data, got " + log + " on the same device " + number + " as "
                            + data + "; legal: a folder on another disk, or --set storage=loop (Linux, root)");
        }
    }
}
