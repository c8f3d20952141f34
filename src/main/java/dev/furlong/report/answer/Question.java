package dev.furlong.report.answer;

import dev.furlong.analysis.ComparisonIndex;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.setting.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A question that a plan asks of one load. The axes of the plan say which, if it does not ask for costs. */
sealed interface Question permits OfTargets, OfSettings, OfClients, OfRates, OfCosts {
    /** The answer. */
    Section answer();

    /** The comparisons that the answer may rest on. */
    Stream<Comparison> comparisons();

    /**
     * The questions that a run answers. Points of one load at several rates ask which rate a target sustains, with each choice
     * of settings and number of clients. So does a single rate if the plan asks for a latency. If a setting varies, the other
     * points ask what it changes, with each number of clients. If the number of clients of a closed loop varies, they ask for
     * the highest throughput, over all settings. Otherwise they ask which target is best. What is asked of rates comes first
     * if the plan asks for a latency.
     *
     * <p>A plan that asks for costs asks what a transaction costs, of each load at each number of clients and each rate.
     *
     * @param index the comparisons of the run
     */
    static List<Question> of(Summary summary, ComparisonIndex index) {
        List<Question> questions = new ArrayList<>();
        if (summary.question() == PlanQuestion.COSTS) {
            by(summary.points(), Question::placeOfCosts)
                    .forEach(place ->
                            questions.add(new OfCosts(new PointsOfALoad(summary, index, place), questions.isEmpty())));
            return questions;
        }
        for (List<PointSummary> load : by(summary.points(), PointSummary::workload)) {
            List<PointSummary> others =
                    load.stream().filter(point -> !asksForARate(point, summary)).toList();
            List<Question> ofOthers = new ArrayList<>();
            by(others, point -> point.load().open())
                    .forEach(loop -> ofOthers.addAll(ofOneLoop(new PointsOfALoad(summary, index, loop))));
            List<Question> ofRates = new ArrayList<>();
            by(
                            load.stream()
                                    .filter(point -> asksForARate(point, summary))
                                    .toList(),
                            point -> List.of(point.clients(), PointsOfALoad.choice(point)))
                    .forEach(place -> ofRates.add(new OfRates(new PointsOfALoad(summary, index, place))));
            boolean ratesFirst = summary.latencyLimit() != null;
            questions.addAll(ratesFirst ? ofRates : ofOthers);
            questions.addAll(ratesFirst ? ofOthers : ofRates);
        }
        return questions;
    }

    private static <T> List<List<PointSummary>> by(List<PointSummary> points, Function<PointSummary, T> key) {
        Map<T, List<PointSummary>> groups = new LinkedHashMap<>();
        points.forEach(point -> groups.computeIfAbsent(key.apply(point), one -> new ArrayList<>())
                .add(point));
        return List.copyOf(groups.values());
    }

    private static List<Object> placeOfCosts(PointSummary point) {
        return List.of(
                point.workload(),
                point.clients(),
                Optional.ofNullable(point.load().rate()));
    }

    private static boolean asksForARate(PointSummary point, Summary summary) {
        return point.load().open()
                && (point.varied().containsKey(Setting.RATE.key()) || summary.latencyLimit() != null);
    }

    private static List<Question> ofOneLoop(PointsOfALoad points) {
        List<Question> questions = new ArrayList<>();
        if (points.clients().size() > 1 && points.isBetterHigher() && !points.areOfSeveralLoads()) {
            questions.add(new OfClients(points));
            if (points.axes().isEmpty()) {
                return questions;
            }
        }
        for (int clients : points.clients()) {
            PointsOfALoad here = points.with(points.points().stream()
                    .filter(point -> point.clients() == clients)
                    .toList());
            questions.add(here.axes().isEmpty() ? new OfTargets(here) : new OfSettings(here));
        }
        return questions;
    }
}
