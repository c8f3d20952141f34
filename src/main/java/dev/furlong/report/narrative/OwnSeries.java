package dev.furlong.report.narrative;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Targets that promise something else than those that are compared, and why. */
final class OwnSeries {
    private OwnSeries() {}

    /** The points with the guarantees that most of these points have; of two as many, the earlier ones. */
    static List<PointSummary> largest(List<PointSummary> points) {
        Map<CommitGuarantees, List<PointSummary>> byGuarantees = new LinkedHashMap<>();
        for (PointSummary point : points) {
            byGuarantees
                    .computeIfAbsent(CommitGuarantees.of(point.settings()), key -> new java.util.ArrayList<>())
                    .add(point);
        }
        // max would take the later one.
        return byGuarantees.values().stream()
                .sorted(Comparator.comparingInt((List<PointSummary> one) -> one.size())
                        .reversed())
                .findFirst()
                .orElse(List.of());
    }

    /** A sentence for each difference between points that were left out and one that was compared. */
    static List<String> sentences(PointSummary compared, Collection<PointSummary> leftOut) {
        Map<String, Set<String>> targets = new LinkedHashMap<>();
        for (PointSummary point : leftOut) {
            for (Setting<?> setting : CommitGuarantees.SETTINGS) {
                EffectiveSetting own = point.settings().get(setting.key());
                EffectiveSetting other = compared.settings().get(setting.key());
                if (own != null
                        && other != null
                        && !setting.held(point.settings()).equals(setting.held(compared.settings()))) {
                    targets.computeIfAbsent(words(setting, own, other), key -> new LinkedHashSet<>())
                            .add(point.target());
                }
            }
        }
        return targets.entrySet().stream()
                .map(entry ->
                        "Not compared with the others: " + String.join(", ", entry.getValue()) + "; " + entry.getKey())
                .toList();
    }

    private static String words(Setting<?> setting, EffectiveSetting own, EffectiveSetting other) {
        String because = own.because() == null ? other.because() : own.because();
        return "its " + setting.key() + " is " + own.effective() + " where theirs is " + other.effective()
                + (because == null ? "." : ", because " + because + ".");
    }
}
