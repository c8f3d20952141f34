package dev.furlong.plan.setting.value;

import dev.furlong.failure.PlanException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rate of transactions that is asked for: the setting {@code rate}. */
public sealed interface Rate {
    /** The word of a closed loop in plans. */
    String CLOSED = "closed";

    /** Enough to see what an overload does. */
    int MOST_PERCENT = 200;

    /** Each client sends its next transaction when the last one is done: as much as the target takes. */
    record Closed() implements Rate {}

    /** Transactions arrive so often, whatever the target does. */
    record PerSecond(int transactions) implements Rate {}

    /** Transactions arrive at this share of what the closed loop of the same block reached. */
    record OfCapacity(int percent) implements Rate {}

    /**
     * Reads {@code closed}, {@code 1000/s} or {@code 70%}.
     *
     * @throws PlanException if it is none of them
     */
    static Rate parse(String place, String written) {
        if (written.equals(CLOSED)) {
            return new Closed();
        }
        Matcher form = Pattern.compile("([1-9][0-9]{0,6})/s|([1-9][0-9]{0,2})%").matcher(written);
        if (!form.matches() || (form.group(2) != null && Integer.parseInt(form.group(2)) > MOST_PERCENT)) {
            throw new PlanException(place + ": must be a rate, got '" + written + "'; legal: closed, a whole number of"
                    + " transactions a second from 1/s to 9999999/s, or a share of the closed loop's throughput from 1%"
                    + " to 200%");
        }
        return form.group(2) == null
                ? new PerSecond(Integer.parseInt(form.group(1)))
                : new OfCapacity(Integer.parseInt(form.group(2)));
    }
}
