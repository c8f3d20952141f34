package dev.furlong.analysis.change;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.furlong.analysis.AnswerMetric;
import dev.furlong.analysis.arm.Judged;
import dev.furlong.analysis.arm.Pairing;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.measurement.Metric;
import dev.furlong.plan.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer for one point that both arms have: is the contender faster or slower there?
 *
 * @param point the part of the id that both arms share
 * @param metric the metric that answers, as in a report of the baseline
 * @param verdict the verdict on the contender; undecided where there is no figure in both
 * @param because the reason why there can be no verdict, whatever the figures; null if there can be one
 */
public record PointAnswer(
        String point,
        AnswerMetric metric,
        Verdict verdict,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String because) {
    /**
     * The answers for all points that both arms have, in their order.
     *
     * @param plan the baseline's plan, whose question is answered
     */
    static List<PointAnswer> all(Plan plan, Pairing pairing, Judged judged, List<Change> changes) {
        Map<List<String>, Change> byPlace = new HashMap<>();
        changes.forEach(one -> byPlace.put(List.of(one.point(), one.metric()), one));
        List<PointAnswer> answers = new ArrayList<>();
        for (String point : pairing.points()) {
            AnswerMetric answering =
                    metric(plan, Objects.requireNonNull(pairing.contrasts().get(point)));
            Metric metric = answering.metric();
            Optional<Change> change = Optional.ofNullable(byPlace.get(List.of(point, metric.key())));
            answers.add(new PointAnswer(
                    point,
                    answering,
                    change.map(Change::verdict).orElse(Verdict.UNDECIDED),
                    change.isPresent()
                            ? change.get().withheldBecause()
                            : judged.withoutFigures(point)
                                    .or(() -> judged.withheldFigure(point, metric))
                                    .orElseGet(() -> Absence.because(
                                            metric, pairing.baseline(point), pairing.contender(point)))));
        }
        return answers;
    }

    private static AnswerMetric metric(Plan plan, Contrast contrast) {
        return AnswerMetric.of(
                plan.question(),
                plan.latencyLimit(),
                contrast.a().isOpenLoop() && contrast.b().isOpenLoop());
    }
}
