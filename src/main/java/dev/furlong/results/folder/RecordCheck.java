package dev.furlong.results.folder;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceRates;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.written.Nearest;
import dev.furlong.results.TrialRecord;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks a record against the plan of its trial and the catalogue of metrics.
 *
 * @param planned the trials of the plan by their ids
 * @param metrics the catalogue by key
 * @param slices the number of slices of each trial; 0 if it is measured in one piece
 */
record RecordCheck(Map<String, TrialSpec> planned, Map<String, Metric> metrics, int slices) {
    private static final List<String> WITNESSES = Stream.of(EffectiveSetting.Witness.values())
            .map(EffectiveSetting.Witness::word)
            .toList();

    private static final String NONE = "none";

    static RecordCheck of(Plan plan) {
        Map<String, TrialSpec> planned = new LinkedHashMap<>();
        plan.trials().forEach(trial -> planned.put(trial.id(), trial));
        return new RecordCheck(planned, byKey(Metrics.all()), plan.phases().slices());
    }

    /** The fault of a record, as <em>place: rule, got value</em>; empty if it has none. */
    Optional<String> wrong(TrialRecord record) {
        TrialSpec trial = record.trial() == null ? null : planned.get(record.trial());
        if (trial == null) {
            return Optional.of("trial: must be one of plan.yaml, got '" + record.trial() + "'");
        }
        TrialRecord.Subject subject = record.subject();
        boolean lacking = subject == null
                || Stream.of(
                                subject.engine(),
                                subject.release(),
                                subject.deployment(),
                                subject.parameters(),
                                record.settings(),
                                record.metrics(),
                                record.unavailable(),
                                record.abortedBySqlState(),
                                record.checks(),
                                record.conditions(),
                                record.facts())
                        .anyMatch(Objects::isNull);
        if (lacking) {
            return Optional.of(record.trial()
                    + ": must have a subject, settings, metrics, what is unavailable, aborted attempts, checks, conditions and facts;"
                    + " got only some");
        }
        return Stream.of(
                        differs("block", trial.block(), record.block()),
                        differs("seed", trial.seed().value(), record.seed()),
                        differs("subject.point", trial.point().id(), subject.point()),
                        differs("subject.target", trial.point().target().written(), subject.target()),
                        differs("subject.engine", trial.point().target().engine(), subject.engine()),
                        differs(
                                "subject.deployment",
                                trial.point().target().deployment().word(),
                                subject.deployment()),
                        differs("subject.workload", trial.point().workload(), subject.workload()),
                        differs("subject.clients", trial.point().clients(), subject.clients()),
                        texts("subject.parameters", subject.parameters()),
                        record.lost() ? Optional.<String>empty() : slices(record.conditions()),
                        sliceRates(record.conditions()),
                        sliceOthers(record.conditions()),
                        started(record.started()),
                        settings(record.settings()),
                        values("", metrics, record.metrics(), record.unavailable()),
                        aborted(record.abortedBySqlState()),
                        checks(record.checks()),
                        population(record.population()),
                        texts("facts", record.facts()),
                        record.kinds().stream()
                                .flatMap(kind -> ofKind(kind).stream())
                                .findFirst(),
                        namedTwice(record.kinds()))
                .flatMap(Optional::stream)
                .findFirst()
                .map(wrong -> record.trial() + " " + wrong);
    }

    private static Optional<String> differs(String key, Object planned, @Nullable Object got) {
        return Objects.equals(planned, got)
                ? Optional.empty()
                : Optional.of(key + ": must be that of plan.yaml, " + planned + ", got " + got);
    }

    private Optional<String> slices(Conditions conditions) {
        return differs(
                "conditions." + Conditions.SLICES.key(),
                slices == 0 ? NONE : slices,
                conditions.get(Conditions.SLICES).<Object>map(number -> number).orElse(NONE));
    }

    private Optional<String> sliceRates(Conditions conditions) {
        return conditions
                .get(Conditions.SLICE_RATES)
                .map(SliceRates::perSecond)
                .filter(rates ->
                        rates.size() != slices || !rates.stream().allMatch(rate -> rate >= 0 && Double.isFinite(rate)))
                .map(rates -> "conditions." + Conditions.SLICE_RATES.key() + ": must be " + slices
                        + " rates in tx/s, of 0 or more, got " + rates.size() + ", the least of which is "
                        + rates.stream()
                                .min(Comparator.naturalOrder())
                                .map(String::valueOf)
                                .orElse(NONE));
    }

    private Optional<String> sliceOthers(Conditions conditions) {
        return conditions
                .get(Conditions.SLICE_OTHERS)
                .map(others -> others.shares().size())
                .filter(shares -> shares != slices)
                .map(shares -> "conditions." + Conditions.SLICE_OTHERS.key() + ": must be " + slices
                        + " shares of other programs, got " + shares);
    }

    private static Optional<String> started(@Nullable String started) {
        try {
            Instant.parse(String.valueOf(started));
            return Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.of("started: must be a time such as 2026-11-20T10:11:12Z, got '" + started + "'");
        }
    }

    /** The fault of a map that must hold a text for each key; empty if it has none. */
    private static Optional<String> texts(String place, Map<String, String> texts) {
        return texts.entrySet().stream()
                .filter(text -> text.getValue() == null)
                .findFirst()
                .map(text -> place + "." + text.getKey() + ": must be a text, got null");
    }

    private static Optional<String> settings(Map<String, EffectiveSetting> settings) {
        return settings.entrySet().stream()
                .filter(setting -> !whole(setting.getValue()))
                .findFirst()
                .map(setting -> "settings." + setting.getKey()
                        + ": must have what was asked for, what holds, and a witness, one of "
                        + String.join(", ", WITNESSES) + "; got " + setting.getValue());
    }

    private static boolean whole(@Nullable EffectiveSetting setting) {
        return setting != null && setting.asked() != null && setting.effective() != null && setting.witness() != null;
    }

    private static Optional<String> aborted(Map<String, Long> aborted) {
        return aborted.entrySet().stream()
                .filter(state -> state.getValue() == null || state.getValue() < 0)
                .findFirst()
                .map(state -> "abortedBySqlState." + state.getKey() + ": must be a number from 0 up, got "
                        + state.getValue());
    }

    private static Optional<String> checks(List<TrialRecord.Check> checks) {
        return checks.stream().anyMatch(check -> check == null || check.rule() == null)
                ? Optional.of("checks: must each have a rule, got one without")
                : Optional.empty();
    }

    private static Optional<String> population(TrialRecord.@Nullable Population population) {
        boolean whole = population == null
                || (population.road() != null
                        && population.rows() >= 0
                        && Double.isFinite(population.seconds())
                        && population.seconds() >= 0);
        return whole
                ? Optional.empty()
                : Optional.of("population: must have a road, and rows and seconds from 0 up, got " + population);
    }

    private static Optional<String> namedTwice(List<TrialRecord.OfKind> kinds) {
        Set<String> names = new HashSet<>();
        return kinds.stream()
                .filter(kind -> !names.add(kind.name()))
                .findFirst()
                .map(kind -> "kinds: must have unique names, got '" + kind.name() + "' twice");
    }

    private static Optional<String> ofKind(TrialRecord.@Nullable OfKind kind) {
        if (kind == null || kind.name() == null || kind.metrics() == null || kind.unavailable() == null) {
            return Optional.of("kinds: must each have a name, metrics and what is unavailable; got only some");
        }
        return values("kinds." + kind.name() + ".", byKey(Metrics.ofKinds()), kind.metrics(), kind.unavailable());
    }

    private static Map<String, Metric> byKey(List<Metric> metrics) {
        return metrics.stream().collect(Collectors.toMap(Metric::key, metric -> metric));
    }

    private static Optional<String> values(
            String of, Map<String, Metric> metrics, Map<String, Double> values, Map<String, String> unavailable) {
        for (Map.Entry<String, Double> one : values.entrySet()) {
            Optional<String> unknown = unknown(of + "metrics", one.getKey(), metrics);
            if (unknown.isPresent()) {
                return unknown;
            }
            Metric metric = Objects.requireNonNull(metrics.get(one.getKey()));
            if (one.getValue() == null || !Metrics.permits(metric, one.getValue())) {
                return Optional.of(of + "metrics." + one.getKey() + ": must be a number"
                        + (Metrics.permits(metric, -1) ? "" : " from 0 up") + size(metric, one.getValue()) + ", got "
                        + one.getValue());
            }
        }
        return unavailable.keySet().stream()
                .flatMap(key -> unknown(of + "unavailable", key, metrics).stream())
                .findFirst()
                .or(() -> texts(of + "unavailable", unavailable));
    }

    /** The rest of the rule for a number that no measurement has, since it is too large or too small. */
    private static String size(Metric metric, @Nullable Double value) {
        boolean unmeasurable = value != null && Double.isFinite(value) && !Metrics.permits(metric, Math.abs(value));
        return unmeasurable ? ", between 1e-18 and 1e18 unless it is 0" : "";
    }

    private static Optional<String> unknown(String place, String key, Map<String, Metric> metrics) {
        return metrics.containsKey(key)
                ? Optional.empty()
                : Optional.of(place + ": must name metrics of the catalogue, got '" + key + "'"
                        + Nearest.to(key, List.copyOf(metrics.keySet()))
                                .map(near -> "; did you mean '" + near + "'?")
                                .orElse("; ./furlong list metrics names them"));
    }
}
