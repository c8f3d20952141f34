package dev.furlong.storage;

import dev.furlong.plan.setting.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A way to hold a target's files. */
public sealed interface Storage permits DirectoryStorage, LoopStorage {
    /**
     * The storage that the settings ask for.
     *
     * @throws dev.furlong.failure.PlanException if they ask for what cannot be
     */
    static Storage of(Settings settings) {
        DiskSettings disks = DiskSettings.of(settings);
        return disks.loop() ? new LoopStorage(disks) : new DirectoryStorage(disks);
    }

    /** The reason why this storage cannot be had on this machine, and what to do; empty if it can. */
    Optional<String> unavailableHere();

    /** The folders that the user names for it, beside that of the results. */
    default List<Path> folders() {
        return List.of();
    }

    /**
     * Checks the folders that the user names.
     *
     * @param results the folder that the data will lie below; it need not exist
     * @throws dev.furlong.failure.MachineException if one is not there, or not on another disk than the data
     */
    default void checkFolders(Path results) {
        // It has none but that of the results.
    }

    /**
     * Checks that the disk of the results has room for the disks that are made on it.
     *
     * @param results the folder that the data will lie below; it need not exist
     * @throws dev.furlong.failure.MachineException if it has not
     */
    default void checkRoom(Path results) {
        // It makes none.
    }

    /**
     * Makes empty volumes.
     *
     * @param folder the folder of the volumes, made and marked now; databases remember paths, so it is to be the same
     *     each time
     * @throws dev.furlong.failure.MachineException if they cannot be made; nothing is left then
     */
    Volumes create(Path folder);

    /**
     * Makes volumes that hold a copy of what was kept by storage of the same kind.
     *
     * @param folder the folder, which is the same as when they were created
     * @throws dev.furlong.failure.MachineException if they cannot be made; nothing is left then
     */
    Volumes restore(Kept kept, Path folder);
}
