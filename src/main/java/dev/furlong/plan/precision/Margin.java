package dev.furlong.plan.precision;

import dev.furlong.failure.PlanException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A share in percent as it is written in plans, such as {@code 5%}. */
public final class Margin {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,3}(?:[.][0-9]{1,3})?)%");
    private static final double PERCENT = 100;

    private Margin() {}

    /**
     * Reads a margin.
     *
     * @param place the place to name in the message
     * @return the margin as a fraction
     * @throws PlanException if it is not a number of percent
     */
    public static double parse(String place, String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw PlanException.ofKey(place, "must be a number of percent such as 5%, got '" + text + "'");
        }
        return Double.parseDouble(matcher.group(1)) / PERCENT;
    }

    /** Writes a margin as it is read, to the fourth digit. */
    public static String written(double fraction) {
        return percent(fraction) + "%";
    }

    /** The same in a sentence: {@code 5 %}. */
    public static String inWords(double fraction) {
        return percent(fraction) + " %";
    }

    private static String percent(double fraction) {
        return new BigDecimal(fraction * PERCENT)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
