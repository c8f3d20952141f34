package dev.furlong.analysis.change;

import dev.furlong.analysis.arm.Judged;
import dev.furlong.analysis.arm.Pairing;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.statistic.Effect;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.analysis.statistic.Interval;
import dev.furlong.plan.precision.EnoughBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Judges changes by their limits. It fails where the interval does not contain "no change" and the estimate is beyond
 * the limit. Many limits at many points would raise a false alarm now and then. The level of each interval is such that
 * all of them together hold in 95 of 100 cases (Bonferroni). A false alarm is on one side of the interval, so there are
 * 2.5 in 100.
 *
 * @param judged the number of figures that the limits {@linkplain #canJudge can judge}, over all points; at least 1
 * @param chanceFactor by how much chances are raised, since the run may have ended by its intervals; else 1
 */
record Gate(int judged, double chanceFactor) {
    /**
     * The results of all limits at all points.
     *
     * @param pairing the pairs of points
     * @param figures the figures of the points that both arms have
     */
    static List<GateResult> results(
            List<GateLimit> limits, Pairing pairing, PairedMetrics figures, Judged judged, double chanceFactor) {
        List<String> points = pairing.points();
        if (points.isEmpty()) {
            return overNothing(limits, pairing);
        }
        List<Optional<GateResult>> withoutFigures = new ArrayList<>();
        int judgedCount = 0;
        for (GateLimit limit : limits) {
            for (String point : points) {
                GatedPoint gated = new GatedPoint(point, pairing.baseline(point), pairing.contender(point));
                Paired paired = figures.at(point, limit.metric());
                Optional<GateResult> result =
                        gated.withoutFigures(limit, paired, figures.unlike(point, limit.metric()), judged);
                withoutFigures.add(result);
                judgedCount += result.isEmpty() && canJudge(limit, paired) ? 1 : 0;
            }
        }
        // Points that no limit can judge must not make it blind at the others.
        Gate gate = new Gate(Math.max(1, judgedCount), chanceFactor);
        List<GateResult> results = new ArrayList<>();
        int next = 0;
        for (GateLimit limit : limits) {
            for (String point : points) {
                results.add(withoutFigures
                        .get(next++)
                        .orElseGet(() -> gate.judge(limit, point, figures.at(point, limit.metric()))));
            }
        }
        return results;
    }

    /** One of the arms has no record at all. */
    private static List<GateResult> overNothing(List<GateLimit> limits, Pairing pairing) {
        List<GateResult> results = new ArrayList<>();
        for (GateLimit limit : limits) {
            for (String point : pairing.contrasts().keySet()) {
                boolean missing = !pairing.baseline(point).isEmpty();
                results.add(result(
                        limit,
                        point,
                        missing ? GateResult.State.MISSING : GateResult.State.UNJUDGED,
                        "the " + (missing ? "contender" : "baseline") + " has no record of this point"));
            }
        }
        return results;
    }

    /** Tells whether figures of both arms can be judged by a limit. */
    static boolean canJudge(GateLimit limit, Paired paired) {
        return limit.relative()
                ? paired.positive() && paired.logRatio().hasScatter()
                : paired.difference().hasScatter();
    }

    /** Judges one metric at one point that has a figure in both arms. */
    GateResult judge(GateLimit limit, String point, Paired paired) {
        if (limit.relative() && !paired.positive()) {
            return result(
                    limit,
                    point,
                    GateResult.State.UNJUDGED,
                    limit.metric().key() + " was 0, so a change in percent is undefined");
        }
        Effect effect = limit.relative() ? paired.effect() : Effect.difference(paired.difference());
        Estimate estimate = effect.estimate();
        double change = scaled(limit, estimate.mean());
        if (!estimate.hasScatter()) {
            return result(
                    limit,
                    point,
                    GateResult.State.UNJUDGED,
                    words(limit, change) + "; one repetition cannot tell it from chance; run with --repetitions "
                            + EnoughBlocks.FOR_VERDICT);
        }
        double level = 1 - Interval.MOST_CHANCE / judged / chanceFactor;
        double own = effect.level(level);
        String words = words(limit, estimate, own);
        boolean fails = limit.exceededBy(change) && (limit.upwards() ? estimate.low(own) > 0 : estimate.high(own) < 0);
        boolean holds = holds(limit, estimate, own);
        Estimate means = effect.means();
        if (means != null && ((fails && !effect.isBorneOut()) || (holds && !holds(limit, means, level)))) {
            fails = false;
            holds = false;
            words += "; not borne out by the mean throughputs, whose change is " + words(limit, means, level);
        }
        if (fails || holds) {
            return result(limit, point, fails ? GateResult.State.FAILED : GateResult.State.HELD, words);
        }
        return result(limit, point, GateResult.State.UNDECIDED, words + "; more repetitions may decide it");
    }

    /** Whether the whole interval lies within the limit. */
    private static boolean holds(GateLimit limit, Estimate estimate, double level) {
        return !limit.exceededBy(scaled(limit, limit.upwards() ? estimate.high(level) : estimate.low(level)));
    }

    private static GateResult result(GateLimit limit, String point, GateResult.State state, String words) {
        return new GateResult(limit.written(), point, state, words);
    }

    private static double scaled(GateLimit limit, double estimate) {
        return limit.relative() ? Math.expm1(estimate) : estimate;
    }

    /** A change with its interval. */
    private static String words(GateLimit limit, Estimate estimate, double level) {
        return words(limit, scaled(limit, estimate.mean())) + ", " + words(limit, scaled(limit, estimate.low(level)))
                + " to " + words(limit, scaled(limit, estimate.high(level)));
    }

    private static String words(GateLimit limit, double change) {
        return limit.relative()
                ? String.format(Locale.ROOT, "%+.1f %%", 100 * change)
                : String.format(Locale.ROOT, "%+.4g %s", change, limit.metric().unit());
    }
}
