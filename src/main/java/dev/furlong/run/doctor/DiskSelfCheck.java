package dev.furlong.run.doctor;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.failure.Cause;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Readings;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import dev.furlong.probe.disk.DiskProbe;
import dev.furlong.probe.disk.Disks;
import dev.furlong.storage.disk.DirectAccess;
import dev.furlong.storage.disk.LoopDisk;
import dev.furlong.storage.disk.ScratchDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;

/** Writes and syncs a known number of times on a small disk of our own, and asks the disk probe how often that was. */
final class DiskSelfCheck {
    private static final int BLOCK_BYTES = 4096;
    private static final int BLOCKS = 64;
    private static final int BLOCKS_OF_A_SYNC = 4;

    private DiskSelfCheck() {}

    /**
     * Tries the probe on a disk of its own, which is gone afterwards.
     *
     * @param folder the folder that the disk's image may lie in for a moment
     * @return the failure of the probe here, and the remedy; empty if it counts right
     */
    static Optional<String> run(Path folder) {
        Optional<String> unavailable = LoopDisk.unavailableHere();
        if (unavailable.isPresent()) {
            return unavailable.map(because -> "disk figures need storage=loop, which " + because);
        }
        Path image = folder.resolve("disk-check.img");
        try (ScratchDisk disk =
                ScratchDisk.create(image, new ByteSize((long) BLOCKS * BLOCK_BYTES), WriteCache.FLUSH)) {
            return differences(disk);
        } catch (MachineException | IOException e) {
            return Optional.of("cannot write to a disk that Furlong made: " + Cause.of(e));
        }
    }

    private static Optional<String> differences(ScratchDisk disk) throws IOException {
        Subject subject = new Subject(ProcessHandle.current().pid(), new Scope.InProcess())
                .on(new Disks.Own(disk.name(), Optional.empty()), Map.of());
        Probe.Span span = new DiskProbe().begin(subject, new Moment(0, Map.of()));
        work(disk.file());
        // Through a pause of the disk: the kernel wakes whoever waits for a request before it counts that request.
        Readings found = span.drained(new Moment(1, Map.of()));
        Map<String, Double> expected = Map.of(
                Metrics.DISK_DRAINED.writes().key(),
                (double) BLOCKS,
                Metrics.DISK_DRAINED.writeBytes().key(),
                (double) BLOCKS * BLOCK_BYTES,
                Metrics.DISK_DRAINED.syncs().key(),
                (double) BLOCKS / BLOCKS_OF_A_SYNC);
        return expected.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(found.values().get(entry.getKey())))
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + " must be " + entry.getValue() + " after a known amount of work, got "
                        + found.values().getOrDefault(entry.getKey(), Double.NaN)
                        + found.unavailable().getOrDefault(entry.getKey(), "")
                        + "; do not trust disk figures of this kernel")
                .findFirst();
    }

    private static void work(Path device) throws IOException {
        try (FileChannel channel = FileChannel.open(device, StandardOpenOption.WRITE, DirectAccess.option())) {
            ByteBuffer block = ByteBuffer.allocateDirect(2 * BLOCK_BYTES).alignedSlice(BLOCK_BYTES);
            for (int i = 0; i < BLOCKS; i++) {
                block.position(0).limit(BLOCK_BYTES);
                channel.write(block, (long) i * BLOCK_BYTES);
                if ((i + 1) % BLOCKS_OF_A_SYNC == 0) {
                    channel.force(false);
                }
            }
        }
    }
}
