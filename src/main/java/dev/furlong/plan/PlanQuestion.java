package dev.furlong.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.furlong.plan.written.Worded;
import java.util.List;

/** What a plan asks of the targets. It decides what reports answer first, and changes nothing that is measured. */
public enum PlanQuestion implements Worded {
    /** How fast they are: by throughput, or by latency where the rate is given. The axes of the plan say the rest. */
    @JsonProperty("speed")
    SPEED,
    /** What a transaction costs on each of them, in CPU above all. */
    @JsonProperty("costs")
    COSTS;

    /**
     * Reads the word of a question.
     *
     * @param place the place where it was written, for the message
     * @throws dev.furlong.failure.PlanException if it is the word of none
     */
    public static PlanQuestion parse(String place, String written) {
        return Worded.read(place, written, List.of(values()));
    }
}
