package dev.furlong.jmh;

import dev.furlong.analysis.contrast.Paired;
import dev.furlong.analysis.statistic.BlockValues;
import dev.furlong.analysis.statistic.Estimate;
import dev.furlong.analysis.statistic.Interval;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The ratio of two sides that were measured in pairs. A pair is what a block is to a run, and the ratio is estimated as
 * {@code compare} estimates that of two arms of one run.
 *
 * @param logarithm the estimate of its logarithm
 */
public record PairedRatio(Estimate logarithm) {
    /**
     * Of sides whose values are all above 0, one of each in a pair.
     *
     * @param numerator the values of the one side, at least one
     * @param denominator the values of the other side, in the same order
     */
    public static PairedRatio of(List<Double> numerator, List<Double> denominator) {
        return new PairedRatio(new Paired(byPair(numerator), byPair(denominator), /* sharesBlocks= */ true).logRatio());
    }

    private static BlockValues byPair(List<Double> values) {
        Map<Integer, Double> byPair = new HashMap<>();
        values.forEach(value -> byPair.put(byPair.size() + 1, value));
        return new BlockValues(byPair);
    }

    /** Writes the mean, and its 95 % interval if there are several pairs. */
    public String words(String format) {
        return words(format, 1);
    }

    /** The same of the ratio that is left of something that is so many times less. */
    public String words(String format, int less) {
        String mean = String.format(Locale.ROOT, format, Math.exp(logarithm.mean() / less));
        return logarithm.hasScatter()
                ? mean
                        + String.format(
                                Locale.ROOT,
                                " (" + format + "-" + format + ")",
                                Math.exp(logarithm.low(Interval.LEVEL) / less),
                                Math.exp(logarithm.high(Interval.LEVEL) / less))
                : mean;
    }
}
