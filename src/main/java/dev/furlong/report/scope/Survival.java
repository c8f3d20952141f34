package dev.furlong.report.scope;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.report.words.PointDoubts;
import dev.furlong.report.words.RunTitle;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What commits survive where the same was asked of all targets. */
final class Survival {
    private Survival() {}

    /**
     * Such as {@code Commits are set to survive a power cut; those of h2, only a kill.} It is empty if nothing changes data. It is
     * empty, too, if one target does not tell what its commits survive, or has a doubt that denies it.
     *
     * @param points points of which the same durability and write cache were asked
     */
    static Optional<String> of(List<PointSummary> points) {
        List<PointSummary> changing =
                points.stream().filter(PointSummary::changesData).toList();
        Map<Durability, Set<String>> targets = new EnumMap<>(Durability.class);
        for (PointSummary point : changing) {
            Optional<Durability> survived =
                    CommitGuarantees.of(point.settings(), true).survived();
            if (survived.isEmpty()
                    || PointDoubts.has(point, Doubt.COMMITS_WITHOUT_SYNC)
                    || PointDoubts.has(point, Doubt.MEMORY_FILE_SYSTEM)) {
                return Optional.empty();
            }
            targets.computeIfAbsent(survived.get(), key -> new TreeSet<>()).add(point.target());
        }
        if (targets.isEmpty()) {
            return Optional.empty();
        }
        // The strongest comes first.
        List<String> words = new ArrayList<>();
        targets.forEach((survived, whose) -> words.add(
                words.isEmpty()
                        ? ofAll(survived)
                        : "those of " + RunTitle.joined(List.copyOf(whose)) + ", " + ofSome(survived)));
        return Optional.of(
                targets.containsKey(Durability.BOUNDED_LOSS) && targets.size() == 1
                        ? "Engines are set so that a crash can lose commits."
                        : "Commits are set to survive " + String.join("; ", words) + ".");
    }

    private static String ofAll(Durability durability) {
        return switch (durability) {
            case POWER_CUT -> "a power cut";
            case PROCESS_KILL -> "a kill, not a power cut";
            case BOUNDED_LOSS -> "not every crash";
        };
    }

    private static String ofSome(Durability durability) {
        return durability == Durability.PROCESS_KILL ? "only a kill" : ofAll(durability);
    }
}
