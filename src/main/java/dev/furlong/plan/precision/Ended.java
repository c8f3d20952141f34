package dev.furlong.plan.precision;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How a run ended that went on until something.
 *
 * @param repetitions the whole repetitions that it made, at least {@value Until#LEAST_REPETITIONS}
 * @param most the repetitions that it would have made at most
 * @param because what held
 */
public record Ended(int repetitions, int most, Reason because) {
    /** What held when a run ended. */
    public enum Reason {
        /** Each ratio was known well enough. */
        @JsonProperty("precision")
        PRECISION,
        /** The time was over. */
        @JsonProperty("time")
        TIME
    }

    /** Checks the numbers. */
    public Ended {
        if (repetitions < Until.LEAST_REPETITIONS || repetitions > most) {
            throw new IllegalArgumentException(
                    "repetitions: must be from " + Until.LEAST_REPETITIONS + " to " + most + ", got " + repetitions);
        }
    }
}
