package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import java.util.Arrays;
import java.util.Locale;

/** How the transactions of an open loop arrive. */
public enum Arrivals {
    /** Independently of one another, as those of many users do: the gaps are exponentially distributed. */
    POISSON,
    /** All the same time apart. */
    CONSTANT;

    /**
     * Reads the word.
     *
     * @throws PlanException if it is another
     */
    public static Arrivals parse(String place, String written) {
        return Arrays.stream(values())
                .filter(one -> one.word().equals(written))
                .findFirst()
                .orElseThrow(() -> new PlanException(
                        place + ": must be one of the legal values, got '" + written + "'; legal: poisson, constant"));
    }

    /** As plans and records call it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
