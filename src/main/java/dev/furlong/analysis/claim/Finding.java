package dev.furlong.analysis.claim;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A claim with its verdict.
 *
 * @param id the id of the hypothesis
 * @param claim the claim in words
 * @param verdict the verdict of the figures on it
 * @param measured the measured value in words
 * @param expected the expected value in words
 * @param because the reason of the verdict
 * @param printed the value that the study printed, or null if it printed none
 * @param source the study that made the claim, in one line, or null if nobody published it
 * @param chance the probability of such figures if the verdict were wrong, corrected for the number of claims. It is
 *     null where nothing can be told, and 0 where one count decides
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Finding(
        String id,
        String claim,
        ClaimVerdict verdict,
        String measured,
        String expected,
        String because,
        @Nullable String printed,
        @Nullable String source,
        @Nullable Double chance) {}
