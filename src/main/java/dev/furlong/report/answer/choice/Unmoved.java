package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.answer.Costs;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.words.Figures;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why a choice brings one target nothing for certain, though another target gains by it and both save the same requests. The CPU
 * that the other one saves by them can be so small a part of the target's own that the run would not show it.
 *
 * @param points points of choices that have a figure which may be used
 */
public record Unmoved(PointsOfALoad points) {
    /** A sentence or two on each such target. It is told of the last choice that shows it. */
    public List<String> words() {
        return points.targets().stream()
                .flatMap(target -> own(target).stream()
                        .skip(1)
                        .flatMap(point -> why(point).stream())
                        .reduce((earlier, later) -> later)
                        .stream())
                .toList();
    }

    private List<PointSummary> own(String target) {
        return points.points().stream()
                .filter(point -> point.target().equals(target))
                .toList();
    }

    private Optional<String> why(PointSummary point) {
        PointSummary first = own(point.target()).get(0);
        if (Pair.of(points, point, first).strength() != Strength.OPEN) {
            return Optional.empty();
        }
        return points.targets().stream()
                .filter(target -> !target.equals(point.target()))
                .flatMap(target -> own(target).stream()
                        .skip(1)
                        .filter(one -> PointsOfALoad.choice(one).equals(PointsOfALoad.choice(point)))
                        .flatMap(gainer -> why(point, first, gainer, own(target).get(0)).stream()))
                .findFirst();
    }

    /** The same held against a target that gains by this choice. */
    private Optional<String> why(
            PointSummary point, PointSummary first, PointSummary gainer, PointSummary gainersFirst) {
        MetricSummary cpu = Figures.of(first, Metrics.CPU.total());
        boolean gains = PointsOfALoad.choice(first).equals(PointsOfALoad.choice(gainersFirst))
                && Pair.of(points, gainer, gainersFirst).isBetter();
        if (cpu == null || !gains) {
            return Optional.empty();
        }
        Optional<Double> saved = savedCpu(gainer, gainersFirst);
        Optional<String> requests = savedByBoth(point, first, Costs.saved(points, gainer, gainersFirst));
        if (saved.isEmpty() || requests.isEmpty() || !mayHide(saved.get() / cpu.mean(), point, first)) {
            return Optional.empty();
        }
        return Optional.of("On " + point.target() + ", "
                + PointsOfALoad.words(PointsOfALoad.choice(point)) + " saves requests too: " + requests.get() + ". The "
                + Figures.significant(saved.get(), 3) + " µs of CPU that " + gainer.target() + " saves are "
                + Figures.percent(saved.get() / cpu.mean()) + " of " + point.target() + "'s "
                + Figures.significant(cpu.mean(), 3) + " µs, too little for this run to show.");
    }

    /** Microseconds of CPU per transaction that a point takes less than another one for certain; empty if none. */
    private Optional<Double> savedCpu(PointSummary point, PointSummary other) {
        MetricSummary own = Figures.of(point, Metrics.CPU.total());
        MetricSummary others = Figures.of(other, Metrics.CPU.total());
        return own != null
                        && others != null
                        && Pair.of(points, Metrics.CPU.total(), point, other).isBetter()
                ? Optional.of(others.mean() - own.mean())
                : Optional.empty();
    }

    /** The first of the requests that another target saves, and a point too, in words. */
    private Optional<String> savedByBoth(PointSummary point, PointSummary first, Map<String, String> others) {
        Map<String, String> own = Costs.saved(points, point, first);
        return others.keySet().stream().filter(own::containsKey).map(own::get).findFirst();
    }

    /** Whether the gain by such a share of the CPU lies within the interval of what a point gains. */
    private boolean mayHide(double share, PointSummary point, PointSummary first) {
        Pair pair = Pair.of(points, point, first);
        Double low = pair.low();
        Double high = pair.high();
        double gain = 1 / (1 - share);
        return share < 1 && low != null && high != null && low <= gain && gain <= high;
    }
}
