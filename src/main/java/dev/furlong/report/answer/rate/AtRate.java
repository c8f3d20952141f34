package dev.furlong.report.answer.rate;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.answer.Series;
import dev.furlong.report.table.PointState;
import dev.furlong.report.table.Spread;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointDoubts;
import dev.furlong.report.words.RunTitle;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A target at one rate: what arrived, if it kept up, and if its latency is within the limit that the plan asks for.
 *
 * @param points the points of the load
 * @param point the one of this target and rate
 */
public record AtRate(PointsOfALoad points, PointSummary point) {
    String target() {
        return point.target();
    }

    /** The rate as it was asked for. */
    public Rate asked() {
        return Setting.RATE.value(rate());
    }

    private String rate() {
        return Objects.requireNonNull(point.load().rate());
    }

    /** Whether the rate is a share of the target's own capacity. */
    public boolean isShare() {
        return asked() instanceof Rate.OfCapacity;
    }

    /** Whether a higher rate was asked for than arrived at the other one. A share of a capacity that is not known may be higher. */
    boolean isAskedAbove(AtRate other) {
        return asked() instanceof Rate.PerSecond own ? own.transactions() > other.arrived() : arrived() == 0;
    }

    /** The rate in words, as it was asked for. */
    public String written() {
        return LoadTerms.rate(rate());
    }

    /** Several rates in words. */
    static String written(List<AtRate> some) {
        return RunTitle.joined(some.stream().map(AtRate::written).toList());
    }

    /** The transactions that arrived a second. */
    public double arrived() {
        Double perSecond = point.load().perSecond();
        MetricSummary committed = Figures.of(point, Metrics.THROUGHPUT);
        return perSecond != null ? perSecond : committed == null ? 0 : committed.mean();
    }

    /** The same in words. */
    public String perSecond() {
        double rate = arrived();
        return (rate == Math.rint(rate) ? Figures.count(rate) : Figures.rate(rate)) + " tx/s";
    }

    /** Whether no queue grew, its latency is known, and that is within the limit, if there is one. */
    public boolean isSustained() {
        return hasLatency() && !isAbove();
    }

    /** Whether no queue grew, and the throughput is known; whatever the latency. */
    public boolean keptUp() {
        return PointState.of(point) == PointState.GOOD
                && Figures.of(point, Metrics.THROUGHPUT) != null
                && !isOverloaded();
    }

    /** Whether no queue grew, and the latency is known. */
    private boolean hasLatency() {
        return isUsable() && !isOverloaded();
    }

    /** Whether there is a latency that may be used. */
    boolean isUsable() {
        return Series.usable(point, points);
    }

    /** Whether the queue grew in some repetition. */
    boolean isOverloaded() {
        return PointDoubts.has(point, Doubt.UNSUSTAINABLE);
    }

    /** The repetitions in which the queue grew. */
    int overloads() {
        return point.doubts().stream()
                .filter(doubt -> doubt.code() == Doubt.UNSUSTAINABLE)
                .mapToInt(doubt -> doubt.trials().size())
                .sum();
    }

    /** Whether it is known that it was not sustained: the queue grew, or the latency was above the limit. */
    boolean isMissed() {
        return isOverloaded() || isAbove();
    }

    /** Whether the queue grew in each repetition. */
    boolean isOverloadedInEach() {
        return overloads() > 0 && overloads() == repetitions();
    }

    /** Whether in each repetition no queue grew and the latency was within the limit, if there is one. */
    boolean isSustainedInEach() {
        LatencyLimit limit = points.summary().latencyLimit();
        return hasLatency() && (limit == null || points.figure(point).most() <= limit.micros());
    }

    /**
     * Whether in each repetition the queue grew, or in each the latency was above the limit. Where the queue grew in some, the
     * latency of the others is not known one by one.
     */
    boolean isMissedInEach() {
        LatencyLimit limit = points.summary().latencyLimit();
        return isOverloadedInEach()
                || (limit != null && hasLatency() && points.figure(point).least() > limit.micros());
    }

    int repetitions() {
        return Optional.ofNullable(Figures.of(point, Metrics.THROUGHPUT))
                .map(MetricSummary::n)
                .orElse(0);
    }

    /** Whether a verdict may rest on it. */
    boolean mayHaveVerdict() {
        return points.mayHaveVerdict(point);
    }

    /** Whether an order may rest on it: it has enough repetitions, none is lost, and a verdict may rest on the point. */
    boolean mayDecide() {
        return EnoughBlocks.forVerdict(repetitions())
                && repetitions() == points.summary().phases().blocks()
                && mayHaveVerdict();
    }

    /** Whether it has a latency that is above the limit. */
    boolean isAbove() {
        LatencyLimit limit = points.summary().latencyLimit();
        return limit != null && isUsable() && points.mean(point) > limit.micros();
    }

    /** Whether the interval or the range of the latency has the limit in it, so that it is not certain on which side it is. */
    boolean isNear() {
        LatencyLimit limit = points.summary().latencyLimit();
        if (limit == null || !hasLatency()) {
            return false;
        }
        Spread spread = points.spread(point);
        if (spread.n() == 1) {
            // One repetition has no range. Two of them may lie as far apart as this without a doubt.
            double mean = points.mean(point);
            double asked = limit.micros();
            return Math.min(mean, asked) >= Doubt.AGREEMENT * Math.max(mean, asked);
        }
        return spread.low() <= limit.micros() && spread.high() > limit.micros();
    }

    /** Its latency in words. */
    String time() {
        return PointsOfALoad.time(points.mean(point));
    }

    /** Such as {@code 6.68 ms (4.10–9.26) at 1,000/s}. */
    String latency() {
        String spread = points.spreadInWords(point);
        return time() + (spread.isEmpty() ? "" : " " + spread) + " at " + written();
    }
}
