package dev.furlong.analysis.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A claim with its verdict.
 *
 * @param id of the hypothesis
 * @param claim in words
 * @param verdict confirmed, refuted, undecided or not-testable
 * @param measured in words
 * @param expected in words
 * @param because why this verdict
 * @param printed value that the study printed, or null if it printed none
 * @param source study that made the claim, in one line, or null if nobody published it
 * @param chance how probable such figures are if the verdict were wrong, corrected for the number of claims; null where
 *     nothing can be told, 0 where one count decides
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Finding(
        String id,
        String claim,
        String verdict,
        String measured,
        String expected,
        String because,
        @Nullable String printed,
        @Nullable String source,
        @Nullable Double chance) {
    /** It holds. */
    public static final String CONFIRMED = "confirmed";
    /** It does not hold. */
    public static final String REFUTED = "refuted";
    /** The figures do not tell. */
    public static final String UNDECIDED = "undecided";
    /** There are no figures. */
    public static final String NOT_TESTABLE = "not-testable";
}
