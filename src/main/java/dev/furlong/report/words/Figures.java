package dev.furlong.report.words;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.NumberFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Numbers as people read them: significant digits, thousands separated, the same in every locale.
 *
 * <p>A ratio is written in one way, in all reports and everywhere in them:
 *
 * <ul>
 *   <li>of two speeds: {@code 2.65× slower}, {@code 1.71× faster}. "2× slower" is half the throughput
 *   <li>of two amounts of something else, in a sentence: {@code 1.92 times the CPU}, or {@code 48 % less CPU}. A column of ratios
 *       has {@code 1.92× the CPU}
 *   <li>a range has its unit once, behind it: {@code 1.10 to 2.65× slower}
 *   <li>what is slower or less is never a number below 1, unless a range reaches to both sides of it
 * </ul>
 */
public final class Figures {
    /** The unit of times, and the beginning of that of times for each transaction. */
    private static final String MICROS = "µs";

    /** Less than one in a thousand is next to nothing, and long numbers hide what matters. */
    private static final double LEAST_AMOUNT = 0.001;

    /** At a glance, so much is next to nothing. */
    public static final double LEAST_BRIEF_AMOUNT = 0.01;

    private static final double ROUNDS_TO_TEN = 9.95;
    private static final double ROUNDS_TO_ONE = 0.995;

    private Figures() {}

    /** The figures of one metric at a point, or null where it is unavailable. */
    public static @Nullable MetricSummary of(PointSummary point, Metric metric) {
        return point.metrics().get(metric.key());
    }

    /** A number of things with their name, such as {@code 1 client} or {@code 8 clients}. */
    public static String counted(int number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    /** A mean amount of things with their name, at a glance: {@code 1 round trip}, {@code 1.2 syncs}. */
    private static String countedAs(double amount, String one) {
        String number = brief(amount);
        return number + " " + one + (number.equals("1") ? "" : "s");
    }

    /** The same from the least to the greatest amount: {@code 2 to 4 round trips}. */
    public static String countedAs(double least, double most, String one) {
        String from = countedAs(least, one);
        String to = countedAs(most, one);
        return brief(least).equals(brief(most)) ? to : from.substring(0, from.indexOf(' ')) + " to " + to;
    }

    /** A value of a metric as every answer, table and chart writes it, without its unit. */
    public static String written(Metric metric, double value) {
        if (metric.equals(Metrics.THROUGHPUT)) {
            return rate(value);
        }
        return metric.unit().startsWith(MICROS) ? time(value) : amount(value);
    }

    /** An amount: whole where it is, since what is exact shall look so, and else three significant digits. */
    public static String amount(double value) {
        if (value > 0 && value < LEAST_AMOUNT) {
            return "<" + LEAST_AMOUNT;
        }
        return value == Math.rint(value) ? fixed(value, 0) : significant(value, 3);
    }

    /** An amount at a glance: whole from 10 on, one decimal from 1 on, else two. What is exact and whole is written so. */
    public static String brief(double value) {
        if (value > 0 && value < LEAST_BRIEF_AMOUNT) {
            return "<" + LEAST_BRIEF_AMOUNT;
        }
        boolean whole = value == Math.rint(value) || value >= ROUNDS_TO_TEN;
        return fixed(value, whole ? 0 : value >= ROUNDS_TO_ONE ? 1 : 2);
    }

    /** A throughput: four significant digits, for intervals of a good run are narrow. */
    public static String rate(double value) {
        return significant(value, 4);
    }

    /** A time: three significant digits. */
    public static String time(double value) {
        return significant(value, 3);
    }

    /** A mean count over trials: whole where it is. */
    public static String count(double value) {
        return value == Math.rint(value) ? fixed(value, 0) : fixed(value, 1);
    }

    /** A ratio: three significant digits. */
    public static String ratio(double value) {
        return significant(value, 3);
    }

    /** Such a ratio from its least to its greatest value: {@code 1.10 to 2.65}. */
    public static String range(double least, double most) {
        return range(ratio(least), ratio(most));
    }

    /** A range of what is written; one of them if both read alike. */
    public static String range(String from, String to) {
        return from.equals(to) ? to : from + " to " + to;
    }

    /** A ratio of speeds, above 1 for the faster one: {@code 1.00×}, {@code 2.65× slower}, {@code 1.71× faster}. */
    public static String timesAsFast(double ratio) {
        String faster = ratio(ratio);
        String slower = ratio(1 / ratio);
        String same = ratio(1);
        if (faster.equals(same) || slower.equals(same)) {
            return same + "×";
        }
        return ratio > 1 ? faster + "× faster" : slower + "× slower";
    }

    /**
     * A range of such ratios: {@code 1.10 to 2.65× slower}. Where some are slower and some faster, it is {@code 0.910 to 1.20×} as
     * fast.
     */
    public static String timesAsFast(double least, double most) {
        if (least < 1 && most > 1) {
            return range(least, most) + "× as fast";
        }
        boolean slower = least < 1;
        String near = ratio(slower ? 1 / most : least);
        String far = timesAsFast(slower ? least : most);
        return near.equals(ratio(slower ? 1 / least : most)) ? far : near + " to " + far;
    }

    /** A share as percent, with two digits that count. */
    public static String percent(double share) {
        return significant(share * 100, 2) + " %";
    }

    /**
     * How much of something there is against another amount of it: {@code 1.92 times the CPU}, or {@code 48 % less CPU}.
     *
     * @param ratio the ratio of the two, above 0
     * @param the the thing behind "times", with its article
     * @param less the thing behind a share, with "less" or "fewer"
     */
    public static String against(double ratio, String the, String less) {
        return ratio < 1 ? less(ratio) + " % " + less : ratio(ratio) + " times " + the;
    }

    /** A range of such ratios: {@code 1.10 to 1.92 times the CPU}, or {@code 32 to 48 % less CPU}. */
    public static String against(double least, double most, String the, String less) {
        return most < 1 ? share(least, most) + " " + less : range(least, most) + " times " + the;
    }

    /** By what share ratios below 1 are less than 1, from the least to the greatest share: {@code 32 to 48 %}. */
    public static String share(double least, double most) {
        return range(less(most), less(least)) + " %";
    }

    /** By how many percent a ratio below 1 is less than 1. It never says that all is gone. */
    private static String less(double ratio) {
        double percent = 100 * (1 - ratio);
        String all = "100";
        String two = significant(percent, 2);
        String three = two.equals(all) ? significant(percent, 3) : two;
        return three.equals(all) ? "over 99.9" : three;
    }

    /** Seconds of a phase: as written in the plan. */
    public static String seconds(double value) {
        return fixed(value, value == Math.rint(value) ? 0 : 1) + " s";
    }

    /** A moment of a trial, in seconds: to a tenth. */
    public static String moment(double seconds) {
        return count(seconds);
    }

    /** A number with at most so many significant digits, without exponent. */
    public static String significant(double value, int digits) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : "not a number";
        }
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(digits, RoundingMode.HALF_UP));
        int magnitude = rounded.precision() - rounded.scale();
        return fixed(rounded.doubleValue(), Math.max(0, digits - magnitude));
    }

    private static String fixed(double value, int decimals) {
        NumberFormat format = NumberFormat.getNumberInstance(Locale.ROOT);
        format.setMinimumFractionDigits(decimals);
        format.setMaximumFractionDigits(decimals);
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format.format(value);
    }
}
