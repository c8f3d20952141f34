package dev.furlong.plan.setting.client;

import dev.furlong.failure.PlanException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A slowdown of known size: the setting {@code slowdown}.
 *
 * @param share how much longer each transaction takes, as a share of its own time, from 0 to 10
 */
public record Slowdown(double share) {
    /** Every transaction as fast as it is. */
    public static final Slowdown NONE = new Slowdown(0);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,4}(?:[.][0-9]{1,2})?)%");
    private static final double PERCENT = 100;
    private static final double MOST_PERCENT = 1000;

    /**
     * Reads {@code 0%} or {@code 10%}.
     *
     * @throws PlanException if it is no share from 0% to 1000%
     */
    public static Slowdown parse(String place, String written) {
        Matcher form = FORM.matcher(written);
        if (!form.matches() || Double.parseDouble(form.group(1)) > MOST_PERCENT) {
            throw new PlanException(place + ": must be a share of a transaction's time, got '" + written
                    + "'; legal: from 0% to 1000%, such as 10%");
        }
        return new Slowdown(Double.parseDouble(form.group(1)) / PERCENT);
    }
}
