package dev.furlong.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.furlong.plan.written.Worded;

/**
 * The size at which an experiment is run: what the option {@code --scale} chooses. Its file says under {@code scales} what
 * each size has.
 */
public enum RunSize implements Worded {
    /** A run of seconds with tiny data, to see whether it works at all. */
    @JsonProperty("smoke")
    SMOKE,
    /** A run of minutes: the default. */
    @JsonProperty("quick")
    QUICK,
    /** A run with the sizes of the study that is repeated. */
    @JsonProperty("full")
    FULL
}
