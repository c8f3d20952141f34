package dev.furlong.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The record of one trial: a line of {@code trials.jsonl}.
 *
 * @param trial its id, unique in the run
 * @param block the repetition, from 1
 * @param started the moment of its start, in UTC, as ISO 8601
 * @param subject the subject of the measurement
 * @param seed the seed of its transactions
 * @param settings the settings by key, each as asked for and as it held
 * @param metrics the measured values by metric key
 * @param unavailable the reasons by metric key; every metric of the catalogue is here or in metrics
 * @param kinds the kinds of transactions, each with its metrics; empty if there is one alone, or none was kept
 * @param abortedBySqlState the number of attempts that the engine ended, by SQLState
 * @param checks the outcome of each invariant
 * @param population the way in which the data was made
 * @param conditions what Furlong knows about how it ran and bases decisions on
 * @param facts other observations, in words for people
 * @param lostBecause the reason why there is no result, or null
 * @param invalidBecause the reason why the result must not be used, or null
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
    /** The fact that the engine names its version in. */
    public static final String ENGINE_VERSION = "engineVersion";

    /** Accepts a record without kinds, as older versions wrote it. */
    public TrialRecord {
        kinds = Objects.requireNonNullElse(kinds, List.of());
    }

    /**
     * The metrics of one kind of transaction.
     *
     * @param name the name of the kind
     * @param metrics the measured values by metric key
     * @param unavailable the reasons by metric key; every metric of kinds is here or in metrics
     */
    public record OfKind(String name, Map<String, Double> metrics, Map<String, String> unavailable) {}

    /**
     * The subject of a measurement.
     *
     * @param point the point's id
     * @param target the target as the plan writes it
     * @param engine the name of the engine
     * @param release the release, resolved if the plan gives none
     * @param deployment the way in which the engine ran
     * @param workload the name of the workload
     * @param parameters the workload's parameters, defaults included
     * @param clients the number of clients
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
     * @param rule the rule that must hold
     * @param violation the finding that contradicts the rule, or null if the rule holds
     */
    public record Check(String rule, @Nullable String violation) {}

    /**
     * The way in which the data was made, once for all trials of the same data.
     *
     * @param road the engine's way of loading
     * @param rows the number of rows of all tables
     * @param seconds the time of loading, without start and stop
     */
    public record Population(String road, long rows, double seconds) {}

    /** The same record with these figures, and with these reasons for metrics that have no figure. */
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

    /** The version that the engine names, as it names it; empty if the trial did not come so far. */
    public Optional<String> engineVersion() {
        return Optional.ofNullable(facts.get(ENGINE_VERSION));
    }

    /** Whether its figures may be used. */
    public boolean valid() {
        return lostBecause == null && invalidBecause == null;
    }

    /** Whether its transactions change data. A record that does not tell is taken to change some. */
    public boolean changesData() {
        return conditions.get(Conditions.CHANGES_DATA).orElse(true);
    }

    /** The reason why it has no value of a metric. */
    public String unavailableBecause(Metric metric) {
        return unavailable.getOrDefault(
                metric.key(),
                Metrics.isOfLayers(metric) ? "layers=off" : "the record of " + trial + " does not say why");
    }

    /** Whether it has a value of a metric, or says why it has none. */
    public boolean tells(Metric metric) {
        return metrics.containsKey(metric.key()) || unavailable.containsKey(metric.key());
    }

    /** Whether it has no result. */
    public boolean lost() {
        return lostBecause != null;
    }

    /** The first line of the reason why there is no result; empty if there is one. The trial's own page has all lines. */
    public String lostInShort() {
        return lostBecause == null ? "" : lostBecause.lines().findFirst().orElse("");
    }
}
