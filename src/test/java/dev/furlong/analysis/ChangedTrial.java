package dev.furlong.analysis;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.Lulls;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TrialRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A recorded trial that came out otherwise. */
public final class ChangedTrial {
    private ChangedTrial() {}

    /** The same trial with one metric at another value. */
    public static TrialRecord measured(TrialRecord one, Metric metric, double value) {
        Map<String, Double> metrics = new LinkedHashMap<>(one.metrics());
        metrics.put(metric.key(), value);
        return changed(one, one.settings(), metrics, one.unavailable(), one.conditions(), null, null);
    }

    /** The same trial without the metrics whose keys begin like this. */
    public static TrialRecord unmeasured(TrialRecord one, String prefix) {
        Map<String, Double> metrics = new LinkedHashMap<>(one.metrics());
        Map<String, String> unavailable = new LinkedHashMap<>(one.unavailable());
        one.metrics().keySet().stream().filter(key -> key.startsWith(prefix)).forEach(key -> {
            metrics.remove(key);
            unavailable.put(key, "it was not measured");
        });
        return changed(one, one.settings(), metrics, unavailable, one.conditions(), null, null);
    }

    /** The same trial on a machine where the client may use one core. */
    public static TrialRecord withOneCoreForTheClient(TrialRecord one) {
        return changed(
                one,
                one.settings(),
                one.metrics(),
                one.unavailable(),
                Conditions.of(Conditions.CLIENT_CORES, 1),
                null,
                null);
    }

    /** The same trial without one figure. */
    public static TrialRecord unavailable(TrialRecord one, Metric metric, String because) {
        Map<String, Double> metrics = new TreeMap<>(one.metrics());
        Map<String, String> unavailable = new TreeMap<>(one.unavailable());
        metrics.remove(metric.key());
        unavailable.put(metric.key(), because);
        return changed(one, one.settings(), metrics, unavailable, one.conditions(), null, null);
    }

    /** The same trial with one setting that came out otherwise. */
    public static TrialRecord effective(TrialRecord one, String key, String value) {
        return effective(one, key, value, EffectiveSetting.Witness.STARTED_WITH);
    }

    /** The same of which this witness tells. */
    static TrialRecord effective(TrialRecord one, String key, String value, EffectiveSetting.Witness witness) {
        Map<String, EffectiveSetting> settings = new TreeMap<>(one.settings());
        settings.put(key, new EffectiveSetting(value, value, witness, null));
        return changed(one, settings, one.metrics(), one.unavailable(), one.conditions(), null, null);
    }

    /** The same trial, whose record does not tell a setting. */
    public static TrialRecord without(TrialRecord one, String key) {
        Map<String, EffectiveSetting> settings = new TreeMap<>(one.settings());
        settings.remove(key);
        return changed(one, settings, one.metrics(), one.unavailable(), one.conditions(), null, null);
    }

    /** The same trial under one more condition. */
    public static <T> TrialRecord under(TrialRecord one, Condition<T> condition, T value) {
        return changed(
                one,
                one.settings(),
                one.metrics(),
                one.unavailable(),
                one.conditions().with(condition, value),
                null,
                null);
    }

    /** The same trial, in which no client committed for this long, from this second on. */
    public static TrialRecord stalled(TrialRecord one, double from, double seconds) {
        return under(one, Conditions.LULLS, Lulls.of(List.of(new Lulls.Time(from, seconds, 0)), seconds, 0.001));
    }

    /** The same trial on a server that someone else runs. */
    public static TrialRecord external(TrialRecord one, EffectiveSetting durability) {
        Map<String, EffectiveSetting> settings = new TreeMap<>(one.settings());
        settings.put("durability", durability);
        return changed(
                one,
                settings,
                one.metrics(),
                one.unavailable(),
                Conditions.of(Conditions.EXTERNAL_SERVER, "theirs"),
                null,
                null);
    }

    /** The same trial with something else in place of a default that its engine cannot honour. */
    public static TrialRecord substituted(TrialRecord one, String key, String value, String because) {
        Map<String, EffectiveSetting> settings = new TreeMap<>(one.settings());
        settings.computeIfPresent(
                key,
                (same, setting) -> EffectiveSetting.of(value, value, EffectiveSetting.Witness.OBSERVED)
                        .inPlaceOf(setting.asked(), because));
        return changed(one, settings, one.metrics(), one.unavailable(), one.conditions(), null, null);
    }

    /** The same trial as another run would record it, an hour later. */
    static TrialRecord later(TrialRecord one) {
        return new TrialRecord(
                one.trial(),
                one.block(),
                Instant.parse(one.started()).plus(Duration.ofHours(1)).toString(),
                one.subject(),
                one.seed(),
                one.settings(),
                one.metrics(),
                one.unavailable(),
                one.kinds(),
                one.abortedBySqlState(),
                one.checks(),
                one.population(),
                one.conditions(),
                one.facts(),
                one.lostBecause(),
                one.invalidBecause());
    }

    /** The same trial, whose engine names another version. */
    public static TrialRecord named(TrialRecord one, String version) {
        Map<String, String> facts = new TreeMap<>(one.facts());
        facts.put(TrialRecord.ENGINE_VERSION, version);
        return new TrialRecord(
                one.trial(),
                one.block(),
                one.started(),
                one.subject(),
                one.seed(),
                one.settings(),
                one.metrics(),
                one.unavailable(),
                one.kinds(),
                one.abortedBySqlState(),
                one.checks(),
                one.population(),
                one.conditions(),
                facts,
                one.lostBecause(),
                one.invalidBecause());
    }

    /** The same trial with kinds of transaction. */
    public static TrialRecord ofKinds(TrialRecord one, List<TrialRecord.OfKind> kinds) {
        return new TrialRecord(
                one.trial(),
                one.block(),
                one.started(),
                one.subject(),
                one.seed(),
                one.settings(),
                one.metrics(),
                one.unavailable(),
                kinds,
                one.abortedBySqlState(),
                one.checks(),
                one.population(),
                one.conditions(),
                one.facts(),
                one.lostBecause(),
                one.invalidBecause());
    }

    /** The same trial, but lost or invalid. */
    public static TrialRecord ended(TrialRecord one, String lostBecause, String invalidBecause) {
        Map<String, Double> metrics = lostBecause == null ? one.metrics() : Map.of();
        return changed(one, one.settings(), metrics, one.unavailable(), one.conditions(), lostBecause, invalidBecause);
    }

    /** The same trial, at which transactions arrived at this share of its capacity. */
    public static TrialRecord arriving(TrialRecord one, double share) {
        double capacity = one.metrics().get(Metrics.THROUGHPUT.key());
        Map<String, Double> metrics = new LinkedHashMap<>(one.metrics());
        Map<String, String> unavailable = new LinkedHashMap<>(one.unavailable());
        List.of(Metrics.ARRIVALS, Metrics.LATE, Metrics.BACKLOG).forEach(metric -> unavailable.remove(metric.key()));
        metrics.put(Metrics.ARRIVALS.key(), (double) Math.round(capacity * share * 3));
        metrics.put(Metrics.THROUGHPUT.key(), capacity * Math.min(1, share));
        boolean sustained = share < 1;
        metrics.put(Metrics.LATE.key(), (double) Math.round(capacity * (sustained ? 1.2 : 4.4)));
        metrics.put(Metrics.BACKLOG.key(), sustained ? 2.0 : (double) Math.round(capacity * 1.5));
        Conditions conditions = one.conditions().with(Conditions.ARRIVALS_PER_SECOND, capacity * share);
        if (!sustained) {
            String because =
                    "of 9000 arrivals, 3000 had not begun at the end and 2700 never began; delays by quarter: 100.0,"
                            + " 300.0, 500.0, 700.0 ms";
            conditions = conditions.with(Conditions.UNSUSTAINABLE, because);
            Metrics.latencies().forEach(metric -> {
                metrics.remove(metric.key());
                unavailable.put(metric.key(), "UNSUSTAINABLE: " + because);
            });
        }
        return changed(one, one.settings(), metrics, unavailable, conditions, null, null);
    }

    /** The same trial with the throughput that its target has at this number of clients. */
    static TrialRecord swept(TrialRecord one) {
        int clients = one.subject().clients();
        double contention = one.subject().target().equals("derby") ? 0.05 * (clients - 1) : 0.02 * (clients - 1);
        double coherency = one.subject().target().equals("derby") ? 0.002 * clients * (clients - 1) : 0;
        double cliff = one.subject().target().equals("derby@10.14.2.0") && clients > 8 ? 0.2 : 1;
        double noise = 1 + 0.01 * (clients * one.block() % 7 - 3);
        return measured(one, Metrics.THROUGHPUT, 1000 * clients / (1 + contention + coherency) * cliff * noise);
    }

    /** The same trial of another subject. */
    public static TrialRecord of(TrialRecord one, TrialRecord.Subject subject) {
        return changed(one, subject, one.settings(), one.metrics(), one.unavailable(), one.conditions(), null, null);
    }

    private static TrialRecord changed(
            TrialRecord one,
            Map<String, EffectiveSetting> settings,
            Map<String, Double> metrics,
            Map<String, String> unavailable,
            Conditions conditions,
            String lostBecause,
            String invalidBecause) {
        return changed(one, one.subject(), settings, metrics, unavailable, conditions, lostBecause, invalidBecause);
    }

    private static TrialRecord changed(
            TrialRecord one,
            TrialRecord.Subject subject,
            Map<String, EffectiveSetting> settings,
            Map<String, Double> metrics,
            Map<String, String> unavailable,
            Conditions conditions,
            String lostBecause,
            String invalidBecause) {
        return new TrialRecord(
                one.trial(),
                one.block(),
                one.started(),
                subject,
                one.seed(),
                settings,
                metrics,
                unavailable,
                one.kinds(),
                one.abortedBySqlState(),
                one.checks(),
                one.population(),
                conditions,
                one.facts(),
                lostBecause,
                invalidBecause);
    }
}
