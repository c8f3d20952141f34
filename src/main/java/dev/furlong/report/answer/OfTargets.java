package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which target is best, and by how much: all that are comparable in the order of their figures.
 *
 * @param points points at one number of clients and one choice of settings
 */
record OfTargets(PointsOfALoad points) implements Question {
    /** A line names no more targets. */
    private static final int MOST_NAMED = 3;

    @Override
    public Stream<Comparison> comparisons() {
        return points.comparisonsByTargetOrChoice();
    }

    @Override
    public Section answer() {
        Series series = Series.of(points);
        List<PointSummary> ranked = series.compared();
        return new Section(
                points.load(),
                verdict(series)
                        + (!isOrderCertain(ranked)
                                ? ""
                                : series.apart().isEmpty()
                                        ? "; the order below is certain"
                                        : "; the order of those comparable is certain"),
                lines(series),
                series.apart(),
                Unlike.ofNoMatter(ranked).stream().toList());
    }

    /**
     * Whether each of three or more targets is certainly faster than all that follow it. It is not said of a latency, in which the
     * control may differ from its own point.
     */
    private boolean isOrderCertain(List<PointSummary> ranked) {
        if (!points.isBetterHigher()) {
            return false;
        }
        for (int place = 1; place < ranked.size(); place++) {
            for (PointSummary before : ranked.subList(0, place)) {
                Pair pair = Pair.of(points, before, ranked.get(place));
                if (!pair.isBetter() || pair.strength() != Strength.DECIDED) {
                    return false;
                }
            }
        }
        return ranked.size() > 2;
    }

    /** The best in a few words. */
    String verdict(Series series) {
        List<PointSummary> ranked = series.compared();
        if (ranked.isEmpty()) {
            return "no figure that may be used";
        }
        PointSummary best = ranked.get(0);
        if (ranked.size() == 1) {
            boolean alone = series.apart().stream().allMatch(one -> one.figure().isEmpty());
            if (points.points().size() == 1) {
                return points.words(best);
            }
            return alone
                    ? "only " + best.target() + " has a figure"
                    : "no ranking, because the targets are not comparable";
        }
        PointsOfALoad.Best all = points.best(ranked);
        List<String> behind = all.behind(ranked);
        if (all.isSole()) {
            return ofThose(points, series) + best.target() + " "
                    + points.leads(all.decided(), ranked.size() == 2)
                    + (all.decided() ? "" : " in this run");
        }
        String level = points.areSame(all.level())
                ? RunTitle.joined(all.targets())
                        + (points.isBetterHigher() ? " are equally fast" : " have the same " + points.percentile())
                        + points.withinMargin()
                : all.reservation().between(RunTitle.joined(all.targets()));
        return behind.isEmpty()
                ? level
                : level + "; " + best.target() + " " + points.beats(all.decided()) + " " + RunTitle.joined(behind)
                        + (all.decided() ? "" : " in this run");
    }

    /** What limits a headline where a target that is not comparable has a better figure; empty otherwise. */
    static String ofThose(PointsOfALoad points, Series series) {
        PointSummary best = series.compared().get(0);
        boolean beaten = series.apart().stream()
                .flatMap(one -> points.points().stream()
                        .filter(point -> point.id().equals(one.point()) && Series.usable(point, points)))
                .anyMatch(point -> points.better().compare(point, best) < 0);
        return beaten ? "of those comparable, " : "";
    }

    /** A line for each, against the best. */
    private List<Line> lines(Series series) {
        List<Line> lines = new ArrayList<>();
        List<PointSummary> ranked = series.compared();
        double greatest = points.greatest(ranked);
        for (int place = 0; place < ranked.size(); place++) {
            PointSummary point = ranked.get(place);
            if (place == 0) {
                lines.add(
                        points.line(point, ranked.size() == 1 ? "" : points.ratio(1), greatest, List.of(marks(point))));
                continue;
            }
            Pair toBest = Pair.of(points, point, ranked.get(0));
            lines.add(points.line(
                    point,
                    points.ratio(toBest.timesAsGood()),
                    greatest,
                    List.of(
                            Costs.likely(points, point, ranked.get(0)),
                            reservation(points, point, ranked.subList(0, place)),
                            place > 1 ? behind(point, ranked.get(place - 1)) : "",
                            marks(point))));
        }
        return lines;
    }

    /** By how much a point is certainly behind the one before it; empty if it is not. */
    private String behind(PointSummary point, PointSummary before) {
        Pair pair = Pair.of(points, point, before);
        return pair.isWorse() && pair.strength() == Strength.DECIDED
                ? points.ratio(pair.timesAsGood()) + (points.isBetterHigher() ? " than " : " of ") + before.target()
                : "";
    }

    /** What to know of the order of a point: against which of the lines before it does not hold for certain. */
    static String reservation(PointsOfALoad points, PointSummary point, List<PointSummary> before) {
        PointSummary last = before.get(before.size() - 1);
        if (Pair.of(points, point, last).isBetter()) {
            return "ahead of " + last.target() + " by the ratios within repetitions";
        }
        Map<Pair.Reservation, List<String>> targets = new EnumMap<>(Pair.Reservation.class);
        for (PointSummary one : before) {
            Pair.of(points, point, one)
                    .reservation()
                    .ifPresent(reservation -> targets.computeIfAbsent(reservation, key -> new ArrayList<>())
                            .add(one.target()));
        }
        return targets.entrySet().stream()
                .map(entry -> entry.getKey()
                        .words(named(entry.getValue()), points.summary().margin()))
                .collect(Collectors.joining("; "));
    }

    private static String named(List<String> targets) {
        return targets.size() > MOST_NAMED ? targets.size() + " of those before it" : RunTitle.joined(targets);
    }

    private static String marks(PointSummary point) {
        return Unlike.ofOthers(point) ? "someone else runs its server" : "";
    }
}
