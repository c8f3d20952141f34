package dev.furlong.measurement;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The reasons why a trial has no wire at all. A wire that nobody watched is another matter. Records hold the words, so
 * they stay as they are.
 */
public enum NoWire {
    /** The engine lives in the load JVM. */
    EMBEDDED("no wire: an embedded engine lives in the load JVM"),
    /** The workload needs no database. */
    NOTHING_SENT("no wire: the workload sends nothing");

    private final String words;

    NoWire(String words) {
        this.words = words;
    }

    /** The reason as records and reports give it. */
    public String words() {
        return words;
    }

    /**
     * Tells whether the reason why a metric has no value is one of these.
     *
     * @param because the reason as a record gives it, or null if the metric has a value
     */
    public static boolean tells(@Nullable String because) {
        return Stream.of(values()).anyMatch(reason -> reason.words.equals(because));
    }
}
