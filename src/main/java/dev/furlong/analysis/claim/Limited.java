package dev.furlong.analysis.claim;

import dev.furlong.analysis.limit.TrialLimit;
import dev.furlong.plan.claim.Bottleneck;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The limits of a point.
 *
 * @param blocks the limit in each block; none if it is missing
 * @param missing the reason why it is not known, or empty if it is
 * @param doubt the reason why nothing may be concluded from it, or empty if something may
 */
record Limited(List<TrialLimit.Known> blocks, Optional<String> missing, Optional<String> doubt) {
    /** Returns the chances that this is what limits the point. */
    Chances is(Bottleneck limit) {
        return Chances.inMost(
                (int) blocks.stream().filter(block -> block.by() == limit).count(), blocks.size());
    }

    /** Each limit with the number of its blocks, the most frequent first, and how busy the cores were. */
    String words() {
        Map<Bottleneck, Long> counted = blocks.stream()
                .map(TrialLimit.Known::by)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counted.entrySet().stream()
                        .sorted(Map.Entry.<Bottleneck, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                        .map(one -> one.getKey().word() + " in " + one.getValue() + " of " + blocks.size())
                        .collect(Collectors.joining(", "))
                + (blocks.size() == 1 ? " block" : " blocks")
                + String.format(
                        Locale.ROOT,
                        " (cores %.0f %% busy)",
                        100
                                * blocks.stream()
                                        .mapToDouble(TrialLimit.Known::busy)
                                        .average()
                                        .orElse(0));
    }
}
