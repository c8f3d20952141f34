package dev.furlong.analysis.claim;

import dev.furlong.analysis.limit.Found;
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
    /** Returns the chances that this is one of the limits of the point. */
    Chances is(Bottleneck limit) {
        return Chances.inMost(
                (int) blocks.stream().filter(block -> block.has(limit)).count(), blocks.size());
    }

    /** What is missing to tell whether this is a limit: an unseen wait is not a wait that was not there. */
    Optional<Missing> unseen(Bottleneck limit) {
        long unseen =
                blocks.stream().filter(block -> block.unseen().contains(limit)).count();
        return unseen == 0
                ? Optional.empty()
                : Optional.of(new Missing(
                        "whether clients waited for this was not seen in " + unseen + " of " + blocks.size() + " "
                                + (blocks.size() == 1 ? "repetition" : "repetitions")
                                + "; docs/costs.md says where it is",
                        unseen == blocks.size()));
    }

    /** Each limit with the number of its blocks, the most frequent first, with the evidence of the one in the middle. */
    String words() {
        return Found.byLimit(blocks).entrySet().stream()
                .sorted(Comparator.<Map.Entry<Bottleneck, List<Found>>>comparingInt(
                                one -> -one.getValue().size())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(one -> words(one.getKey(), one.getValue()))
                .collect(Collectors.joining(", "));
    }

    private String words(Bottleneck limit, List<Found> its) {
        return String.format(
                Locale.ROOT,
                "%s in %d of %d %s (%s)",
                limit.word(),
                its.size(),
                blocks.size(),
                blocks.size() == 1 ? "repetition" : "repetitions",
                Found.inTheMiddle(its).evidence());
    }
}
