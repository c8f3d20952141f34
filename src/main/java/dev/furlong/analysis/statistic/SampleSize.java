package dev.furlong.analysis.statistic;

import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many repetitions a difference takes to be seen, from a run that could have seen another one.
 *
 * <p>At a level of 95 %, a difference is seen with a chance of 80 % if it is long enough in standard errors: as long as
 * Student's quantiles of 0.975 and of 0.8 together. A standard error falls with the square root of the repetitions.
 * Source: S.-C. Chow, J. Shao, H. Wang and Y. Lokhnygina, Sample Size Calculations in Clinical Research, 2017, chapter 3.
 * The scatter is that of the run. So few repetitions tell it roughly; docs/trust.md says how roughly.
 */
public final class SampleSize {
    /** More repetitions than this are no advice. */
    public static final int MOST = 1_000;

    private static final double LEVEL = 0.975;
    private static final double POWER = 0.8;

    private SampleSize() {}

    /**
     * Returns the least number of repetitions that would usually show a difference; empty if that is more than
     * {@link #MOST}, or no more than the run has.
     *
     * @param wanted the difference that is to be seen, as the logarithm of a ratio, above 0
     * @param seen the least difference that the run would have seen, as such a logarithm too
     * @param repetitions the repetitions of the run, at least 2
     */
    public static OptionalInt toSee(double wanted, double seen, int repetitions) {
        return least(wanted, seen, repetitions, SampleSize::seen);
    }

    /**
     * Returns the least difference that more repetitions would usually show, as the logarithm of a ratio.
     *
     * @param seen the least difference that the repetitions so far would have seen, as such a logarithm too
     * @param repetitions the repetitions so far, at least 2
     * @param inAll the repetitions that there will be, at least 2
     */
    public static double seenWith(double seen, int repetitions, int inAll) {
        return seen * seen(inAll) / seen(repetitions);
    }

    /**
     * Returns the least number of repetitions that would usually make an interval of 95 % so narrow; empty if that is more than
     * {@link #MOST}, or no more than the run has.
     *
     * @param wanted half the length of the interval, as the logarithm of a ratio, above 0
     * @param known half the length that the run's interval has, as such a logarithm too
     * @param repetitions the repetitions of the run, at least 2
     */
    public static OptionalInt toKnow(double wanted, double known, int repetitions) {
        return least(wanted, known, repetitions, SampleSize::known);
    }

    private static OptionalInt least(double wanted, double own, int repetitions, IntToDoubleFunction errors) {
        double ownErrors = errors.applyAsDouble(repetitions);
        for (int more = repetitions; more <= MOST; more++) {
            if (own * errors.applyAsDouble(more) / ownErrors <= wanted) {
                return more == repetitions ? OptionalInt.empty() : OptionalInt.of(more);
            }
        }
        return OptionalInt.empty();
    }

    /** The least difference that so many repetitions usually show, in standard deviations of a repetition. */
    private static double seen(int repetitions) {
        return known(repetitions)
                + TDistribution.of(repetitions - 1).inverseCumulativeProbability(POWER) / Math.sqrt(repetitions);
    }

    /** Half the length of the interval of so many repetitions, in standard deviations of a repetition. */
    private static double known(int repetitions) {
        return TDistribution.of(repetitions - 1).inverseCumulativeProbability(LEVEL) / Math.sqrt(repetitions);
    }
}
