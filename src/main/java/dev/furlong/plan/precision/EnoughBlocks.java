package dev.furlong.plan.precision;

/**
 * The numbers of blocks that a conclusion takes. How often a verdict is wrong over as many is shown in {@code docs/trust.md}.
 */
public final class EnoughBlocks {
    /**
     * The least number of blocks for a verdict on figures that scatter. From that number on, a run controls its
     * machine: see the control of a plan.
     */
    public static final int FOR_VERDICT = 5;

    /** The least number of blocks that tell anything from chance: a single one has no scatter. */
    public static final int FOR_INTERVAL = 2;

    /** The least number of blocks for figures that are worth publishing. */
    public static final int FOR_HEADLINE = 10;

    /** An exact count that is the same in each block shows no scatter. A second block shows whether it is. */
    private static final int FOR_COMPARISON_OF_COUNTS = 2;

    private EnoughBlocks() {}

    /** Tells whether figures that scatter may have a verdict and an interval. Over fewer blocks they are indicative. */
    public static boolean forVerdict(int blocks) {
        return blocks >= FOR_VERDICT;
    }

    /**
     * Tells whether two points may have a verdict.
     *
     * @param exact whether they are compared in an exact count
     */
    public static boolean forComparison(int blocks, boolean exact) {
        return blocks >= (exact ? FOR_COMPARISON_OF_COUNTS : FOR_VERDICT);
    }

    /**
     * Returns the least number of blocks with which a claim may be decided. An exact count is the same each time, so that one
     * decides.
     *
     * @param exact whether the claim is on exact counts alone
     */
    public static int leastForClaim(boolean exact) {
        return exact ? 1 : FOR_VERDICT;
    }
}
