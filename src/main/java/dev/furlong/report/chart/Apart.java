package dev.furlong.report.chart;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.plan.setting.Held;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.written.Worded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The points that charts set apart, since their commits guarantee something else than those of the other targets at the same
 * place of the plan. The guarantee that most targets share stands for the place; of two as many, the earlier one.
 */
final class Apart {
    private Apart() {}

    /** Why each point that is not comparable is not, by its id: such as {@code weaker durability (process-kill)}. */
    static Map<String, String> of(Summary summary) {
        Map<List<Object>, List<PointSummary>> places = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            places.computeIfAbsent(List.of(point.workload(), point.clients(), point.varied()), key -> new ArrayList<>())
                    .add(point);
        }
        Map<String, String> apart = new LinkedHashMap<>();
        for (List<PointSummary> place : places.values()) {
            CommitGuarantees usual = usual(place);
            for (PointSummary point : place) {
                CommitGuarantees own = CommitGuarantees.of(point.settings());
                if (!own.equals(usual)) {
                    apart.put(point.id(), difference(own, usual));
                }
            }
        }
        return apart;
    }

    private static CommitGuarantees usual(List<PointSummary> place) {
        Map<CommitGuarantees, Integer> targets = new LinkedHashMap<>();
        place.forEach(point -> targets.merge(CommitGuarantees.of(point.settings()), 1, Integer::sum));
        // max would take the later one.
        return targets.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .findFirst()
                .orElseThrow()
                .getKey();
    }

    private static String difference(CommitGuarantees own, CommitGuarantees usual) {
        List<String> differences = new ArrayList<>();
        if (!own.durability().equals(usual.durability())) {
            differences.add(
                    strength(own.durability(), usual.durability()) + " durability (" + word(own.durability()) + ")");
        }
        if (!own.isolation().equals(usual.isolation())) {
            differences.add("other isolation (" + word(own.isolation()) + ")");
        }
        if (own.fromCache() != usual.fromCache()) {
            differences.add(
                    own.fromCache() ? "the disk answers from its cache" : "the disk does not answer from its cache");
        }
        return String.join(", ", differences);
    }

    private static String strength(Held<Durability> own, Held<Durability> usual) {
        if (own instanceof Held.Known<Durability> one && usual instanceof Held.Known<Durability> other) {
            return one.value().compareTo(other.value()) > 0 ? "weaker" : "stronger";
        }
        return "other";
    }

    private static <T extends Worded> String word(Held<T> held) {
        return held instanceof Held.Known<T> known ? known.value().word() : ((Held.Foreign<T>) held).told();
    }
}
