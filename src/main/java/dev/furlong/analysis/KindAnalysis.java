package dev.furlong.analysis;

import dev.furlong.analysis.Summary.KindSummary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.TrialRecord.OfKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The kinds of transaction of one point. */
final class KindAnalysis {
    private KindAnalysis() {}

    /**
     * Summarises each kind over the trials.
     *
     * @param valid trials of one point
     * @return one summary for each kind, in the records' order; empty if the records have no kinds, or not all of them
     *     the same
     */
    static List<KindSummary> of(List<TrialRecord> valid) {
        List<List<String>> names = valid.stream()
                .map(trial -> trial.kinds().stream().map(OfKind::name).toList())
                .distinct()
                .toList();
        return names.size() != 1
                ? List.of()
                : names.get(0).stream()
                        .map(name -> kind(name, named(name, valid)))
                        .toList();
    }

    private static List<OfKind> named(String name, List<TrialRecord> valid) {
        return valid.stream()
                .flatMap(trial -> trial.kinds().stream())
                .filter(kind -> kind.name().equals(name))
                .toList();
    }

    private static KindSummary kind(String name, List<OfKind> trials) {
        Map<String, MetricSummary> metrics = new LinkedHashMap<>();
        Map<String, String> unavailable = new LinkedHashMap<>();
        for (Metric metric : Metrics.ofKinds()) {
            trials.stream()
                    .filter(trial -> !trial.metrics().containsKey(metric.key()))
                    .findFirst()
                    .ifPresentOrElse(
                            trial -> unavailable.put(
                                    metric.key(),
                                    trial.unavailable().getOrDefault(metric.key(), "a record does not say why")),
                            () -> metrics.put(
                                    metric.key(),
                                    PointAnalysis.summary(
                                            metric,
                                            trials.stream().map(OfKind::metrics).toList())));
        }
        return new KindSummary(name, metrics, unavailable);
    }
}
