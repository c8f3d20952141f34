package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.analysis.scaling.ScalingCurve;
import dev.furlong.report.table.Spread;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.RunTitle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How far each target goes with more clients: its highest figure, with how many clients, and from which number on it does not
 * grow. Numbers of clients are not compared with one another. A target is above another one for certain if it already is with
 * as many clients as take the other to its highest figure.
 *
 * @param points points of closed loops at several numbers of clients, which differ in nothing else but the target
 */
record OfClients(PointsOfALoad points) implements Question {
    @Override
    public Section answer() {
        Series series = Series.of(points.with(points.targets().stream()
                .map(this::curve)
                .map(curve -> usable(curve).stream().min(points.better()).orElse(curve.get(0)))
                .toList()));
        List<PointSummary> ranked = series.compared();
        List<Line> lines = new ArrayList<>();
        double greatest = points.greatest(ranked);
        for (PointSummary point : ranked) {
            lines.add(line(point, ranked, greatest));
        }
        return new Section(points.load(), verdict(ranked), lines, series.apart(), notes(ranked));
    }

    private List<PointSummary> curve(String target) {
        return points.points().stream()
                .filter(point -> point.target().equals(target))
                .sorted(Comparator.comparingInt(PointSummary::clients))
                .toList();
    }

    private List<PointSummary> usable(List<PointSummary> curve) {
        return curve.stream().filter(point -> Series.usable(point, points)).toList();
    }

    private Line line(PointSummary point, List<PointSummary> ranked, double greatest) {
        PointSummary highest = ranked.get(0);
        boolean first = point.equals(highest);
        boolean above = !first && lead(highest, point).filter(Pair::isBetter).isPresent();
        Line line = points.line(
                point,
                ranked.size() == 1
                        ? ""
                        : first
                                ? PointsOfALoad.ratio(1)
                                : Pair.of(points, point, highest).ratio(),
                greatest,
                List.of(
                        growth(point),
                        first || above ? "" : reservation(point, highest),
                        above ? Costs.why(points, point, highest, true) : ""));
        return new Line(
                line.point(),
                line.ratio(),
                line.target(),
                clients(point),
                line.figure(),
                line.spread(),
                line.share(),
                line.why());
    }

    private static String clients(PointSummary point) {
        return Figures.counted(point.clients(), "client");
    }

    /** The target of the highest point against the point of another, both with as many clients as the latter. */
    private Optional<Pair> lead(PointSummary highest, PointSummary other) {
        return usable(curve(highest.target())).stream()
                .filter(point -> point.clients() == other.clients())
                .findFirst()
                .map(point -> Pair.of(points, point, other));
    }

    /** Numbers of clients are not compared, so that there is a verdict only with as many. */
    private String reservation(PointSummary point, PointSummary highest) {
        return point.clients() == highest.clients()
                ? Pair.of(points, point, highest)
                        .reservation(highest.target(), points.summary().margin())
                : "no verdict against " + highest.target();
    }

    private String verdict(List<PointSummary> ranked) {
        if (ranked.isEmpty()) {
            return "no figure that may be used";
        }
        PointSummary highest = ranked.get(0);
        if (ranked.size() == 1) {
            return highest.target() + " had its highest throughput at " + clients(highest);
        }
        List<String> level = new ArrayList<>(List.of(highest.target()));
        boolean decided = true;
        boolean withheld = false;
        for (PointSummary other : ranked.subList(1, ranked.size())) {
            Optional<Pair> lead = lead(highest, other);
            if (lead.filter(Pair::isBetter).isEmpty()) {
                level.add(other.target());
                withheld |= other.clients() != highest.clients()
                        || lead.filter(pair -> !pair.withheld()).isEmpty();
            }
            decided &= lead.filter(pair -> pair.strength() == Strength.DECIDED).isPresent();
        }
        if (level.size() > 1) {
            return (withheld ? "no verdict between " : "no certain difference between ") + RunTitle.joined(level)
                    + ", each at its highest";
        }
        return highest.target()
                + (decided ? " is " : " was ")
                + (ranked.size() == 2 ? "faster" : "fastest")
                + (decided ? "" : " in this run")
                + ", highest at " + clients(highest);
    }

    /** Where a target stops growing. */
    private String growth(PointSummary highest) {
        List<PointSummary> curve = curve(highest.target());
        Integer saturation =
                scaling(highest.target()).map(ScalingCurve::saturation).orElse(null);
        if (saturation != null) {
            return "saturated from " + Figures.counted(saturation, "client");
        }
        PointSummary least = usable(curve).get(0);
        if (highest.clients() < curve.get(curve.size() - 1).clients() || !isAbove(highest, least)) {
            return "";
        }
        return Figures.ratio(Pair.of(points, highest, least).timesAsGood()) + "× the throughput of " + clients(least)
                + "; may grow with more";
    }

    /** The curve of a target; empty if it has several, as at several rates. */
    private Optional<ScalingCurve> scaling(String target) {
        List<ScalingCurve> curves = points.summary().scaling().stream()
                .filter(one -> one.target().equals(target)
                        && one.workload().equals(points.points().get(0).workload()))
                .toList();
        return curves.size() == 1 ? Optional.of(curves.get(0)) : Optional.empty();
    }

    /** Whether the figures of a point lie above those of another of its target, and both may have a verdict. */
    private boolean isAbove(PointSummary point, PointSummary other) {
        return points.mayHaveVerdict(point)
                && points.mayHaveVerdict(other)
                && spread(point).low() > spread(other).high();
    }

    private Spread spread(PointSummary point) {
        return Spread.of(Objects.requireNonNull(Figures.of(point, points.metric())));
    }

    private List<String> notes(List<PointSummary> ranked) {
        if (points.targets().size() < 2) {
            return List.of();
        }
        List<String> notes = new ArrayList<>(OfSettings.ahead(points, "number of clients", "numbers of clients"));
        if (ranked.stream().anyMatch(point -> point.clients() != ranked.get(0).clients())) {
            notes.add("A ratio between different numbers of clients is that of the means, and has no interval.");
        }
        return notes;
    }
}
