package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.analysis.scaling.ScalingCurve;
import dev.furlong.report.words.Figures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far each target goes with more clients: its best figure, with how many clients, and from which number on it does not
 * grow.
 *
 * @param points points at several numbers of clients
 */
record OfClients(Figured points) implements Question {
    @Override
    public Section answer() {
        Map<String, List<PointSummary>> curves = new LinkedHashMap<>();
        points.points()
                .forEach(point -> curves.computeIfAbsent(curve(point), key -> new ArrayList<>())
                        .add(point));
        List<PointSummary> best = new ArrayList<>();
        curves.values()
                .forEach(curve -> best.add(curve.stream()
                        .filter(point -> Series.usable(point, points))
                        .min(points.better())
                        .orElse(curve.get(0))));
        Figured ofBest = points.with(best);
        Series series = Series.of(ofBest);
        List<Line> lines = new ArrayList<>();
        List<PointSummary> ranked = series.compared();
        double greatest = points.greatest(ranked);
        for (PointSummary point : ranked) {
            boolean first = lines.isEmpty();
            Pair pair = Pair.of(points, point, ranked.get(0));
            String why = first || !pair.tells() ? "" : Costs.why(point, ranked.get(0), true);
            Line line = points.line(
                    point,
                    ranked.size() == 1 ? "" : first ? Figured.ratio(1) : pair.ratio(),
                    greatest,
                    List.of(
                            growth(point, curves.getOrDefault(curve(point), List.of())),
                            first
                                    ? ""
                                    : pair.reservation(
                                            ranked.get(0).target(),
                                            points.summary().margin()),
                            why));
            String clients = Figures.counted(point.clients(), "client");
            lines.add(new Line(
                    line.point(),
                    line.ratio(),
                    line.target(),
                    line.choice().isEmpty() ? clients : line.choice() + ", " + clients,
                    line.figure(),
                    line.spread(),
                    line.share(),
                    line.why()));
        }
        return new Section(points.load(), verdict(ranked), lines, series.apart(), ahead());
    }

    private static String curve(PointSummary point) {
        return point.id().replaceFirst("/" + Figures.counted(point.clients(), "client") + "(?=/|$)", "");
    }

    private String verdict(List<PointSummary> ranked) {
        if (ranked.isEmpty()) {
            return "no figure that may be used";
        }
        PointSummary best = ranked.get(0);
        String with = " with " + Figures.counted(best.clients(), "client");
        if (ranked.size() == 1) {
            return best.target() + " is best" + with;
        }
        Pair pair = Pair.of(points, best, ranked.get(1));
        return pair.tells()
                ? best.target() + (pair.strength() == Strength.DECIDED ? " is" : " was") + " fastest"
                        + (pair.strength() == Strength.DECIDED ? "" : " in this run") + "," + with
                : "no certain difference between the best of " + best.target() + " and of "
                        + ranked.get(1).target();
    }

    /** Where a target stops growing. */
    private String growth(PointSummary best, List<PointSummary> curve) {
        Optional<ScalingCurve> scaling = points.summary().scaling().stream()
                .filter(one -> one.id().equals(curve(best)))
                .findFirst();
        Integer saturation = scaling.map(ScalingCurve::saturation).orElse(null);
        if (saturation != null) {
            return "saturated from " + Figures.counted(saturation, "client");
        }
        List<PointSummary> usable =
                curve.stream().filter(point -> Series.usable(point, points)).toList();
        int most = Collections.max(curve.stream().map(PointSummary::clients).toList());
        PointSummary least = usable.get(0);
        if (best.clients() == most && !best.equals(least)) {
            return Pair.of(points, best, least).ratio().replace(" faster", "") + " that of "
                    + Figures.counted(least.clients(), "client") + ", may grow with more";
        }
        return "";
    }

    /** Whether one target is ahead at each number of clients. */
    private List<String> ahead() {
        return points.targets().size() < 2
                ? List.of()
                : OfSettings.ahead(points, "number of clients", "numbers of clients");
    }
}
