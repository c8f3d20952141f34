package dev.furlong.analysis.claim;

import dev.furlong.analysis.limit.TrialLimit;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Point;
import dev.furlong.plan.axis.AxisOrder;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Expression;
import dev.furlong.plan.claim.Expression.AxisValue;
import dev.furlong.plan.claim.Expression.Constant;
import dev.furlong.plan.claim.Expression.Joined;
import dev.furlong.plan.claim.Expression.Limit;
import dev.furlong.plan.claim.Expression.OfPoint;
import dev.furlong.plan.claim.Expression.OverAxis;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.plan.place.ClaimPlaces;
import dev.furlong.plan.place.ClaimPlaces.Read;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Computes expressions at places, block by block. */
final class Evaluation {
    private final ClaimPlaces places;
    private final PointFigures figures;

    Evaluation(ClaimPlaces places, PointFigures figures) {
        this.places = places;
        this.figures = figures;
    }

    /** Evaluates an expression that is whole at the place. */
    Evaluated of(Expression expression, Coordinates place) {
        List<Read> reads = places.reads(expression, place);
        Optional<Missing> missing = Missing.first(Stream.concat(
                        reads.stream().flatMap(read -> missing(read).stream()), unlike(reads).stream())
                .toList());
        Optional<String> doubt =
                reads.stream().flatMap(read -> doubt(read).stream()).findFirst();
        if (missing.isPresent()) {
            return Evaluated.missing(missing.get(), doubt);
        }
        TreeSet<Integer> blocks =
                new TreeSet<>(figures.trials(reads.get(0).point().id()).keySet());
        reads.forEach(read -> blocks.retainAll(figures.trials(read.point().id()).keySet()));
        if (blocks.isEmpty()) {
            return Evaluated.missing(Missing.forNow("no repetition has a valid trial of each"), doubt);
        }
        Map<Integer, Double> values = new TreeMap<>();
        List<Integer> without = new ArrayList<>();
        for (int block : blocks) {
            double value = value(expression, place, block);
            if (Double.isFinite(value)) {
                values.put(block, value);
            } else {
                without.add(block);
            }
        }
        if (!without.isEmpty()) {
            // What is 0 in one block may be more in those of another run.
            boolean inAll = values.isEmpty();
            return Evaluated.missing(
                    new Missing(
                            (inAll ? "each repetition" : "repetition " + without.get(0)) + " has 0 in the"
                                    + " denominator of "
                                    + expression,
                            inAll),
                    doubt);
        }
        return new Evaluated(
                new BlockValues(values),
                reads.stream().map(read -> read.point().id()).distinct().toList(),
                Optional.empty(),
                doubt);
    }

    /** Returns what limited a point. */
    Limited limits(Limit limit, Coordinates place) {
        Read read = places.reads(limit, place).get(0);
        Optional<Missing> missing = missing(read);
        List<TrialLimit.Known> blocks = missing.isPresent()
                ? List.of()
                : figures.trials(read.point().id()).values().stream()
                        .flatMap(trial -> TrialLimit.of(trial) instanceof TrialLimit.Known known
                                ? Stream.of(known)
                                : Stream.empty())
                        .toList();
        return new Limited(blocks, missing, doubt(read));
    }

    private Point point(OfPoint term, Coordinates place) {
        return places.point(term, place)
                .orElseThrow(() -> new IllegalStateException("claim: no point for " + term + " at " + place));
    }

    private Optional<Missing> missing(Read read) {
        String point = read.point().id();
        Optional<String> withoutFigures = figures.withoutFigures(point);
        if (withoutFigures.isPresent()) {
            return withoutFigures.map(Missing::forNow);
        }
        Map<Integer, TrialRecord> trials = figures.trials(point);
        if (trials.isEmpty()) {
            return Optional.of(Missing.forNow(point + " has no trial yet"));
        }
        List<String> lacking = trials.values().stream()
                .flatMap(trial -> lacking(read, trial).stream())
                .toList();
        // What one trial has, or has withheld, others may have.
        boolean forGood = lacking.size() == trials.size()
                && figures.withheldFigure(point, metric(read.term())).isEmpty();
        return lacking.stream().findFirst().map(because -> new Missing(because, forGood));
    }

    /** Says what a trial lacks of what is read; empty if it lacks nothing. */
    private static Optional<String> lacking(Read read, TrialRecord trial) {
        String point = read.point().id();
        if (read.term() instanceof Term term) {
            Metric metric = term.metric();
            return trial.metrics().containsKey(metric.key())
                    ? Optional.empty()
                    : Optional.of(point + " has no " + metric.key() + ": " + trial.unavailableBecause(metric));
        }
        return TrialLimit.of(trial) instanceof TrialLimit.Unknown unknown
                ? Optional.of("what limited " + point + " is not known: " + unknown.because())
                : Optional.empty();
    }

    /** The metric that is read. Whose cores were busy is CPU, too. */
    static Metric metric(OfPoint read) {
        return read instanceof Term term ? term.metric() : Metrics.CPU.cores();
    }

    private Optional<Missing> unlike(List<Read> reads) {
        List<String> points =
                reads.stream().map(read -> read.point().id()).distinct().toList();
        return unlike(points, points);
    }

    /** Says why some of these points may not be compared with some of those; empty if all may. */
    Optional<Missing> unlike(List<String> these, List<String> those) {
        return these.stream()
                .flatMap(one -> those.stream().flatMap(other -> figures.unlike(one, other).stream()))
                .findFirst()
                .map(Missing::forGood);
    }

    private Optional<String> doubt(Read read) {
        String point = read.point().id();
        if (figures.trials(point).isEmpty() && figures.withoutFigures(point).isEmpty()) {
            return Optional.of(point + " has no trial yet");
        }
        return figures.withheld(point)
                .or(() -> Bearing.of(
                        point,
                        read.term(),
                        figures.doubts(point),
                        figures.trials(point).values()));
    }

    private double value(Expression expression, Coordinates place, int block) {
        if (expression instanceof Constant constant) {
            return constant.value();
        }
        if (expression instanceof Term term) {
            TrialRecord trial = figures.trials(point(term, place).id()).get(block);
            return trial == null
                    ? Double.NaN
                    : trial.metrics().getOrDefault(term.metric().key(), Double.NaN);
        }
        if (expression instanceof AxisValue axis) {
            return places.number(axis, place).orElse(Double.NaN);
        }
        if (expression instanceof Joined joined) {
            return joined.operator().of(value(joined.left(), place, block), value(joined.right(), place, block));
        }
        return overAxis((OverAxis) expression, place, block);
    }

    private double overAxis(OverAxis overAxis, Coordinates place, int block) {
        String axis = overAxis.axis();
        List<String> values = places.values(axis, overAxis.of(), place);
        double[] results = values.stream()
                .mapToDouble(value -> value(overAxis.of(), place.with(axis, value), block))
                .toArray();
        return switch (overAxis.function()) {
            case MAX -> DoubleStream.of(results).max().orElse(Double.NaN);
            case MIN -> DoubleStream.of(results).min().orElse(Double.NaN);
            case SLOPE ->
                slope(
                        values.stream()
                                .mapToDouble(
                                        value -> AxisOrder.number(axis, value).orElse(Double.NaN))
                                .toArray(),
                        results);
        };
    }

    /** Returns the slope of the line of least squares through these points. */
    private static double slope(double[] across, double[] up) {
        double middle = DoubleStream.of(across).average().orElse(Double.NaN);
        double height = DoubleStream.of(up).average().orElse(Double.NaN);
        double products = 0;
        double squares = 0;
        for (int i = 0; i < across.length; i++) {
            products += (across[i] - middle) * (up[i] - height);
            squares += (across[i] - middle) * (across[i] - middle);
        }
        return products / squares;
    }
}
