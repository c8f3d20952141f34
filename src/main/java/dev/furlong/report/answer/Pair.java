package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.measurement.Metric;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.precision.Margin;
import dev.furlong.report.words.Figures;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How many times as good one point is as another, and how much may be said of it. Only the analysis decides which is better.
 *
 * @param timesAsGood the ratio, above 1 if the point is better. The analysis takes it within blocks. Where it has not
 *     compared the two, this is the ratio of their means
 * @param low the lower end of its interval, or null where there is none
 * @param high the upper end, likewise
 * @param strength how much may be said of it
 * @param withheld whether no verdict may be given, whatever the figures
 */
public record Pair(
        double timesAsGood, @Nullable Double low, @Nullable Double high, Strength strength, boolean withheld) {
    /** Sets a point against another one by the figure of their load. */
    public static Pair of(PointsOfALoad points, PointSummary point, PointSummary other) {
        return of(points, points.metric(), point, other);
    }

    /** Sets a point against another one by a metric that both have. */
    static Pair of(PointsOfALoad points, Metric metric, PointSummary point, PointSummary other) {
        return judged(points, metric, point, other).orElseGet(() -> unjudged(points, metric, point, other));
    }

    private static Optional<Pair> judged(PointsOfALoad points, Metric metric, PointSummary point, PointSummary other) {
        return comparison(points, metric, point, other).map(one -> {
            Pair pair = of(metric, point, other, one, one.a().equals(point.id()));
            return one.acrossAxes() && pair.strength == Strength.OPEN && !pair.withheld
                    ? pair.with(strength(points, metric, point, other, pair.timesAsGood))
                    : pair;
        });
    }

    /** Whether the analysis has compared two points by a metric. */
    static boolean isJudged(PointsOfALoad points, Metric metric, PointSummary point, PointSummary other) {
        return comparison(points, metric, point, other).isPresent();
    }

    /** Whether no repetition of one point reaches any of the other one, in a metric that both have. */
    static boolean liesApart(Metric metric, PointSummary point, PointSummary other) {
        return disjoint(figure(metric, point), figure(metric, other));
    }

    private static Optional<Comparison> comparison(
            PointsOfALoad points, Metric metric, PointSummary point, PointSummary other) {
        return points.index().between(metric, point.id(), other.id());
    }

    private Pair with(Strength other) {
        return new Pair(timesAsGood, low, high, other, withheld);
    }

    /**
     * Shows a comparison as seen from one of its points.
     *
     * @param upright whether that point is the numerator
     */
    private static Pair of(Metric metric, PointSummary point, PointSummary other, Comparison one, boolean upright) {
        boolean as = upright == metric.isBetterHigher();
        boolean scatters = EnoughBlocks.forVerdict(one.blocks());
        double times = as ? one.ratio() : 1 / one.ratio();
        boolean withheld = one.withheldBecause() != null;
        return new Pair(
                times,
                scatters ? end(as, one.low(), one.high()) : null,
                scatters ? end(as, one.high(), one.low()) : null,
                withheld
                        ? Strength.OPEN
                        : Strength.of(
                                one.verdict(),
                                one.blocks(),
                                Math.max(times, 1 / times),
                                liesApart(metric, point, other) && times > 1 == timesAsGood(metric, point, other) > 1),
                withheld);
    }

    private static @Nullable Double end(boolean as, @Nullable Double value, @Nullable Double opposite) {
        return as ? value : opposite == null ? null : Double.valueOf(1 / opposite);
    }

    /**
     * Sets two points against each other that the analysis has not compared. It says which is better only where two of the
     * analysis's own verdicts do: one says that the better point beats a third one, and one says that this beats the other.
     */
    private static Pair unjudged(PointsOfALoad points, Metric metric, PointSummary point, PointSummary other) {
        double times = timesAsGood(metric, point, other);
        Strength strength = strength(points, metric, point, other, times);
        return new Pair(times, null, null, strength, strength == Strength.OPEN);
    }

    private static Strength strength(
            PointsOfALoad points, Metric metric, PointSummary point, PointSummary other, double times) {
        return times > 1 ? through(points, metric, point, other) : through(points, metric, other, point);
    }

    private static Strength through(PointsOfALoad points, Metric metric, PointSummary better, PointSummary worse) {
        Strength strength = Strength.OPEN;
        for (PointSummary between : points.points()) {
            if (!isOneStep(better, between) || !isOneStep(between, worse)) {
                continue;
            }
            Optional<Pair> first = judged(points, metric, better, between).filter(Pair::isBetter);
            Optional<Pair> second = judged(points, metric, between, worse).filter(Pair::isBetter);
            if (first.isPresent() && second.isPresent()) {
                boolean decided = first.get().strength == Strength.DECIDED && second.get().strength == Strength.DECIDED;
                strength = decided || strength == Strength.DECIDED ? Strength.DECIDED : Strength.INDICATED;
            }
        }
        return strength;
    }

    /** Whether two points of one target lie apart on one axis alone. */
    private static boolean isOneStep(PointSummary point, PointSummary other) {
        return point.clients() == other.clients()
                && point.target().equals(other.target())
                && isOneStep(point.varied(), other.varied());
    }

    private static boolean isOneStep(Map<String, String> varied, Map<String, String> others) {
        int steps = 0;
        for (Map.Entry<String, String> one : varied.entrySet()) {
            steps += one.getValue().equals(others.get(one.getKey())) ? 0 : 1;
        }
        for (String axis : others.keySet()) {
            steps += varied.containsKey(axis) ? 0 : 1;
        }
        return steps == 1;
    }

    private static boolean disjoint(MetricSummary own, MetricSummary others) {
        return own.least() > others.most() || others.least() > own.most();
    }

    private static double timesAsGood(Metric metric, PointSummary point, PointSummary other) {
        double ratio = figure(metric, point).mean() / figure(metric, other).mean();
        return metric.isBetterHigher() ? ratio : 1 / ratio;
    }

    private static MetricSummary figure(Metric metric, PointSummary point) {
        return Objects.requireNonNull(Figures.of(point, metric));
    }

    /** Whether it says which is better. */
    public boolean tells() {
        return strength == Strength.DECIDED || strength == Strength.INDICATED;
    }

    /** Whether it says that the point is the better one. */
    public boolean isBetter() {
        return tells() && timesAsGood > 1;
    }

    /** Whether it says that the point is the worse one. */
    public boolean isWorse() {
        return tells() && timesAsGood < 1;
    }

    /** What to know where it does not say which is better; empty where it does. */
    public Optional<Reservation> reservation() {
        return switch (strength) {
            case DECIDED, INDICATED -> Optional.empty();
            case SAME -> Optional.of(Reservation.SAME);
            case OPEN ->
                Optional.of(withheld ? Reservation.WITHHELD : low == null ? Reservation.FEW : Reservation.OPEN);
        };
    }

    /** The same in words, against the baseline; empty where it says which is better. */
    String reservation(double margin) {
        return reservation().map(one -> one.words(margin)).orElse("");
    }

    /** Why it is not said which of two points is better. */
    public enum Reservation {
        /** They are as good as each other. */
        SAME,
        /** No verdict may be given. */
        WITHHELD,
        /** Few repetitions do not tell. */
        FEW,
        /** The figures do not tell. */
        OPEN;

        /** What holds of several points together: a verdict that is withheld counts most, then few repetitions. */
        static Reservation ofSeveral(List<Reservation> all) {
            return Stream.of(WITHHELD, FEW, OPEN)
                    .filter(all::contains)
                    .findFirst()
                    .orElse(SAME);
        }

        /** The same of several points, between which it is not said which is best. */
        String between(String points) {
            return switch (this) {
                case SAME -> points + " are as good as each other";
                case WITHHELD -> "no verdict between " + points;
                case FEW -> points + " cannot be told apart";
                case OPEN -> "no certain difference between " + points;
            };
        }

        /** The reservation in words, where it is plain what the other point is. */
        String words(double margin) {
            return switch (this) {
                case SAME -> "as good, within " + Margin.inWords(margin);
                case WITHHELD -> "no verdict";
                case FEW -> "cannot be told apart";
                case OPEN -> "no certain difference";
            };
        }

        /**
         * The same with what the other point is.
         *
         * @param others the name of the other point, or of several
         */
        String words(String others, double margin) {
            return switch (this) {
                case SAME -> "as good as " + others + ", within " + Margin.inWords(margin);
                case WITHHELD -> "no verdict against " + others;
                case FEW -> "cannot be told apart from " + others;
                case OPEN -> "no certain difference from " + others;
            };
        }
    }
}
