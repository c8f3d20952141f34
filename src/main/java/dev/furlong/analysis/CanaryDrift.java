package dev.furlong.analysis;

import dev.furlong.results.CanarySong;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** What the canary says of a run's blocks: one that sang otherwise than in the others was not measured on the same machine. */
final class CanaryDrift {
    /** Of the median over the blocks; what each does on a machine that is left alone stands in docs/trust.md. */
    private static final double SPIN_BOUND = 1.1;

    private static final double COPY_BOUND = 1.5;
    private static final double SYNC_BOUND = 2;
    /** The share of the cores' time that others may have, before a block and in a trial. */
    static final double STOLEN_BOUND = 0.05;

    private CanaryDrift() {}

    /** The doubt on a run's blocks; nothing if none drifted, or the records tell of no canary. */
    static Optional<Doubt.Entry> of(List<TrialRecord> records) {
        Map<Integer, CanarySong> songs = new TreeMap<>();
        for (TrialRecord record : records) {
            CanarySong.of(record.facts()).ifPresent(song -> songs.putIfAbsent(record.block(), song));
        }
        List<String> words = new ArrayList<>();
        words.addAll(beyond(songs, "arithmetic", CanarySong::spinMicros, SPIN_BOUND));
        words.addAll(beyond(songs, "a copy in memory", CanarySong::copyMicros, COPY_BOUND));
        words.addAll(beyond(songs, "a synced write", CanarySong::syncMicros, SYNC_BOUND));
        songs.forEach((block, song) -> {
            if (song.stolen() > STOLEN_BOUND) {
                words.add(String.format(
                        Locale.ROOT,
                        "before block %d the hypervisor gave %.0f %% of the cores to others",
                        block,
                        100 * song.stolen()));
            }
        });
        return words.isEmpty() ? Optional.empty() : Optional.of(Doubt.BLOCK_DRIFTED.entry(String.join("; ", words)));
    }

    private static List<String> beyond(
            Map<Integer, CanarySong> songs, String what, ToDoubleFunction<CanarySong> micros, double bound) {
        double[] sorted = songs.values().stream().mapToDouble(micros).sorted().toArray();
        List<String> words = new ArrayList<>();
        if (sorted.length < 2) {
            return words;
        }
        // Of an even number the lower one: half of the blocks were at least as fast.
        double median = sorted[(sorted.length - 1) / 2];
        songs.forEach((block, song) -> {
            double ratio = micros.applyAsDouble(song) / median;
            if (ratio > bound || ratio < 1 / bound) {
                words.add(
                        String.format(Locale.ROOT, "before block %d %s took %.2f times the usual", block, what, ratio));
            }
        });
        return words;
    }
}
