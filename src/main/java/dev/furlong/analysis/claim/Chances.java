package dev.furlong.analysis.claim;

import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.plan.precision.EnoughBlocks;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The probabilities of the figures, by chance alone, if a statement were false, and if it were true. Both come from a
 * two-sided test, so that at a level of 5 % an interval of 95 % lies on one side. At least u of n statements hold if
 * the u-th least chance, n - u + 1 times, is small, and this needs no independence. Source: Y. Benjamini and R. Heller,
 * "Screening for partial conjunction hypotheses", Biometrics 64, 2008.
 *
 * @param holds the chance of such figures if the statement were false: small if it holds
 * @param fails the chance of such figures if the statement were true: small if it fails
 */
record Chances(double holds, double fails) {
    /** The chances of a statement of which nothing is known. */
    static final Chances UNKNOWN = new Chances(1, 1);

    private static final Chances CERTAIN = new Chances(0, 1);

    /** The most that rounding does to values of size 1. It is far below any difference worth having. */
    private static final double ROUNDING = 1e-9;

    /**
     * Returns the chances that a value lies above zero. Figures that scatter tell nothing over fewer blocks than a gate
     * has: how often such a verdict is wrong is shown for as many.
     *
     * @param values one for each block
     * @param size the size of what the values were computed from, by which they may be rounded
     * @param orAtZero whether zero itself is enough
     * @param exact whether one block decides
     */
    static Chances above(List<Double> values, double size, boolean orAtZero, boolean exact) {
        if (values.size() < EnoughBlocks.leastForClaim(exact)) {
            return UNKNOWN;
        }
        double first = values.get(0);
        double rounding = ROUNDING * size;
        if (values.stream().allMatch(value -> Math.abs(value - first) <= rounding)) {
            boolean above = first > rounding || (orAtZero && first >= -rounding);
            return above ? CERTAIN : CERTAIN.not();
        }
        Estimate estimate = Estimate.of(values);
        return estimate.mean() > 0 ? new Chances(estimate.chance(), 1) : new Chances(1, estimate.chance());
    }

    /**
     * Returns the chances that something is so in most blocks, by the sign test on the number of those in which it is.
     * It takes no distance from a border into account, since a word has none. At least six blocks must agree to decide.
     *
     * @param so the number of blocks in which it is so, 0 to {@code blocks}
     */
    static Chances inMost(int so, int blocks) {
        int more = Math.max(so, blocks - so);
        double ways = 1;
        double tail = 0;
        for (int k = blocks; k >= more; k--) {
            tail += ways;
            ways = ways * k / (blocks - k + 1);
        }
        double chance = Math.min(1, 2 * tail / Math.pow(2, blocks));
        return 2 * so > blocks ? new Chances(chance, 1) : new Chances(1, chance);
    }

    /** Returns the least number of blocks that can decide by {@link #inMost} at a level from 0 to 1, if all agree. */
    static int leastBlocks(double level) {
        int blocks = 1;
        while (inMost(blocks, blocks).least() >= level) {
            blocks++;
        }
        return blocks;
    }

    /** Returns the chances that the statement does not hold. */
    Chances not() {
        return new Chances(/* holds= */ fails, /* fails= */ holds);
    }

    /** Returns the chances that this and another hold, which cannot both fail: the two ends of a range. */
    Chances andEnd(Chances other) {
        return new Chances(Math.max(holds, other.holds), Math.min(fails, other.fails));
    }

    /** Returns the chances that all of these hold. */
    static Chances all(List<Chances> statements) {
        return atLeast(statements.size(), statements);
    }

    /**
     * Returns the chances that at least so many of these hold.
     *
     * @param least the number of these that must hold, from 1 to all
     */
    static Chances atLeast(int least, List<Chances> statements) {
        int n = statements.size();
        // At least so many fail once the rest is too few.
        int failing = n - least + 1;
        return new Chances(
                Math.min(1, failing * nth(least, statements, Chances::holds)),
                Math.min(1, least * nth(failing, statements, Chances::fails)));
    }

    private static double nth(int rank, List<Chances> statements, ToDoubleFunction<Chances> chance) {
        double[] sorted = statements.stream().mapToDouble(chance).toArray();
        Arrays.sort(sorted);
        return sorted[rank - 1];
    }

    /** The lesser one: how sure the likelier answer is. */
    double least() {
        return Math.min(holds, fails);
    }
}
