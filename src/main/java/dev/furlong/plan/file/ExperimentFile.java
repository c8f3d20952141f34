package dev.furlong.plan.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.furlong.plan.Plan;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.RunSize;
import dev.furlong.plan.claim.LeftOut;
import dev.furlong.plan.claim.Source;
import dev.furlong.plan.written.ClientCounts;
import dev.furlong.plan.written.Design;
import dev.furlong.plan.written.LatencyLimit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan file as it is written; absent keys are null. {@link PlanReader} turns it into a {@link Plan}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
    "experiment",
    "title",
    "question",
    "scale",
    "targets",
    "server",
    "workloads",
    "clients",
    "settings",
    "cases",
    "defaults",
    "warm-up",
    "warm-up-max",
    "measure",
    "design",
    "design-because",
    "latency-limit",
    "repetitions",
    "until",
    "seed",
    "sources",
    "claims",
    "left-out",
    "margin",
    "scales"
})
record ExperimentFile(
        @JsonProperty(value = "experiment", required = true) String experiment,
        @Nullable String title,
        @Nullable PlanQuestion question,
        @Nullable RunSize scale,
        @Nullable List<String> targets,
        @Nullable List<String> server,
        @Nullable List<String> workloads,

        @JsonDeserialize(using = ClientCounts.InPlanFile.class) @Nullable
        List<Integer> clients,

        @Nullable Map<String, List<String>> settings,
        @Nullable Map<String, Map<String, String>> cases,
        @Nullable Map<String, String> defaults,
        @JsonProperty("warm-up") @Nullable String warmUp,
        @JsonProperty("warm-up-max") @Nullable String warmUpMax,
        @Nullable String measure,
        @Nullable Design design,
        @JsonProperty("design-because") @Nullable String designBecause,
        @JsonProperty(LatencyLimit.KEY) @Nullable String latencyLimit,
        @Nullable Integer repetitions,
        @Nullable String until,
        @Nullable Long seed,
        @Nullable List<Source> sources,
        @Nullable List<WrittenClaim> claims,
        @JsonProperty("left-out") @Nullable List<LeftOut> leftOut,
        @Nullable String margin,
        @Nullable Map<RunSize, Sizes> scales) {

    /** The values that a scale may change. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Sizes(
            @Nullable List<String> targets,
            @Nullable List<String> workloads,

            @JsonDeserialize(using = ClientCounts.InPlanFile.class) @Nullable
            List<Integer> clients,

            @Nullable Map<String, List<String>> settings,
            @JsonProperty("warm-up") @Nullable String warmUp,
            @JsonProperty("warm-up-max") @Nullable String warmUpMax,
            @Nullable String measure,
            @Nullable Integer repetitions) {
        WarmUp asWarmUp() {
            return new WarmUp(warmUp, warmUpMax);
        }
    }

    /** A warm-up as written: of a given length, or until the load is steady, and then of a longest length. */
    record WarmUp(@Nullable String given, @Nullable String longest) {}

    WarmUp asWarmUp() {
        return new WarmUp(warmUp, warmUpMax);
    }
}
