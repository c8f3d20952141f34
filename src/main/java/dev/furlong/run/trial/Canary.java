package dev.furlong.run.trial;

import dev.furlong.deployment.kernel.cores.CoreTicks;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Rounding;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.storage.SyncedWrites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A little work that is always the same, done before each block. If it takes longer than before other blocks, something
 * else is using the machine, and the block's figures are not like theirs.
 */
public final class Canary {
    private static final int TIMES = 5;
    private static final int SPINS = 4_000_000;
    private static final int COPIED_BYTES = 16 << 20;
    private static final Path STAT = Path.of("/proc/stat");

    private final Path folder;
    private final NanoClock clock;
    /** The bytes to copy. They are made once, so that no page is touched for the first time in a copy that counts. */
    private final byte[] from = new byte[COPIED_BYTES];

    private final byte[] to = new byte[COPIED_BYTES];
    private long sum;

    /** Makes a canary whose synced writes go to the disk under this folder. */
    public Canary(Path folder, NanoClock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /**
     * Does the work, for about a quarter of a second.
     *
     * @throws MachineException if the folder cannot be written
     */
    public CanaryTimes measure() {
        Optional<CoreTicks> before = ticks();
        double spin = fastest(this::spin);
        double copy = fastest(this::copy);
        Path file = folder.resolve("canary");
        double sync;
        try {
            sync = SyncedWrites.medianMicros(file, clock);
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw MachineException.cannot("write " + file + " to try the disk", e);
        }
        double stolen = before.flatMap(then -> ticks().map(now -> stolenShare(then, now)))
                .orElse(0.0);
        return new CanaryTimes(Math.round(spin), Math.round(copy), Math.round(sync), Rounding.share(stolen));
    }

    private static double stolenShare(CoreTicks before, CoreTicks after) {
        long all = after.all() - before.all();
        return all > 0 ? (double) (after.stolen() - before.stolen()) / all : 0;
    }

    /** The work that was least disturbed, in microseconds: the machine's speed rather than its hiccups. */
    private double fastest(Runnable work) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TIMES; i++) {
            long start = clock.nanos();
            work.run();
            least = Math.min(least, clock.nanos() - start);
        }
        return least / Nanos.PER_MICRO;
    }

    /** Spins. Each step needs the one before, so that it takes as many cycles on any core. */
    private void spin() {
        long number = sum | 1;
        for (int i = 0; i < SPINS; i++) {
            number = number * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        }
        sum += number;
    }

    private void copy() {
        from[(int) (sum & (COPIED_BYTES - 1))] = 1;
        System.arraycopy(from, 0, to, 0, COPIED_BYTES);
        sum += to[COPIED_BYTES - 1];
    }

    /** Returns the ticks of all cores until now; empty where the system does not tell. */
    private static Optional<CoreTicks> ticks() {
        try {
            return Files.isReadable(STAT)
                    ? Optional.of(CoreTicks.parse(Files.readAllLines(STAT).get(0)))
                    : Optional.empty();
        } catch (IOException e) {
            throw MachineException.cannot("read " + STAT, e);
        }
    }
}
