package dev.furlong.report.answer;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.setting.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A question that a plan asks of one load. The axes of the plan say which. */
sealed interface Question permits OfTargets, OfSettings, OfClients, OfRates {
    /** The answer. */
    Section answer();

    /**
     * The questions that a run answers. Points of one load at several rates ask which rate a target sustains. The other
     * points of the load ask for the best throughput if the number of clients varies. Otherwise they ask what a setting
     * changes if one varies, and else which target is best.
     */
    static List<Question> of(Summary summary) {
        Map<String, List<PointSummary>> loads = new LinkedHashMap<>();
        summary.points()
                .forEach(point -> loads.computeIfAbsent(point.workload(), key -> new ArrayList<>())
                        .add(point));
        List<Question> questions = new ArrayList<>();
        loads.values().forEach(points -> {
            List<PointSummary> atRates =
                    points.stream().filter(Question::isAtRate).toList();
            List<PointSummary> others =
                    points.stream().filter(point -> !isAtRate(point)).toList();
            if (!others.isEmpty()) {
                questions.add(ofOneLoop(new Figured(summary, others)));
            }
            if (!atRates.isEmpty()) {
                questions.add(new OfRates(new Figured(summary, atRates)));
            }
        });
        return questions;
    }

    private static boolean isAtRate(PointSummary point) {
        return point.load().open() && point.varied().containsKey(Setting.RATE.key());
    }

    private static Question ofOneLoop(Figured points) {
        if (points.clients().size() > 1) {
            return new OfClients(points);
        }
        return points.axes().isEmpty() ? new OfTargets(points) : new OfSettings(points);
    }
}
