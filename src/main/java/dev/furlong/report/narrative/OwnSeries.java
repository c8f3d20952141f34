package dev.furlong.report.narrative;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Targets that promise something else than those that are compared, and why. */
final class OwnSeries {
    private OwnSeries() {}

    /** The points with the guarantees that most of these points have; of two as many, the earlier ones. */
    static List<PointSummary> largest(List<PointSummary> points) {
        Map<CommitGuarantees, List<PointSummary>> byGuarantees = new LinkedHashMap<>();
        for (PointSummary point : points) {
            byGuarantees
                    .computeIfAbsent(CommitGuarantees.of(point.settings()), key -> new ArrayList<>())
                    .add(point);
        }
        // max would take the later one.
        return byGuarantees.values().stream()
                .sorted(Comparator.comparingInt((List<PointSummary> one) -> one.size())
                        .reversed())
                .findFirst()
                .orElse(List.of());
    }

    /** Whether two points promise the same, so that they are of one series. */
    static boolean promiseTheSame(PointSummary one, PointSummary other) {
        return CommitGuarantees.of(one.settings()).equals(CommitGuarantees.of(other.settings()));
    }

    /**
     * A sentence for each difference between points that were left out and those that stand for the group.
     *
     * @param compared the points that stand for the group, at least one, which promise the same
     */
    static List<String> sentences(List<PointSummary> compared, Collection<PointSummary> leftOut) {
        PointSummary first = compared.get(0);
        Map<Difference, Set<String>> targets = new LinkedHashMap<>();
        for (PointSummary point : leftOut) {
            for (Setting<?> setting : CommitGuarantees.SETTINGS) {
                EffectiveSetting own = point.settings().get(setting.key());
                EffectiveSetting other = first.settings().get(setting.key());
                if (!setting.held(point.settings()).equals(setting.held(first.settings()))) {
                    targets.computeIfAbsent(Difference.of(setting, own, other), key -> new LinkedHashSet<>())
                            .add(point.target());
                }
            }
        }
        boolean alone = compared.size() == 1;
        String others = alone ? first.target() : "the others";
        String whose = others + (alone ? "'s" : "'");
        return targets.entrySet().stream()
                .map(entry -> "Not compared with " + others + ": " + String.join(", ", entry.getValue()) + "; "
                        + (entry.getValue().size() == 1 ? "its " : "their ")
                        + entry.getKey().words(whose))
                .toList();
    }

    /** The value of a setting. A record that was made before there was the setting has its default. */
    private static String value(Setting<?> setting, @Nullable EffectiveSetting held) {
        return held == null ? setting.byDefault() : held.effective();
    }

    /** A promise that differs, and the engine's reason, if one of the two has another value than the default. */
    private record Difference(
            String key, String own, String other, @Nullable String because) {
        static Difference of(Setting<?> setting, @Nullable EffectiveSetting own, @Nullable EffectiveSetting other) {
            return new Difference(
                    setting.key(),
                    value(setting, own),
                    value(setting, other),
                    own != null && own.because() != null ? own.because() : other == null ? null : other.because());
        }

        String words(String whose) {
            return key + " is " + own + " where " + whose + " is " + other
                    + (because == null ? "." : ", because " + because + ".");
        }
    }
}
