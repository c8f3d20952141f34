package dev.furlong.results.folder;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What a run was held to as a gate. What came of it follows from the records.
 *
 * @param limits the limits as written, at least one
 * @param strict whether the gate also fails on a limit that is undecided or cannot be judged
 * @param allowMissing whether the gate may pass if points, trials or figures are missing
 * @param axis the axis on which the two sides differ: {@code target}, {@code case}, or a setting or property
 * @param baseline the value of the first side on that axis
 * @param contender the value of the second side
 */
public record KeptGate(
        @JsonProperty(required = true) List<String> limits,
        @JsonProperty(required = true) boolean strict,
        @JsonProperty(required = true) boolean allowMissing,
        @JsonProperty(required = true) String axis,
        @JsonProperty(required = true) String baseline,
        @JsonProperty(required = true) String contender) {
    /** Copies the limits. */
    public KeptGate {
        limits = List.copyOf(limits);
    }
}
