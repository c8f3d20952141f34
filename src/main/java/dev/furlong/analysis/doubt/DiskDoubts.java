package dev.furlong.analysis.doubt;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The doubts that the disk's counters raise about an engine: its commits did not wait for the disk, its own counters
 * differ, or its data were read from memory where they should come from disk.
 *
 * <p>A client of a closed loop has one commit under way, so one sync serves at most one commit of each. With N clients
 * there is at least 1/N of a sync for each transaction that changes something. One request for a sync becomes one flush
 * of the disk, and up to three where the file system's journal is committed with it. The kernel joins requests that
 * wait at once, at most one of each client. The journal is committed now and then without being asked. If a commit is
 * to survive a power cut, all that an engine adds to its log reaches the disk at least once. Otherwise a file of the
 * log may be removed again while it is in the system's cache.
 */
public final class DiskDoubts {
    /** A bound is missed when a figure is beyond it by more than this share. */
    private static final double TOLERANCE = 0.1;

    private static final int FLUSHES_OF_A_SYNC = 3;
    /** The most flushes for the file system's journal, which is committed every 5 s if there is something in it. */
    private static final double OWN_FLUSHES_PER_SECOND = 2;

    /** The reads per transaction of a load that reads its disk, at least: one in a hundred transactions. */
    private static final double LEAST_READS = 0.01;

    private DiskDoubts() {}

    /** Returns the doubts about a point with these valid trials. The list may be added to. */
    public static List<Doubt.Entry> of(List<TrialRecord> valid) {
        List<Doubt.Entry> entries = new ArrayList<>();
        first(valid, Doubt.COMMITS_WITHOUT_SYNC, DiskDoubts::tooFewSyncs).ifPresent(entries::add);
        first(valid, Doubt.WITNESSES_DISAGREE, DiskDoubts::otherSyncs).ifPresent(entries::add);
        first(valid, Doubt.WITNESSES_DISAGREE, DiskDoubts::otherBytes).ifPresent(entries::add);
        first(valid, Doubt.DISK_NOT_READ, DiskDoubts::notRead).ifPresent(entries::add);
        return entries;
    }

    private static Optional<Doubt.Entry> first(
            List<TrialRecord> trials, Doubt doubt, Function<TrialRecord, Optional<String>> words) {
        return trials.stream()
                .flatMap(trial ->
                        words.apply(trial).map(detail -> doubt.entry(detail, List.of(trial.trial()))).stream())
                .findFirst();
    }

    private static Optional<String> tooFewSyncs(TrialRecord trial) {
        Double syncs = trial.metrics().get(Metrics.DISK.syncs().key());
        boolean promised = survivesPowerCuts(trial)
                && Setting.WRITE_CACHE.effectiveIn(trial.settings()).equals(Optional.of(WriteCache.FLUSH));
        // It is not known how many of several kinds change something, and so need a sync.
        boolean one = trial.kinds().isEmpty();
        if (syncs == null || !promised || !one || !trial.conditions().holds(Conditions.CHANGES_DATA)) {
            return Optional.empty();
        }
        double least = 1.0 / trial.subject().clients();
        return syncs >= least * (1 - TOLERANCE)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT, "at least %.3f per transaction, got %.3f in %s", least, syncs, trial.trial()));
    }

    private static Optional<String> otherSyncs(TrialRecord trial) {
        Double ofDisk = trial.metrics().get(Metrics.DISK.syncs().key());
        Double ofEngine = trial.metrics().get(Metrics.ENGINE_SYNCS.key());
        Double throughput = trial.metrics().get(Metrics.THROUGHPUT.key());
        if (ofDisk == null || ofEngine == null || throughput == null || throughput <= 0) {
            return Optional.empty();
        }
        double own = OWN_FLUSHES_PER_SECOND / throughput;
        double least = Math.max(0, ofEngine / trial.subject().clients() * (1 - TOLERANCE) - own);
        double most = ofEngine * FLUSHES_OF_A_SYNC * (1 + TOLERANCE) + own;
        return ofDisk >= least && ofDisk <= most
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s %.3f, so that %s must be %.3f to %.3f, got %.3f in %s",
                        Metrics.ENGINE_SYNCS.key(),
                        ofEngine,
                        Metrics.DISK.syncs().key(),
                        least,
                        most,
                        ofDisk,
                        trial.trial()));
    }

    /** A memory limit below the size of the data is how a plan asks for a load that reads its disk. */
    private static Optional<String> notRead(TrialRecord trial) {
        Optional<Long> limit = Setting.MEMORY
                .effectiveIn(trial.settings())
                .flatMap(Function.identity())
                .map(ByteSize::bytes);
        Optional<Long> data = trial.conditions().get(Conditions.DATA_BYTES);
        Double ofAll = trial.metrics().get(Metrics.DISK.reads().key());
        Double reads = trial.metrics().getOrDefault(Metrics.DISK_DATA.reads().key(), ofAll);
        if (limit.isEmpty() || data.isEmpty() || reads == null || data.get() <= limit.get()) {
            return Optional.empty();
        }
        return reads >= LEAST_READS
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "about %d MiB of data, %d MiB of memory, got %.3f reads per transaction in %s",
                        data.get() >> 20,
                        limit.get() >> 20,
                        reads,
                        trial.trial()));
    }

    private static Optional<String> otherBytes(TrialRecord trial) {
        Metric disk = trial.metrics()
                        .containsKey(Metrics.DISK_LOG_DRAINED.writeBytes().key())
                ? Metrics.DISK_LOG_DRAINED.writeBytes()
                : Metrics.DISK_DRAINED.writeBytes();
        Double ofDisk = trial.metrics().get(disk.key());
        Double ofEngine = trial.metrics().get(Metrics.ENGINE_LOG_BYTES.key());
        boolean promised = survivesPowerCuts(trial);
        return ofDisk == null || ofEngine == null || !promised || ofDisk >= ofEngine * (1 - TOLERANCE)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s %.0f, so that %s must be at least as many, got %.0f in %s",
                        Metrics.ENGINE_LOG_BYTES.key(),
                        ofEngine,
                        disk.key(),
                        ofDisk,
                        trial.trial()));
    }

    private static boolean survivesPowerCuts(TrialRecord trial) {
        return Setting.DURABILITY.effectiveIn(trial.settings()).equals(Optional.of(Durability.POWER_CUT));
    }
}
