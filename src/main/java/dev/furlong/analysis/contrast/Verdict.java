package dev.furlong.analysis.contrast;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.furlong.measurement.Metrics;
import java.util.Locale;

/** The verdict of a comparison on one of the two that it compares. */
public enum Verdict {
    /** It is better. */
    FASTER,
    /** It is worse. */
    SLOWER,
    /** It has more of something of which neither more nor less is better. */
    MORE,
    /** It has less of that. */
    LESS,
    /** The ratio lies within the margin, or both values are exactly the same. */
    EQUIVALENT,
    /** Nothing can be said. */
    UNDECIDED;

    /** Returns the word that summary.json and reports use for it. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the word for it on a metric. What has a speed is faster or slower. Other costs are better or worse.
     *
     * @param metric the key of the metric
     */
    public String word(String metric) {
        boolean speed = Metrics.isSpeed(metric);
        return switch (this) {
            case FASTER -> speed ? word() : "better";
            case SLOWER -> speed ? word() : "worse";
            case MORE, LESS, EQUIVALENT, UNDECIDED -> word();
        };
    }

    /** Whether it says that the two differ. */
    public boolean differs() {
        return switch (this) {
            case FASTER, SLOWER, MORE, LESS -> true;
            case EQUIVALENT, UNDECIDED -> false;
        };
    }
}
