package dev.furlong.analysis.claim;

import dev.furlong.analysis.limit.TrialLimit;
import dev.furlong.plan.claim.Bottleneck;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The limits of a point.
 *
 * @param blocks the limit in each block; none if it is missing
 * @param missing the reason why it is not known, or empty if it is
 * @param doubt the reason why nothing may be concluded from it, or empty if something may
 */
record Limited(List<TrialLimit.Known> blocks, Optional<Missing> missing, Optional<String> doubt) {
    /** Returns the chances that this is what limits the point. */
    Chances is(Bottleneck limit) {
        return Chances.inMost(
                (int) blocks.stream().filter(block -> block.by() == limit).count(), blocks.size());
    }

    /** Each limit with the number of its blocks, the most frequent first, and how busy its cores were in these. */
    String words() {
        Map<Bottleneck, List<TrialLimit.Known>> byLimit =
                blocks.stream().collect(Collectors.groupingBy(TrialLimit.Known::by));
        return byLimit.entrySet().stream()
                .sorted(Comparator.<Map.Entry<Bottleneck, List<TrialLimit.Known>>>comparingInt(
                                one -> -one.getValue().size())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(one -> words(one.getKey(), one.getValue()))
                .collect(Collectors.joining(", "));
    }

    private String words(Bottleneck limit, List<TrialLimit.Known> its) {
        return String.format(
                Locale.ROOT,
                "%s in %d of %d %s (%s %.0f %% busy)",
                limit.word(),
                its.size(),
                blocks.size(),
                blocks.size() == 1 ? "repetition" : "repetitions",
                cores(limit),
                100 * its.stream().mapToDouble(TrialLimit.Known::busy).average().orElse(0));
    }

    /** The cores that a share is of. */
    private static String cores(Bottleneck limit) {
        return switch (limit) {
            case SERVER_CPU -> "the server's cores";
            case CLIENT_CPU -> "the client's cores";
            case CPU, ARRIVALS, NONE_FOUND -> "the cores of both";
            case MACHINE_CPU -> "the machine's cores";
        };
    }
}
