package dev.furlong.analysis.doubt;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The weight of a doubt. */
public enum Severity {
    /** A reader should know it; no figure is wrong because of it. */
    NOTE,
    /** The figure may say something else than it seems to. */
    DOUBT,
    /** No verdict may rest on the point. */
    ALARM,
    /** The point has no figure that may be used. */
    INVALID;

    /** Returns the word that summary.json and reports use for it. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
