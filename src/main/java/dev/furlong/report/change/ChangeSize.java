package dev.furlong.report.change;

import dev.furlong.report.words.Figures;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How great a change is, in words: percent where it is small, and times where it is large.
 *
 * @param ratio the contender's figure over the baseline's, above 0
 * @param low the lower end of the ratio's 95 % interval, or null
 * @param high the upper end of the ratio's 95 % interval, or null
 */
record ChangeSize(
        double ratio, @Nullable Double low, @Nullable Double high) {
    /** From here on, percents are hard to read: who thinks of 420 % as 5.2 times? */
    private static final double TIMES = 2;

    /** An interval that reaches so far is read as times too, however near its middle is. */
    private static final double FAR = 4;

    private static final double NO_DECIMALS_FROM = 9.95;

    /** Without a direction, which a verdict beside it has: {@code 12 % (8.0 to 16 %)}, {@code 5.2 times (4.9 to 5.5)}. */
    String alone() {
        return spansNone() ? directed() : size(false) + interval(false);
    }

    /** With its direction: {@code +1.3 % (-0.8 to +3.4 %)}, {@code ×0.19 (0.18 to 0.20)}. */
    String directed() {
        return size(true) + interval(true);
    }

    /** In a sentence: {@code 12 % slower}, {@code 5.2 times slower}, {@code 2.4 times as fast}. */
    String inWords(boolean faster) {
        return size(false) + (faster ? isTimes() ? " as fast" : " faster" : " slower") + interval(false);
    }

    /** The CPU of a transaction in a sentence: {@code 12 % more CPU}, {@code 5.2 times the CPU}, {@code 2.4 times less CPU}. */
    String ofCpu() {
        String more = isTimes() ? " the CPU" : " more CPU";
        return size(false) + (ratio > 1 ? more : " less CPU") + interval(false);
    }

    private boolean spansNone() {
        return low != null && high != null && low <= 1 && high >= 1;
    }

    private boolean isTimes() {
        return isBeyond(ratio, TIMES) || (low != null && isBeyond(low, FAR)) || (high != null && isBeyond(high, FAR));
    }

    private static boolean isBeyond(double one, double factor) {
        return one >= factor || one <= 1 / factor;
    }

    private String size(boolean directed) {
        if (isTimes()) {
            return directed ? "×" + times(ratio) : times(Math.max(ratio, 1 / ratio)) + " times";
        }
        return percent(directed ? ratio - 1 : Math.abs(ratio - 1), directed) + " %";
    }

    private String interval(boolean directed) {
        if (low == null || high == null) {
            return "";
        }
        if (isTimes()) {
            boolean inverse = !directed && ratio < 1;
            return " (" + times(inverse ? 1 / high : low) + " to " + times(inverse ? 1 / low : high) + ")";
        }
        boolean mirrored = !directed && ratio < 1;
        double from = mirrored ? 1 - high : low - 1;
        double to = mirrored ? 1 - low : high - 1;
        return " (" + percent(from, directed) + " to " + percent(to, directed) + " %)";
    }

    /** Without the sign of percent, which stands behind an interval once. */
    private static String percent(double share, boolean signed) {
        double percent = 100 * share;
        String form = Math.abs(percent) >= NO_DECIMALS_FROM ? ".0f" : ".1f";
        return String.format(Locale.ROOT, (signed ? "%+" : "%") + form, percent);
    }

    private static String times(double factor) {
        return factor < 1
                ? Figures.significant(factor, 2)
                : String.format(Locale.ROOT, factor >= NO_DECIMALS_FROM ? "%.0f" : "%.1f", factor);
    }
}
