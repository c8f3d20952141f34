package dev.furlong.analysis.scaling;

import dev.furlong.analysis.scaling.Law.Bounds;
import dev.furlong.analysis.scaling.ScalingCurve.Step;
import dev.furlong.analysis.statistic.Interval;
import dev.furlong.plan.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Fits the law to a sweep, or says why not. The intervals are of a bootstrap over blocks, whose few values promise too
 * much by themselves. Its standard error is taken as Student's over so many blocks, with the factor
 * {@code sqrt(n/(n−1))} and the quantile of t. Source: T. Hesterberg, "What Teachers Should Know About the Bootstrap",
 * The American Statistician 69, 2015.
 *
 * @param sweep the sweep of one curve
 * @param margin the share up to which growth counts as none
 * @param seed the seed of the bootstrap
 */
public record UslFit(Sweep sweep, double margin, Seed seed) {
    /** Client counts that three parameters need at the least. */
    static final int LEAST_COUNTS = 6;
    /** Blocks that intervals need at the least. */
    static final int LEAST_BLOCKS = 3;
    /** A law that lies further off any client count's mean than this share is not that curve's. */
    static final double MOST_RESIDUAL = 0.1;
    /** The range of what is said: up to so many times the most clients that were measured. */
    static final int RANGE = 2;

    private static final int RESAMPLES = 2000;

    /** The curve with its saturation point, and with the law or the reason why it is refused. */
    public ScalingCurve curve() {
        double[] means = sweep.means();
        String tooLittle = tooLittle();
        Usl usl = tooLittle == null ? Usl.fit(sweep.clients(), means) : null;
        String refused = usl == null ? tooLittle : tooFarOff(usl, means);
        Integer saturation = saturation(means);
        return new ScalingCurve(
                sweep.id(),
                sweep.target(),
                sweep.workload(),
                sweep.blocks().size(),
                steps(means, refused == null ? usl : null),
                saturation,
                saturation == null
                        ? "the throughput still grew at " + sweep.most() + " clients, the most measured"
                        : null,
                refused == null && usl != null ? law(usl, means) : null,
                refused);
    }

    private List<Step> steps(double[] means, @Nullable Usl usl) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < means.length; i++) {
            int clients = sweep.clients().get(i);
            steps.add(new Step(clients, means[i], usl == null ? null : usl.at(clients)));
        }
        return steps;
    }

    private @Nullable Integer saturation(double[] means) {
        for (int i = 0; i < means.length - 1; i++) {
            double most = 0;
            for (int j = i + 1; j < means.length; j++) {
                most = Math.max(most, means[j]);
            }
            if (most <= means[i] * (1 + margin)) {
                return sweep.clients().get(i);
            }
        }
        return null;
    }

    private @Nullable String tooLittle() {
        if (sweep.clients().size() < LEAST_COUNTS) {
            return "a fit needs " + LEAST_COUNTS + " client counts or more, got "
                    + sweep.clients().size();
        }
        if (sweep.blocks().size() < LEAST_BLOCKS) {
            return "a fit needs " + LEAST_BLOCKS
                    + " repetitions or more in which each client count has a throughput, got "
                    + sweep.blocks().size();
        }
        return null;
    }

    private @Nullable String tooFarOff(Usl usl, double[] means) {
        int worst = 0;
        for (int i = 1; i < means.length; i++) {
            worst = residual(usl, means, i) > residual(usl, means, worst) ? i : worst;
        }
        double residual = residual(usl, means, worst);
        return residual <= MOST_RESIDUAL
                ? null
                : String.format(
                        Locale.ROOT,
                        "it does not fit: at %d client%s it says %.0f tx/s where %.0f were measured, %.0f %% off; at most %.0f %%"
                                + " is a fit",
                        sweep.clients().get(worst),
                        sweep.clients().get(worst) == 1 ? "" : "s",
                        usl.at(sweep.clients().get(worst)),
                        means[worst],
                        100 * residual,
                        100 * MOST_RESIDUAL);
    }

    private double residual(Usl usl, double[] means, int i) {
        return Math.abs(means[i] / usl.at(sweep.clients().get(i)) - 1);
    }

    private Law law(Usl usl, double[] means) {
        List<Usl> resampled = resampled();
        double greatest = 0;
        for (int i = 0; i < means.length; i++) {
            greatest = Math.max(greatest, residual(usl, means, i));
        }
        int range = RANGE * sweep.most();
        // One over the peak stays finite where the peak does not.
        Bounds inverse = bounds(usl, resampled, Usl::inversePeak);
        boolean within = inverse.estimate() * range >= 1;
        Bounds clients = within
                ? new Bounds(
                        1 / inverse.estimate(),
                        Math.max(1, 1 / upper(inverse)),
                        inverse.low() * range >= 1 ? 1 / inverse.low() : null)
                : null;
        return new Law(
                bounds(usl, resampled, Usl::gamma),
                bounds(usl, resampled, Usl::alpha),
                bounds(usl, resampled, Usl::beta),
                clients,
                within ? bounds(usl, resampled, one -> ceiling(one, range)) : null,
                within ? null : "beyond what was measured: more than " + RANGE + " times " + sweep.most() + " clients",
                greatest,
                RESAMPLES);
    }

    /** The greatest throughput of a law, where it lies within what may be said. */
    private static double ceiling(Usl usl, int range) {
        return usl.at(Math.min(range, 1 / usl.inversePeak()));
    }

    private static double upper(Bounds bounds) {
        Double high = bounds.high();
        return high == null ? bounds.estimate() : high;
    }

    private List<Usl> resampled() {
        SplittableRandom random = seed.derive("scaling", sweep.id()).random();
        List<Usl> resampled = new ArrayList<>();
        for (int i = 0; i < RESAMPLES; i++) {
            List<List<Double>> chosen = new ArrayList<>();
            while (chosen.size() < sweep.blocks().size()) {
                chosen.add(sweep.blocks().get(random.nextInt(sweep.blocks().size())));
            }
            resampled.add(Usl.fit(sweep.clients(), Sweep.means(chosen)));
        }
        return resampled;
    }

    private Bounds bounds(Usl usl, List<Usl> resampled, ToDoubleFunction<Usl> parameter) {
        double mean = resampled.stream().mapToDouble(parameter).average().orElseThrow();
        double variance = resampled.stream()
                .mapToDouble(parameter)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow();
        int blocks = sweep.blocks().size();
        double half = Math.sqrt(variance * blocks / (blocks - 1))
                * TDistribution.of(blocks - 1).inverseCumulativeProbability((1 + Interval.LEVEL) / 2);
        double estimate = parameter.applyAsDouble(usl);
        return new Bounds(estimate, Math.max(0, estimate - half), estimate + half);
    }
}
