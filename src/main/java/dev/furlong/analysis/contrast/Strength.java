package dev.furlong.analysis.contrast;

import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.plan.precision.EnoughBlocks;

/** How much may be said of a comparison in words. */
public enum Strength {
    /** The two differ. */
    DECIDED,
    /** The two are equivalent. */
    SAME,
    /** There are too few blocks for a verdict, but all of them say the same. */
    INDICATED,
    /** Nothing. */
    OPEN;

    /** Ratios below this say nothing without an interval. */
    private static final double HARDLY = 1.05;

    /** Nor do those below this of a single block: blocks that differ by less are not even doubted. */
    private static final double HARDLY_IN_ONE_BLOCK = 1 / Doubt.AGREEMENT;

    /** Returns the strength of a verdict that figures from enough blocks have. */
    private static Strength of(Verdict verdict) {
        return switch (verdict) {
            case FASTER, SLOWER -> DECIDED;
            case EQUIVALENT -> SAME;
            case MORE, LESS, UNDECIDED -> OPEN;
        };
    }

    /**
     * Returns what may be said of a comparison to which a verdict may be given.
     *
     * @param verdict the verdict
     * @param blocks the number of blocks that both points have
     * @param ratio the greater value's ratio to the lesser one
     * @param apart whether no block of the greater one reaches any block of the other
     */
    public static Strength of(Verdict verdict, int blocks, double ratio, boolean apart) {
        if (EnoughBlocks.forVerdict(blocks)) {
            return of(verdict);
        }
        // That the ratio is above 1 within each block would alone often come by chance.
        return apart && ratio > leastTold(blocks) ? INDICATED : OPEN;
    }

    /** The ratio up to which too few blocks for a verdict say nothing. */
    public static double leastTold(int blocks) {
        return blocks == 1 ? HARDLY_IN_ONE_BLOCK : HARDLY;
    }
}
