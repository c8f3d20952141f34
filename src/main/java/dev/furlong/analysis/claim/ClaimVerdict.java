package dev.furlong.analysis.claim;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The verdict of the figures on a claim. */
public enum ClaimVerdict {
    /** It holds. */
    CONFIRMED,
    /** It does not hold. */
    REFUTED,
    /** The figures do not tell, or a doubt forbids it. */
    UNDECIDED,
    /** There are no figures, and there never will be. */
    NOT_TESTABLE;

    /** Returns the word that summary.json and reports use for it. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
