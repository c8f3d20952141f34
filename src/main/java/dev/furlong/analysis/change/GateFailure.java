package dev.furlong.analysis.change;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A reason why a gate fails.
 *
 * @param kind the kind of reason
 * @param words the reason in words, and what to do where something can be done
 */
public record GateFailure(Kind kind, String words) {
    /** The kinds of reasons. */
    public enum Kind {
        /** A limit failed, or could not be judged. */
        LIMIT,
        /** Points of the baseline have no record in the contender. */
        MISSING_POINTS,
        /** An arm lacks results of planned trials. */
        INCOMPLETE_ARM
    }

    @Override
    @JsonValue
    public String words() {
        return words;
    }
}
