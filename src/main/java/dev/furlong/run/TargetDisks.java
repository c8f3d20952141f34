package dev.furlong.run;

import dev.furlong.probe.disk.Disks;
import dev.furlong.storage.Volumes;
import dev.furlong.storage.disk.BlockDevice;
import org.jspecify.annotations.Nullable;

/**
 * The disks under a target, for the probes.
 *
 * @param seen what a probe may read
 * @param volumes to be synced, or null if they are not ours
 */
record TargetDisks(Disks seen, @Nullable Volumes volumes) {
    /** Those of a server that someone else runs. */
    static final TargetDisks OF_OTHERS =
            new TargetDisks(new Disks.Unseen("the server is someone else's, and so are its disks"), null);

    static TargetDisks of(Volumes volumes) {
        if (!volumes.ownDevices()) {
            return new TargetDisks(
                    new Disks.Unseen(
                            "the files lie on a disk that others use too; --set storage=loop (Linux, root) gives"
                                    + " them one of their own"),
                    volumes);
        }
        return new TargetDisks(
                new Disks.Own(
                        volumes.dataDevice().orElseThrow().name(),
                        volumes.logDevice().map(BlockDevice::name)),
                volumes);
    }

    /** Writes what the kernel's memory holds of disks of our own. */
    void sync() {
        if (volumes != null) {
            volumes.sync();
        }
    }
}
