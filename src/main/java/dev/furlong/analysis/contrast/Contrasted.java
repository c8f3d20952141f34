package dev.furlong.analysis.contrast;

import dev.furlong.analysis.statistic.Interval;
import org.jspecify.annotations.Nullable;

/**
 * A contrast of one metric with its verdict. Reports, {@code compare} and the A/A control all show parts of this.
 *
 * @param measured the two points and their figures
 * @param ratio the numerator's ratio to the denominator: within blocks its geometric mean, else that of the geometric
 *     means. Null where a value is 0 or less
 * @param low the lower end of the ratio's interval, or null if there is no ratio or just one block
 * @param high the upper end, likewise
 * @param level the level of that interval: 0.95, or 0.975 if the means overrule slices, in a second try
 * @param meansRatio the ratio of the means, if {@code ratio} is that of neighbouring slices; null if not
 * @param blocks the number of blocks that it rests on; that of the lesser side where the two share none
 * @param verdict the verdict on the numerator
 * @param chance the probability of so great a difference without a cause, corrected for the number of contrasts in the
 *     family; 1 if the means of slices point the other way; null from one block
 * @param withheldBecause the reason why no verdict may be given, whatever the figures; null if one may
 */
public record Contrasted(
        Measured measured,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        double level,
        @Nullable Double meansRatio,
        int blocks,
        Verdict verdict,
        @Nullable Double chance,
        @Nullable String withheldBecause) {
    /** The figures of two points that may not be compared, for this reason. */
    public static Contrasted uncompared(Measured measured, String because) {
        int blocks = measured.figures().effect().estimate().blocks();
        return new Contrasted(
                measured, null, null, null, Interval.LEVEL, null, blocks, Verdict.UNDECIDED, null, because);
    }

    /** The level of the interval, for readers who take it for 95 %; null if it is. */
    public @Nullable Double otherLevel() {
        return level == Interval.LEVEL ? null : Double.valueOf(Math.round(level * 1e4) / 1e4);
    }

    /** The same without its verdict, which may not be given for this reason. */
    public Contrasted withheld(String because) {
        return new Contrasted(
                measured, ratio, low, high, level, meansRatio, blocks, Verdict.UNDECIDED, chance, because);
    }
}
