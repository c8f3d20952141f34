package dev.furlong.analysis;

import dev.furlong.analysis.Summary.BlockSummary;
import dev.furlong.results.CanarySong;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run's blocks: one before which the canary sang otherwise than before the others was not measured on the same machine. */
final class Blocks {
    /** Of the median over the blocks; what each does on a machine that is left alone stands in docs/trust.md. */
    private static final double SPIN_BOUND = 1.1;

    private static final double COPY_BOUND = 1.5;
    private static final double SYNC_BOUND = 2;
    /** The share of the cores' time that others may have, before a block and in a trial. */
    static final double STOLEN_BOUND = 0.05;

    private Blocks() {}

    /** Those with a record. */
    static List<BlockSummary> of(List<TrialRecord> records) {
        Map<Integer, List<TrialRecord>> blocks =
                records.stream().collect(Collectors.groupingBy(TrialRecord::block, TreeMap::new, Collectors.toList()));
        Map<Integer, CanarySong> songs = new TreeMap<>();
        blocks.forEach((block, trials) -> trials.stream()
                .flatMap(trial -> CanarySong.of(trial.facts()).stream())
                .findFirst()
                .ifPresent(song -> songs.put(block, song)));
        return blocks.entrySet().stream()
                .map(block -> summary(
                        block.getKey(),
                        block.getValue().size(),
                        songs.get(block.getKey()),
                        List.copyOf(songs.values())))
                .toList();
    }

    private static BlockSummary summary(int block, int trials, @Nullable CanarySong song, List<CanarySong> all) {
        List<String> words = song == null ? List.of() : drift(song, all);
        return new BlockSummary(
                block,
                trials,
                song,
                words.isEmpty() ? List.of() : List.of(Doubt.BLOCK_DRIFTED.entry(String.join("; ", words))));
    }

    private static List<String> drift(CanarySong song, List<CanarySong> all) {
        List<String> words = new ArrayList<>();
        beyond(song, all, "arithmetic", CanarySong::spinMicros, SPIN_BOUND).ifPresent(words::add);
        beyond(song, all, "a copy in memory", CanarySong::copyMicros, COPY_BOUND)
                .ifPresent(words::add);
        beyond(song, all, "a synced write", CanarySong::syncMicros, SYNC_BOUND).ifPresent(words::add);
        if (song.stolen() > STOLEN_BOUND) {
            words.add(String.format(
                    Locale.ROOT, "the hypervisor gave %.0f %% of the cores to others", 100 * song.stolen()));
        }
        return words;
    }

    private static Optional<String> beyond(
            CanarySong song, List<CanarySong> all, String what, ToDoubleFunction<CanarySong> micros, double bound) {
        double[] sorted = all.stream().mapToDouble(micros).sorted().toArray();
        if (sorted.length < 2) {
            return Optional.empty();
        }
        // Of an even number the lower one: half of the blocks were at least as fast.
        double ratio = micros.applyAsDouble(song) / sorted[(sorted.length - 1) / 2];
        return ratio > bound || ratio < 1 / bound
                ? Optional.of(String.format(Locale.ROOT, "%s took %.2f times the usual", what, ratio))
                : Optional.empty();
    }
}
