package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.PointDoubts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Which rate each target sustains, and with which latency.
 *
 * @param points points of open loops at several rates
 */
record OfRates(Figured points) implements Question {
    @Override
    public Section answer() {
        Map<List<Object>, List<PointSummary>> sweeps = new LinkedHashMap<>();
        points.points()
                .forEach(point -> sweeps.computeIfAbsent(
                                List.of(point.target(), point.clients(), Figured.choice(point)),
                                key -> new ArrayList<>())
                        .add(point));
        List<PointSummary> highest = new ArrayList<>();
        List<Section.Apart> apart = new ArrayList<>();
        for (List<PointSummary> sweep : sweeps.values()) {
            Optional<PointSummary> most =
                    sweep.stream().filter(this::sustained).max(Comparator.comparingDouble(OfRates::arrived));
            most.ifPresentOrElse(
                    highest::add,
                    () -> apart.add(new Section.Apart(
                            sweep.get(0).id(),
                            sweep.get(0).target(),
                            "",
                            "no rate was sustained (tried: " + rates(sweep) + ")")));
        }
        highest.sort(Comparator.comparingDouble(OfRates::arrived).reversed());
        double greatest = highest.isEmpty() ? 1 : arrived(highest.get(0));
        List<Line> lines = new ArrayList<>();
        for (PointSummary point : highest) {
            List<PointSummary> sweep =
                    Objects.requireNonNull(sweeps.get(List.of(point.target(), point.clients(), Figured.choice(point))));
            lines.add(new Line(
                    point.id(),
                    highest.size() == 1 ? "" : Figured.ratio(arrived(point) / greatest),
                    point.target(),
                    choice(point),
                    Figures.rate(arrived(point)) + " tx/s",
                    "",
                    arrived(point) / greatest,
                    latencies(point, sweep)));
        }
        return new Section(
                points.load() + ", open loop",
                verdict(highest),
                lines,
                apart,
                List.of("Latency counts from the moment at which a transaction was to start."));
    }

    private String choice(PointSummary point) {
        String words = Figured.words(Figured.choice(point));
        return points.clients().size() == 1
                ? words
                : (words.isEmpty() ? "" : words + ", ") + Figures.counted(point.clients(), "client");
    }

    private String verdict(List<PointSummary> highest) {
        if (highest.isEmpty()) {
            return "no rate was sustained";
        }
        PointSummary most = highest.get(0);
        return most.target() + (highest.size() == 1 ? " sustained " : " sustained the highest rate, ")
                + Figures.rate(arrived(most)) + " tx/s with a p99 of " + Figured.time(points.mean(most));
    }

    /** The latency at the highest rate and at the others, from the highest down, and what was not sustained. */
    private String latencies(PointSummary highest, List<PointSummary> sweep) {
        List<String> words = new ArrayList<>();
        words.add("p99 " + Figured.time(points.mean(highest)) + " at "
                + highest.load().rate());
        sweep.stream()
                .filter(point -> !point.equals(highest) && sustained(point))
                .sorted(Comparator.comparingDouble(OfRates::arrived).reversed())
                .forEach(point -> words.add(
                        Figured.time(points.mean(point)) + " at " + point.load().rate()));
        List<PointSummary> beyond =
                sweep.stream().filter(point -> !sustained(point)).toList();
        words.add(beyond.isEmpty() ? "the highest rate that was tried" : "not sustained: " + rates(beyond));
        return String.join("; ", words);
    }

    private static String rates(List<PointSummary> some) {
        return String.join(
                ", ",
                some.stream().map(point -> String.valueOf(point.load().rate())).toList());
    }

    private boolean sustained(PointSummary point) {
        return Series.usable(point, points) && !PointDoubts.has(point, Doubt.UNSUSTAINABLE);
    }

    /** The transactions that arrived a second. */
    private static double arrived(PointSummary point) {
        Double perSecond = point.load().perSecond();
        MetricSummary committed = Figures.of(point, Metrics.THROUGHPUT);
        return perSecond != null ? perSecond : committed == null ? 0 : committed.mean();
    }
}
