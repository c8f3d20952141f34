package dev.furlong.analysis;

import dev.furlong.analysis.Summary.BlockSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.results.TrialRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run's blocks. A block is doubted if the canary took another time before it than before the others. */
public final class Blocks {
    /** A factor on the median over the blocks. The values of a machine that is left alone stand in docs/trust.md. */
    private static final double SPIN_BOUND = 1.1;

    private static final double COPY_BOUND = 1.5;
    private static final double SYNC_BOUND = 2;
    /** The share of the cores' time that others may have, before a block and in a trial. */
    static final double STOLEN_BOUND = 0.05;

    private Blocks() {}

    /** Sums up the blocks that have a record. */
    static List<BlockSummary> of(List<TrialRecord> records) {
        Map<Integer, List<TrialRecord>> blocks =
                records.stream().collect(Collectors.groupingBy(TrialRecord::block, TreeMap::new, Collectors.toList()));
        Map<Integer, CanaryTimes> before = new TreeMap<>();
        blocks.forEach((block, trials) -> trials.stream()
                .flatMap(trial -> trial.conditions().get(Conditions.CANARY).stream())
                .findFirst()
                .ifPresent(times -> before.put(block, times)));
        return blocks.entrySet().stream()
                .map(block -> summary(
                        block.getKey(), block.getValue(), before.get(block.getKey()), List.copyOf(before.values())))
                .toList();
    }

    /** The start of the earliest trial, in UTC as ISO 8601; empty without a trial. */
    static Optional<String> started(List<TrialRecord> trials) {
        return trials.stream().map(TrialRecord::started).min(Comparator.comparing(Instant::parse));
    }

    private static BlockSummary summary(
            int block, List<TrialRecord> trials, @Nullable CanaryTimes times, List<CanaryTimes> all) {
        List<String> words = times == null ? List.of() : drift(times, all);
        return new BlockSummary(
                block,
                trials.size(),
                started(trials).orElseThrow(),
                times,
                words.isEmpty() ? List.of() : List.of(Doubt.BLOCK_DRIFTED.entry(String.join("; ", words), List.of())));
    }

    private static List<String> drift(CanaryTimes times, List<CanaryTimes> all) {
        List<String> words = new ArrayList<>();
        beyond(times, all, "arithmetic", CanaryTimes::spinMicros, SPIN_BOUND).ifPresent(words::add);
        beyond(times, all, "a copy in memory", CanaryTimes::copyMicros, COPY_BOUND)
                .ifPresent(words::add);
        beyond(times, all, "a synced write", CanaryTimes::syncMicros, SYNC_BOUND)
                .ifPresent(words::add);
        if (times.stolen() > STOLEN_BOUND) {
            words.add(String.format(
                    Locale.ROOT, "the hypervisor gave %.0f %% of the cores to others", 100 * times.stolen()));
        }
        return words;
    }

    private static Optional<String> beyond(
            CanaryTimes times, List<CanaryTimes> all, String what, ToDoubleFunction<CanaryTimes> micros, double bound) {
        double[] sorted = all.stream().mapToDouble(micros).sorted().toArray();
        if (sorted.length < 2) {
            return Optional.empty();
        }
        // The lower one of an even number: half of the blocks were at least as fast.
        double ratio = micros.applyAsDouble(times) / sorted[(sorted.length - 1) / 2];
        return ratio > bound || ratio < 1 / bound
                ? Optional.of(String.format(Locale.ROOT, "%s took %.2f times the usual", what, ratio))
                : Optional.empty();
    }
}
