package dev.furlong.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.furlong.measurement.Conditions;
import dev.furlong.measurement.Metric;
import dev.furlong.plan.setting.EffectiveSetting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of one trial: a line of {@code trials.jsonl}.
 *
 * @param trial its id, unique in the run
 * @param block the repetition, from 1
 * @param started when, in UTC, as ISO 8601
 * @param subject what was measured
 * @param seed of its transactions
 * @param settings asked and effective, by key
 * @param metrics measured values by metric key
 * @param unavailable reasons by metric key; every metric of the catalogue is here or in metrics
 * @param kinds of transactions, each with its part of what was measured; empty if there is one alone, or none was kept
 * @param abortedBySqlState attempts that the engine ended
 * @param checks each invariant with what was found instead, or null where it holds
 * @param population how the data was made
 * @param conditions how it ran, as far as Furlong decides by it
 * @param facts what else there is to know, in words for people
 * @param lostBecause why there is no result, or null
 * @param invalidBecause why the result must not be used, or null
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record TrialRecord(
        String trial,
        int block,
        String started,
        Subject subject,
        long seed,
        Map<String, EffectiveSetting> settings,
        Map<String, Double> metrics,
        Map<String, String> unavailable,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OfKind> kinds,
        Map<String, Long> abortedBySqlState,
        List<Check> checks,
        @Nullable Population population,
        Conditions conditions,
        Map<String, String> facts,
        @Nullable String lostBecause,
        @Nullable String invalidBecause) {

    /** Older records have no kinds. */
    public TrialRecord {
        kinds = Objects.requireNonNullElse(kinds, List.of());
    }

    /**
     * What was measured of one kind of transaction.
     *
     * @param name of the kind
     * @param metrics measured values by metric key
     * @param unavailable reasons by metric key; every metric of kinds is here or in metrics
     */
    public record OfKind(String name, Map<String, Double> metrics, Map<String, String> unavailable) {}

    /**
     * What was measured.
     *
     * @param point the point's id
     * @param target as written
     * @param engine as resolved
     * @param release as resolved
     * @param deployment as resolved
     * @param workload its name
     * @param parameters of the workload, all
     * @param clients how many
     */
    public record Subject(
            String point,
            String target,
            String engine,
            String release,
            String deployment,
            String workload,
            Map<String, String> parameters,
            int clients) {}

    /**
     * An invariant's outcome.
     *
     * @param rule what must hold
     * @param violation what was found instead, or null
     */
    public record Check(String rule, @Nullable String violation) {}

    /**
     * How the data was made, once for all trials of the same data.
     *
     * @param road the engine's way of loading
     * @param rows of all tables
     * @param seconds of loading, without start and stop
     */
    public record Population(String road, long rows, double seconds) {}

    /** The same record with these figures, and these reasons where there is none. */
    public TrialRecord with(Map<String, Double> otherMetrics, Map<String, String> otherUnavailable) {
        return new TrialRecord(
                trial,
                block,
                started,
                subject,
                seed,
                settings,
                otherMetrics,
                otherUnavailable,
                kinds,
                abortedBySqlState,
                checks,
                population,
                conditions,
                facts,
                lostBecause,
                invalidBecause);
    }

    /** Whether its figures may be used. */
    public boolean valid() {
        return lostBecause == null && invalidBecause == null;
    }

    /** Says why it has no such figure. */
    public String unavailableBecause(Metric metric) {
        return unavailable.getOrDefault(metric.key(), "the record of " + trial + " does not say");
    }

    /** Whether it has no result. */
    public boolean lost() {
        return lostBecause != null;
    }

    /** The first line of why there is no result; empty if there is one. The others are for the trial's own page. */
    public String lostInShort() {
        return lostBecause == null ? "" : lostBecause.lines().findFirst().orElse("");
    }
}
