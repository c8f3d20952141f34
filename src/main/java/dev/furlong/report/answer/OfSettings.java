package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.answer.choice.Effects;
import dev.furlong.report.answer.choice.Gains;
import dev.furlong.report.answer.choice.Leads;
import dev.furlong.report.answer.choice.NoCertainGain;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What settings, cases or parameters change on each target, against the first choice of the plan.
 *
 * @param points points at several choices
 */
record OfSettings(PointsOfALoad points) implements Question {
    /** What stands for the ratio in the line against which the other lines of its target are told. */
    static final String BASELINE = "baseline";

    @Override
    public Stream<Comparison> comparisons() {
        return points.comparisonsByTargetOrChoice();
    }

    @Override
    public Section answer() {
        List<PointSummary> usable = points.points().stream()
                .filter(point -> Series.usable(point, points))
                .toList();
        double greatest = points.greatest(usable);
        Map<String, List<PointSummary>> targets = usable.stream()
                .collect(Collectors.groupingBy(PointSummary::target, LinkedHashMap::new, Collectors.toList()));
        List<Line> lines = new ArrayList<>();
        for (List<PointSummary> own : targets.values()) {
            for (PointSummary point : own) {
                lines.add(line(point, own.get(0), greatest, Costs.likely(points, point, own.get(0))));
            }
        }
        return new Section(points.load(), verdict(usable), lines, apart(), notes(usable));
    }

    private String verdict(List<PointSummary> usable) {
        return usable.isEmpty() ? "no figure that may be used" : new Gains(points.with(usable)).headline();
    }

    private List<String> notes(List<PointSummary> usable) {
        List<String> notes = new ArrayList<>();
        if (points.targets().size() > 1) {
            notes.addAll(new Leads(points).words());
        }
        notes.addAll(new Gains(points.with(usable)).ties());
        notes.addAll(new NoCertainGain(points.with(usable)).words());
        Effects effects = new Effects(points);
        points.axes().forEach(axis -> effects.of(axis).ifPresent(notes::add));
        return notes;
    }

    private Line line(PointSummary point, PointSummary first, double greatest, String causes) {
        if (point.equals(first)) {
            return points.line(point, BASELINE, greatest, List.of());
        }
        Pair pair = Pair.of(points, point, first);
        return points.line(
                point,
                points.ratio(pair.timesAsGood()),
                greatest,
                List.of(
                        causes,
                        pair.reservation(points.summary().margin()),
                        Unlike.promiseInShort(point, first, pair.timesAsGood() > 1)));
    }

    /** The targets that are set apart from the others at some choice, or have no figure there. */
    private List<Section.Apart> apart() {
        Map<List<String>, List<Section.Apart>> reasons = new LinkedHashMap<>();
        Map<List<String>, Set<String>> places = new LinkedHashMap<>();
        for (Map<String, String> choice : points.choices()) {
            Series.of(at(points, choice)).apart().forEach(one -> {
                List<String> reason = List.of(one.target(), one.because());
                reasons.computeIfAbsent(reason, key -> new ArrayList<>()).add(one);
                places.computeIfAbsent(reason, key -> new LinkedHashSet<>()).add(PointsOfALoad.words(choice));
            });
        }
        List<Section.Apart> apart = new ArrayList<>();
        reasons.forEach((reason, all) -> {
            Set<String> where = Objects.requireNonNull(places.get(reason));
            Section.Apart first = all.get(0);
            String with = where.size() == points.choices().size() ? "" : "with " + String.join("; ", where) + ": ";
            apart.add(new Section.Apart(first.point(), first.target(), "", with + first.because()));
        });
        return apart;
    }

    private static PointsOfALoad at(PointsOfALoad points, Map<String, String> choice) {
        return points.with(points.points().stream()
                .filter(point -> PointsOfALoad.choice(point).equals(choice))
                .toList());
    }
}
