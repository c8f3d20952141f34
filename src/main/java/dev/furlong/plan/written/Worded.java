package dev.furlong.plan.written;

import dev.furlong.failure.PlanException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A constant that plans and records write as a word. */
public interface Worded {
    /** The constant's name, as of an enum. */
    String name();

    /** The word: the name in lower case, with hyphens. */
    default String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Reads the word of one of these constants.
     *
     * @throws PlanException if it is the word of none
     */
    static <W extends Worded> W read(String place, String written, List<W> legal) {
        return legal.stream()
                .filter(constant -> constant.word().equals(written))
                .findFirst()
                .orElseThrow(() -> new PlanException(place + ": must be one of the legal values, got '" + written
                        + "'; legal: " + legal.stream().map(Worded::word).collect(Collectors.joining(", "))));
    }
}
