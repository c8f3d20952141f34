package dev.furlong.plan.reference;

import java.util.Map;

/**
 * A key of the plan file.
 *
 * @param name the key as it is written, such as {@code warm-up}
 * @param meaning what it says, in plain words
 * @param byDefault the value that holds without it, or that it is required
 * @param legal its legal values, in words
 * @param example YAML that uses it: lines that a plan may have
 * @param schema what an editor may accept as its value, in the words of JSON Schema
 */
public record PlanKey(
        String name, String meaning, String byDefault, String legal, String example, Map<String, Object> schema) {
    /** The words for the default of a key that has none. */
    static final String REQUIRED = "required";

    /** The words for the default of a key that may be left out. */
    static final String NONE = "none";

    /** Whether a plan must have it. */
    public boolean isRequired() {
        return byDefault.equals(REQUIRED);
    }
}
