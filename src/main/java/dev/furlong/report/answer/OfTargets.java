package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.plan.Margin;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.List;

/**
 * Which target is best, and by how much: all that are comparable in the order of their figures.
 *
 * @param points points that differ in the target alone
 */
record OfTargets(Figured points) implements Question {
    @Override
    public Section answer() {
        Series series = Series.of(points);
        return new Section(points.load(), verdict(series), lines(series), series.apart(), notes(series));
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
        List<String> level = new ArrayList<>(List.of(best.target()));
        boolean same = true;
        boolean withheld = false;
        for (PointSummary other : ranked.subList(1, ranked.size())) {
            Pair pair = Pair.of(points, best, other);
            if (!pair.tells()) {
                level.add(other.target());
                same &= pair.strength() == Strength.SAME;
                withheld |= pair.withheld();
            }
        }
        if (level.size() == 1) {
            boolean decided = Pair.of(points, best, ranked.get(1)).strength() == Strength.DECIDED;
            return best.target()
                    + (decided ? " is " : " was ")
                    + (ranked.size() == 2 ? "faster" : "fastest")
                    + (decided ? "" : " in this run");
        }
        return same
                ? RunTitle.joined(level) + " are equally fast, within "
                        + Margin.written(points.summary().margin())
                : (withheld ? "no verdict between " : "no certain difference between ") + RunTitle.joined(level);
    }

    /** A line for each, against the best. */
    private List<Line> lines(Series series) {
        List<Line> lines = new ArrayList<>();
        List<PointSummary> ranked = series.compared();
        double greatest = points.greatest(ranked);
        for (int place = 0; place < ranked.size(); place++) {
            PointSummary point = ranked.get(place);
            if (place == 0) {
                lines.add(points.line(
                        point, ranked.size() == 1 ? "" : Figured.ratio(1), greatest, List.of(marks(point))));
                continue;
            }
            Pair toBest = Pair.of(points, point, ranked.get(0));
            PointSummary before = ranked.get(place - 1);
            lines.add(points.line(
                    point,
                    toBest.ratio(),
                    greatest,
                    List.of(
                            toBest.tells() ? Costs.why(point, ranked.get(0), true) : "",
                            Pair.of(points, point, before)
                                    .reservation(
                                            before.target(), points.summary().margin()),
                            marks(point))));
        }
        return lines;
    }

    private List<String> notes(Series series) {
        List<PointSummary> ranked = series.compared();
        return ranked.stream()
                        .skip(1)
                        .anyMatch(point -> Pair.of(points, point, ranked.get(0)).readsOtherwise())
                ? List.of("A ratio is the mean of the ratios within repetitions, which differs from that of the means.")
                : List.of();
    }

    private static String marks(PointSummary point) {
        return Unlike.ofOthers(point) ? "a server of others" : "";
    }
}
