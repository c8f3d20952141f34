package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.analysis.scaling.ScalingCurve;
import dev.furlong.plan.Point;
import dev.furlong.report.answer.choice.Leads;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import dev.furlong.report.words.Unlike;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How far each target goes with more clients: its highest figure, with how many clients and which settings, and from which
 * number on it does not grow. The highest points of targets are compared with one another. If that leaves it open,
 * both are compared with the clients and settings that take the lower one to its highest figure. Choices whose commits promise
 * something else are left out: what each of them changes is told of the settings.
 *
 * @param points points of closed loops at several numbers of clients, with one choice of settings or several
 */
record OfClients(PointsOfALoad points) implements Question {
    /** A sentence names no more points. */
    private static final int MOST_NAMED = 3;

    @Override
    public Stream<Comparison> comparisons() {
        return points.comparisons((one, other) -> true);
    }

    @Override
    public Section answer() {
        Series series = Series.of(points.with(points.targets().stream()
                .map(this::own)
                .map(own -> highest(own).orElse(own.get(0)))
                .toList()));
        List<PointSummary> ranked = series.compared();
        List<Line> lines = new ArrayList<>();
        double greatest = points.greatest(ranked);
        for (PointSummary point : ranked) {
            lines.add(line(point, ranked, greatest));
        }
        return new Section(points.load(), verdict(ranked), lines, withPlaces(series), notes(ranked));
    }

    /** What is set apart, with the clients and the settings of its figure. */
    private List<Section.Apart> withPlaces(Series series) {
        return series.apart().stream()
                .flatMap(apart -> points.points().stream()
                        .filter(point -> point.id().equals(apart.point()))
                        .map(point -> apart.figure().isEmpty()
                                ? apart
                                : apart.with(apart.figure() + " with " + place(point))))
                .toList();
    }

    /**
     * The points of a target whose commits promise the same as with the first of its choices. A weaker promise is no way to a
     * higher figure, and would set the target apart from others.
     */
    private List<PointSummary> own(String target) {
        List<PointSummary> all = points.of(target);
        return all.stream()
                .filter(point -> Unlike.promise(point, first(all)).isEmpty())
                .toList();
    }

    private PointSummary first(List<PointSummary> all) {
        return usable(all).stream().findFirst().orElse(all.get(0));
    }

    private Optional<PointSummary> highest(List<PointSummary> own) {
        return points.ranked(usable(own)).stream().findFirst();
    }

    /** The points of a target that differ from one in their clients alone, from the fewest clients on. */
    private List<PointSummary> curve(PointSummary point) {
        return own(point.target()).stream()
                .filter(other -> PointsOfALoad.choice(other).equals(PointsOfALoad.choice(point)))
                .sorted(Comparator.comparingInt(PointSummary::clients))
                .toList();
    }

    private List<PointSummary> usable(List<PointSummary> some) {
        return some.stream().filter(point -> Series.usable(point, points)).toList();
    }

    private Line line(PointSummary point, List<PointSummary> ranked, double greatest) {
        PointSummary highest = ranked.get(0);
        boolean first = point.equals(highest);
        boolean above = isAbove(highest, point);
        Line line = points.line(
                point,
                ranked.size() == 1
                        ? ""
                        : first
                                ? points.ratio(1)
                                : points.ratio(Pair.of(points, point, highest).timesAsGood()),
                greatest,
                List.of(
                        growth(point),
                        figures(point),
                        first || above
                                ? ""
                                : lead(highest, point)
                                        .reservation()
                                        .map(one -> one.words(
                                                highest.target(),
                                                points.summary().margin()))
                                        .orElse(""),
                        causes(point, highest)));
        return new Line(
                line.point(),
                line.ratio(),
                line.target(),
                place(point),
                line.figure(),
                line.spread(),
                line.share(),
                line.why());
    }

    private boolean isAbove(PointSummary highest, PointSummary point) {
        return !point.equals(highest) && lead(highest, point).isBetter();
    }

    private String causes(PointSummary point, PointSummary highest) {
        return isAbove(highest, point) ? Costs.why(points, point, highest, true) : "";
    }

    /** What a target reached with each number of clients; empty if that is one figure. */
    private String figures(PointSummary point) {
        List<PointSummary> curve = usable(curve(point));
        return curve.size() < 2
                ? ""
                : curve.stream()
                                .map(one -> Figures.written(points.metric(), points.mean(one)))
                                .collect(Collectors.joining(" → "))
                        + " tx/s with "
                        + RunTitle.joined(curve.stream()
                                .map(one -> String.valueOf(one.clients()))
                                .toList())
                        + " clients";
    }

    private static String clients(PointSummary point) {
        return Figures.counted(point.clients(), "client");
    }

    /** The clients of a point, and its choice of settings if there are several. */
    private static String place(PointSummary point) {
        String choice = PointsOfALoad.words(PointsOfALoad.choice(point));
        return choice.isEmpty() ? clients(point) : choice + ", " + clients(point);
    }

    /**
     * The highest point against that of another target. If that leaves it open, it is the same target with the clients and
     * settings of the other, which its highest point is above.
     */
    private Pair lead(PointSummary highest, PointSummary other) {
        Pair direct = Pair.of(points, highest, other);
        return direct.strength() != Strength.OPEN
                ? direct
                : usable(own(highest.target())).stream()
                        .filter(point -> point.clients() == other.clients()
                                && PointsOfALoad.choice(point).equals(PointsOfALoad.choice(other)))
                        .map(point -> Pair.of(points, point, other))
                        .filter(Pair::isBetter)
                        .findFirst()
                        .orElse(direct);
    }

    private String verdict(List<PointSummary> ranked) {
        if (ranked.isEmpty()) {
            return "no figure that may be used";
        }
        PointSummary highest = ranked.get(0);
        if (ranked.size() == 1) {
            return ofOne(highest);
        }
        PointsOfALoad.Best best = PointsOfALoad.best(ranked, this::lead);
        if (!best.isSole()) {
            String targets = RunTitle.joined(best.targets());
            return (points.areSame(best.level())
                            ? targets + " are equally fast" + points.withinMargin()
                            : best.reservation().between(targets))
                    + ", each at its highest";
        }
        return highest.target()
                + (best.decided() ? " is " : " was ")
                + (ranked.size() == 2 ? "faster" : "fastest")
                + (best.decided() ? "" : " in this run")
                + ", highest at " + place(highest);
    }

    /** Where a single target is highest, and which of its other points are not certainly below. */
    private String ofOne(PointSummary highest) {
        String at = "fastest at " + place(highest);
        PointsOfALoad.Best best = points.best(points.ranked(usable(own(highest.target()))));
        if (best.isSole()) {
            return highest.target() + (best.decided() ? " is " : " was ") + at + (best.decided() ? "" : " in this run");
        }
        List<PointSummary> level = best.level().subList(1, best.level().size());
        String others = level.size() > MOST_NAMED
                ? level.size() + " other points"
                : level.stream().map(OfClients::place).collect(Collectors.joining(" or "));
        return points.areSame(best.level())
                ? highest.target() + " was " + at + "; equally fast" + points.withinMargin() + ", at " + others
                : highest.target() + " had its highest mean at " + place(highest) + "; "
                        + best.reservation().words(others, points.summary().margin());
    }

    /** Where a target stops growing. */
    private String growth(PointSummary highest) {
        List<PointSummary> curve = curve(highest);
        Integer saturation = scaling(highest).map(ScalingCurve::saturation).orElse(null);
        if (saturation != null) {
            return "saturated from " + Figures.counted(saturation, "client");
        }
        PointSummary least = usable(curve).get(0);
        if (highest.clients() < curve.get(curve.size() - 1).clients()
                || !Pair.of(points, highest, least).isBetter()) {
            return "";
        }
        return Figures.ratio(Pair.of(points, highest, least).timesAsGood()) + " times the throughput of "
                + clients(least) + "; may grow with more";
    }

    /** The curve that a point lies on, beside those of other settings and rates. */
    private Optional<ScalingCurve> scaling(PointSummary point) {
        String id = Point.idWithoutClients(point.target(), point.workload(), point.varied());
        return points.summary().scaling().stream()
                .filter(one -> one.id().equals(id))
                .findFirst();
    }

    /** What points promise that are not among the highest; empty if all promise the same. */
    private List<String> leftOut() {
        return points.targets().stream()
                .map(points::of)
                .flatMap(all -> usable(all).stream().map(point -> Unlike.promise(point, first(all))))
                .filter(promise -> !promise.isEmpty())
                .distinct()
                .toList();
    }

    private List<String> notes(List<PointSummary> ranked) {
        List<String> notes = new ArrayList<>();
        List<String> leftOut = leftOut();
        if (!leftOut.isEmpty()) {
            notes.add("The highest figures leave out what is not comparable: " + RunTitle.joined(leftOut) + ".");
        }
        if (points.targets().size() < 2) {
            return notes;
        }
        if (points.axes().isEmpty()) {
            notes.addAll(new Leads(points).words());
        }
        if (ranked.stream().skip(1).anyMatch(point -> !Pair.isJudged(points, points.metric(), point, ranked.get(0)))) {
            notes.add("A ratio of two points that were not compared is that of their means, and has no interval.");
        }
        return notes;
    }
}
