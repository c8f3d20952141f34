package dev.furlong.report.change;

import dev.furlong.analysis.AnswerMetric;
import dev.furlong.analysis.change.Change;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.report.words.Figures;
import java.util.Locale;
import java.util.Optional;
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
    /** The size of a change; empty without a ratio. From a few repetitions it has no interval, as in every report. */
    static Optional<ChangeSize> of(Change change) {
        boolean interval = EnoughBlocks.forVerdict(change.blocks());
        return Optional.ofNullable(change.ratio())
                .map(ratio -> new ChangeSize(ratio, interval ? change.low() : null, interval ? change.high() : null));
    }

    /** From here on, percents are hard to read: who thinks of 420 % as 5.2 times? */
    private static final double TIMES = 2;

    /** An interval that reaches so far is read as times too, however near its middle is. */
    private static final double FAR = 4;

    private static final double NO_DECIMALS_FROM = 9.95;

    /** Without a direction, which a verdict beside it has: {@code 12 % (8.0 to 16 %)}, {@code 5.20× (4.90 to 5.50)}. */
    String alone() {
        return spansNone()
                ? directed()
                : (isTimes() ? Figures.ratio(greater()) + "×" : percent(false)) + interval(false);
    }

    /** With its direction, where no verdict beside it has it, in the words of a sentence where those are short. */
    String undecided(AnswerMetric.Kind kind) {
        return isTimes() && kind == AnswerMetric.Kind.THROUGHPUT ? inWords(kind) : directed();
    }

    /** With its direction: {@code +1.3 % (-0.8 to +3.4 %)}, {@code 0.192× (0.182 to 0.204)}. */
    String directed() {
        return (isTimes() ? Figures.ratio(ratio) + "×" : percent(true)) + interval(true);
    }

    /**
     * In a sentence, with what changed: {@code 12 % less throughput}, {@code 5.20× slower}, {@code 92 % more latency}, {@code 3.26
     * times the latency}, {@code 58 % less CPU}.
     */
    String inWords(AnswerMetric.Kind kind) {
        String noun = noun(kind);
        if (!isTimes()) {
            return percent(false) + (ratio < 1 ? " less " : " more ") + noun + interval(false);
        }
        if (kind == AnswerMetric.Kind.THROUGHPUT) {
            return Figures.timesAsFast(ratio) + interval(false);
        }
        String words = Figures.against(ratio, "the " + noun, "less " + noun);
        return words + (ratio < 1 ? percents(false) : interval(false));
    }

    private static String noun(AnswerMetric.Kind kind) {
        return switch (kind) {
            case THROUGHPUT -> "throughput";
            case LATENCY -> "latency";
            case CPU -> "CPU";
        };
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

    private double greater() {
        return Math.max(ratio, 1 / ratio);
    }

    private String percent(boolean directed) {
        return percent(directed ? ratio - 1 : Math.abs(ratio - 1), directed) + " %";
    }

    private String interval(boolean directed) {
        if (low == null || high == null || !isTimes()) {
            return percents(directed);
        }
        boolean mirrored = !directed && ratio < 1;
        return " (" + Figures.ratio(mirrored ? 1 / high : low) + " to " + Figures.ratio(mirrored ? 1 / low : high)
                + ")";
    }

    private String percents(boolean directed) {
        if (low == null || high == null) {
            return "";
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
}
