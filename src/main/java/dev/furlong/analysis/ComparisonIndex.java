package dev.furlong.analysis;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.measurement.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The comparisons of a run by their points and metric. A grid of many points has thousands of them. */
public final class ComparisonIndex {
    private record Place(String metric, String a, String b) {}

    private final Map<Place, Comparison> byPlace = new HashMap<>();
    private final Map<List<String>, Integer> families = new HashMap<>();

    private ComparisonIndex() {}

    /** The index of a run. */
    public static ComparisonIndex of(Summary summary) {
        ComparisonIndex index = new ComparisonIndex();
        summary.comparisons().forEach(index::add);
        return index;
    }

    private void add(Comparison one) {
        byPlace.put(new Place(one.metric(), one.a(), one.b()), one);
        families.merge(one.family(), 1, Integer::sum);
    }

    /** The comparison of two points, whichever of them is the numerator's; empty if they are not compared in the metric. */
    public Optional<Comparison> between(Metric metric, String one, String other) {
        Comparison upright = byPlace.get(new Place(metric.key(), one, other));
        return Optional.ofNullable(upright == null ? byPlace.get(new Place(metric.key(), other, one)) : upright);
    }

    /** The number of comparisons that one was judged together with, itself included. */
    public int judgedWith(Comparison one) {
        return families.getOrDefault(one.family(), 0);
    }
}
