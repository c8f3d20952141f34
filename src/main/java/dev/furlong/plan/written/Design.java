package dev.furlong.plan.written;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** How the points of one repetition are measured against each other. */
public enum Design implements Worded {
    /** One after the other, each in a trial of its own from start to end. */
    @JsonProperty("trials")
    TRIALS,
    /**
     * The points of one load side by side: all are started and warmed up, and then measured in turns, slice by slice. While one
     * is at work, the clients of the others stand still. What the machine does for longer than a few slices meets all of them.
     */
    @JsonProperty("slices")
    SLICES;

    /** The key of a plan that names it, and the name of the option without its dashes. */
    public static final String KEY = "design";

    /**
     * Reads the word of a design.
     *
     * @param place the place where it was written, for the message
     * @throws dev.furlong.failure.PlanException if it is the word of none
     */
    public static Design parse(String place, String written) {
        return Worded.read(place, written, List.of(values()));
    }
}
