package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Fitness;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.words.Figures;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Why a choice shows no certain difference on one target, though another target of the same engine gains by it, and both read
 * fewer pages. Each client of the other one saves some time per transaction. The same time can be so small a part of the target's
 * own that this run would often miss it.
 *
 * @param points points of choices that have a figure which may be used
 */
public record NoCertainGain(PointsOfALoad points) {
    /** From so many page reads per transaction on, they are told, as where costs explain a difference. */
    private static final double PAGES = 0.5;
    /** Two targets save as many page reads if they differ by no more than this share. */
    private static final double ALIKE = 0.1;

    /** Three sentences on each such target, as one note. They are told of the last choice of which they are true. */
    public List<String> words() {
        return !points.points().isEmpty() && points.isBetterHigher()
                ? points.targets().stream()
                        .flatMap(target -> points.of(target).stream()
                                .skip(1)
                                .flatMap(point -> why(point, points.of(target).get(0)).stream())
                                .reduce((earlier, later) -> later)
                                .stream())
                        .toList()
                : List.of();
    }

    private Optional<String> why(PointSummary point, PointSummary first) {
        return points.points().stream()
                .filter(other -> !other.target().equals(point.target()))
                .filter(other -> other.spec().engine().equals(point.spec().engine()))
                .filter(other -> PointsOfALoad.choice(other).equals(PointsOfALoad.choice(point)))
                .flatMap(other ->
                        why(point, first, other, points.of(other.target()).get(0)).stream())
                .findFirst();
    }

    /** The same held against a target that may gain by this choice. */
    private Optional<String> why(
            PointSummary point, PointSummary first, PointSummary gainer, PointSummary gainersFirst) {
        double saved = micros(gainersFirst) - micros(gainer);
        double share = saved / micros(first);
        return PointsOfALoad.choice(first).equals(PointsOfALoad.choice(gainersFirst))
                        && Pair.of(points, gainer, gainersFirst).isBetter()
                        && savesAsManyPages(point, first, gainer, gainersFirst)
                        && isOftenMissed(1 / (1 - share), Pair.of(points, point, first))
                ? Optional.of("With " + PointsOfALoad.words(PointsOfALoad.choice(point)) + ", " + point.target()
                        + " reads fewer pages too: " + Figures.brief(pages(point)) + " against "
                        + Figures.brief(pages(first)) + ". But what a client of " + gainer.target()
                        + " saves, " + Figures.significant(saved, 3) + " µs per transaction, is only "
                        + Figures.percent(share) + " of the time on " + point.target()
                        + ". This run often misses so small a gain.")
                : Optional.empty();
    }

    /** The mean time of a transaction, as its clients have no pause. */
    private double micros(PointSummary point) {
        return point.clients() * 1e6 / points.mean(point);
    }

    private static boolean savesAsManyPages(
            PointSummary point, PointSummary first, PointSummary gainer, PointSummary gainersFirst) {
        double own = pages(first) - pages(point);
        double others = pages(gainersFirst) - pages(gainer);
        return own >= PAGES && others >= PAGES && Math.abs(own - others) <= ALIKE * others;
    }

    /** The pages that the engine reads into its buffer for a transaction; not a number if that is not known. */
    private static double pages(PointSummary point) {
        MetricSummary reads = Figures.of(point, Metrics.ENGINE_BUFFER_READS);
        return reads == null ? Double.NaN : reads.mean();
    }

    /** Whether a gain is one that the control of the run would often miss, and that the figures of a pair leave open. */
    private boolean isOftenMissed(double gain, Pair pair) {
        Fitness fitness = points.summary().fitness();
        Double smallest = fitness == null ? null : fitness.smallestEffect();
        boolean open = pair.reservation().equals(Optional.of(Pair.Reservation.OPEN));
        return open
                && smallest != null
                && gain > 1
                && gain < smallest
                && Objects.requireNonNull(pair.low()) <= gain
                && gain <= Objects.requireNonNull(pair.high());
    }
}
