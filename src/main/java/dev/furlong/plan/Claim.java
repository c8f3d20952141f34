package dev.furlong.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.VisibleText;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A published claim that an experiment tests: the ratio of one metric between two targets lies in a range that was
 * declared beforehand.
 *
 * @param id of the hypothesis, such as H3.6
 * @param claim in words
 * @param source where it was published
 * @param workload the workload that it speaks of
 * @param metric the metric's key
 * @param of the target in the numerator, as written
 * @param against the target in the denominator, as written
 * @param low the least ratio that counts as confirming
 * @param high the greatest ratio that counts as confirming
 */
public record Claim(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String claim,
        @JsonProperty(required = true) @Nullable String source,
        @JsonProperty(required = true) String workload,
        @JsonProperty(required = true) String metric,
        @JsonProperty(required = true) String of,
        @JsonProperty(required = true) String against,
        @JsonProperty(required = true) double low,
        @JsonProperty(required = true) double high) {
    private static final int LONGEST_TEXT = 1000;

    /** Checks the range, and that the texts fit into a report. */
    public Claim {
        Objects.requireNonNull(id, "claim.id");
        checkText(id, "id", id);
        checkText(id, "claim", claim);
        checkText(id, "source", source);
        if (!(low > 0 && low <= high)) {
            throw new PlanException(
                    "claims " + id + ": low must be above 0 and at most high, got " + low + " and " + high);
        }
    }

    private static void checkText(String id, String key, @Nullable String text) {
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new PlanException("claims " + id + ": " + key + " must be at most " + LONGEST_TEXT
                    + " characters long, got " + text.length());
        }
        if (text != null && !VisibleText.isPlain(text)) {
            throw new PlanException("claims " + VisibleText.of(id) + ": " + key
                    + " must hold no control characters, got '" + VisibleText.of(text) + "'; nothing was started");
        }
    }
}
