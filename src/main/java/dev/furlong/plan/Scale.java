package dev.furlong.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How large an experiment is run; the sizes stand in its file. */
public enum Scale {
    /** Seconds and tiny data: does it run at all. */
    @JsonProperty("smoke")
    SMOKE,
    /** Minutes: the default. */
    @JsonProperty("quick")
    QUICK,
    /** The sizes of the study that is re-run. */
    @JsonProperty("full")
    FULL;

    /** The word in plans. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
