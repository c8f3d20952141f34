package dev.furlong.run.trial;

import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Nanos;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.EffectiveSetting.Witness;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.timeline.CheckpointDips;
import dev.furlong.session.protocol.EncodedHistogram;
import dev.furlong.session.protocol.LoadEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Makes the record of a trial from its results. */
public final class TrialRecords {
    /** A percentile is given where at least this many samples lie beyond it. */
    private static final int SAMPLES_BEYOND = 10;

    private static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0, 99.9);

    private final String fileSystem;
    private final boolean fork;

    /**
     * Serves one run.
     *
     * @param fork false if load sessions run in this JVM, which was not started with the plan's heap and collector
     */
    public TrialRecords(String fileSystem, boolean fork) {
        this.fileSystem = fileSystem;
        this.fork = fork;
    }

    /**
     * The record of a trial that ran to its end.
     *
     * @param canary the times that were taken before its block
     */
    public TrialRecord finished(
            TrialSpec trial, Prepared prepared, Instant started, TrialRunner.Outcome outcome, CanaryTimes canary) {
        LoadEvent.Phased measurement = outcome.finished().measurement();
        Readings readings = new Readings();
        readings.add(Metrics.THROUGHPUT, Reading.of(perSecond(measurement.outcomes(), measurement)));
        OpenLoopRecord load = new OpenLoopRecord(
                prepared.open(), measurement.punctuality(), prepared.point().clients());
        if (load.unsustainable().isPresent()) {
            load.withhold(readings);
        } else {
            latencies(readings, Metrics.latencies(), latencies(measurement));
        }
        readings.addAll(SlicedCosts.of(outcome, perSecond(measurement.outcomes(), measurement)));
        readings.addAll(dips(prepared, outcome));
        counts(readings, measurement.outcomes());
        load.counts(readings);
        Map<String, EffectiveSetting> settings = settings(prepared, outcome);
        Map<String, String> facts = new TreeMap<>(outcome.finished().facts());
        facts.putAll(outcome.finished().jvm().words());
        facts.put(TrialRecord.ENGINE_VERSION, outcome.finished().engineVersion());
        outcome.serverJvm().ifPresent(jvm -> jvm.words().forEach((key, value) -> facts.put("server." + key, value)));
        facts.putAll(outcome.facts());
        facts.putAll(load.facts());
        lulls(outcome).longestWords().ifPresent(words -> facts.put("load.longestLull", words));
        facts.put(
                "checkSeconds",
                String.format(Locale.ROOT, "%.3f", outcome.finished().checkSeconds()));
        return new TrialRecord(
                trial.id(),
                trial.block(),
                started.toString(),
                prepared.subject(),
                trial.seed().value(),
                settings,
                readings.values(),
                readings.unavailable(),
                kinds(measurement, load),
                measurement.outcomes().aborted(),
                outcome.checks(),
                outcome.population(),
                conditions(prepared, outcome, load, canary),
                facts,
                null,
                invalidBecause(prepared, settings, outcome));
    }

    private Conditions conditions(
            Prepared prepared, TrialRunner.Outcome outcome, OpenLoopRecord load, CanaryTimes canary) {
        return prepared.home()
                .fileSystem(fileSystem)
                .with(prepared.ownJars()
                        .map(sha256 -> Conditions.of(Conditions.JARS, sha256))
                        .orElse(Conditions.none()))
                .with(outcome.finished().conditions())
                .with(SlicedCosts.conditions(outcome))
                .with(load.conditions())
                .with(Conditions.CANARY, canary)
                .with(Conditions.FORKED, fork)
                .with(Conditions.CHANGES_DATA, prepared.workload().changes())
                .with(Conditions.ENGINE_PROPERTIES, new TreeMap<>(prepared.engineProperties()).toString())
                .with(Conditions.LULLS, lulls(outcome).lulls());
    }

    private static Readings dips(Prepared prepared, TrialRunner.Outcome outcome) {
        if (!prepared.workload().changes()) {
            return Readings.allUnavailable(Metrics.checkpoints(), "the load changes no data");
        }
        return outcome.finished().measurement().slices().isEmpty()
                ? CheckpointDips.of(outcome.timeLine())
                : Readings.allUnavailable(Metrics.checkpoints(), "slices show a part of each second at most");
    }

    private static LullRecord lulls(TrialRunner.Outcome outcome) {
        return new LullRecord(outcome.finished().warmUp(), outcome.finished().measurement());
    }

    /** The record of a trial without a result. */
    public TrialRecord lost(TrialSpec trial, Prepared prepared, Instant started, String because) {
        Readings readings = new Readings();
        Metrics.all().stream()
                .filter(metric ->
                        !Metrics.isOfLayers(metric) || prepared.settings().get(Setting.LAYERS))
                .forEach(metric -> readings.add(metric, Reading.unavailable("the trial was lost")));
        return new TrialRecord(
                trial.id(),
                trial.block(),
                started.toString(),
                prepared.subject(),
                trial.seed().value(),
                Map.of(),
                readings.values(),
                readings.unavailable(),
                List.of(),
                Map.of(),
                List.of(),
                null,
                prepared.home().fileSystem(fileSystem),
                Map.of(),
                because,
                null);
    }

    private static double perSecond(Outcomes outcomes, LoadEvent.Phased phase) {
        return outcomes.committedInTime() * Nanos.PER_SECOND / phase.nanos();
    }

    private static List<TrialRecord.OfKind> kinds(LoadEvent.Phased measurement, OpenLoopRecord load) {
        return measurement.kinds().stream()
                .map(kind -> kind(kind, measurement, load))
                .toList();
    }

    private static TrialRecord.OfKind kind(LoadEvent.OfKind kind, LoadEvent.Phased measurement, OpenLoopRecord load) {
        Readings readings = new Readings();
        readings.add(Metrics.THROUGHPUT, Reading.of(perSecond(kind.outcomes(), measurement)));
        if (load.unsustainable().isPresent()) {
            load.withhold(readings, Metrics.latencies());
            load.withhold(readings, Metrics.rolledBackLatencies());
        } else {
            latencies(readings, Metrics.latencies(), kind.latencies().decoded());
            EncodedHistogram rolledBack = kind.rolledBackLatencies();
            if (rolledBack == null) {
                Metrics.rolledBackLatencies()
                        .forEach(metric -> readings.add(
                                metric, Reading.unavailable("no transaction of this kind is rolled back on purpose")));
            } else {
                latencies(readings, Metrics.rolledBackLatencies(), rolledBack.decoded());
            }
        }
        counts(readings, kind.outcomes());
        readings.add(Metrics.ROLLED_BACK, Reading.count(kind.outcomes().rolledBack()));
        return new TrialRecord.OfKind(kind.name(), readings.values(), readings.unavailable());
    }

    /** The latencies of a phase, in nanoseconds. */
    public static Histogram latencies(LoadEvent.Phased phased) {
        return phased.latencies().decoded();
    }

    /** The latencies of each kind of transaction of a phase by its name, in nanoseconds; empty if there is one alone. */
    public static Map<String, Histogram> latenciesByKind(LoadEvent.Phased phased) {
        Map<String, Histogram> latencies = new LinkedHashMap<>();
        for (LoadEvent.OfKind kind : phased.kinds()) {
            latencies.put(kind.name(), kind.latencies().decoded());
            EncodedHistogram rolledBack = kind.rolledBackLatencies();
            if (rolledBack != null) {
                latencies.put(kind.name() + ".rolledBack", rolledBack.decoded());
            }
        }
        return latencies;
    }

    /** The percentiles and the maximum, for metrics in the order of {@link Metrics#latencies}. */
    private static void latencies(Readings readings, List<Metric> metrics, Histogram latencies) {
        long samples = latencies.getTotalCount();
        for (int i = 0; i < PERCENTILES.size(); i++) {
            double percentile = PERCENTILES.get(i);
            long needed = Math.round(SAMPLES_BEYOND * 100 / (100 - percentile));
            readings.add(
                    metrics.get(i),
                    samples >= needed
                            ? Reading.of(latencies.getValueAtPercentile(percentile) / Nanos.PER_MICRO)
                            : Reading.unavailable("needs " + needed + " transactions, got " + samples
                                    + "; measure longer to get it"));
        }
        readings.add(
                metrics.get(PERCENTILES.size()),
                samples > 0
                        ? Reading.of(latencies.getMaxValue() / Nanos.PER_MICRO)
                        : Reading.unavailable(
                                metrics.equals(Metrics.latencies())
                                        ? "no transaction was committed"
                                        : "no transaction was rolled back"));
    }

    private static void counts(Readings readings, Outcomes outcomes) {
        readings.add(Metrics.COMMITTED, Reading.count(outcomes.committed()));
        readings.add(Metrics.RETRIED, Reading.count(outcomes.retried()));
        readings.add(
                Metrics.ABORTED,
                Reading.count(outcomes.aborted().values().stream()
                        .mapToLong(Long::longValue)
                        .sum()));
        readings.add(Metrics.FAILED, Reading.count(outcomes.failed()));
        readings.add(Metrics.UNKNOWN, Reading.count(outcomes.unknown()));
    }

    private Map<String, EffectiveSetting> settings(Prepared prepared, TrialRunner.Outcome outcome) {
        Map<String, EffectiveSetting> settings = new TreeMap<>();
        prepared.settings()
                .all()
                .forEach((key, value) -> settings.put(key, EffectiveSetting.of(value, value, Witness.STARTED_WITH)));
        settings.putAll(outcome.finished().settings());
        settings.putAll(outcome.observed());
        settings.putAll(JvmSettings.of(
                prepared.settings(),
                prepared.java().major(),
                outcome.finished().jvm(),
                fork ? Witness.OBSERVED : Witness.STARTED_WITH));
        if (outcome.serverJvm().isPresent()) {
            // Either of the two JVMs may be wrong; the one that is wrong is the one to tell.
            JvmSettings.ofServer(prepared, outcome.serverJvm().get())
                    .forEach((key, server) ->
                            settings.merge(key, server, (client, same) -> client.contradicted() ? client : server));
        }
        prepared.engine().mapping().substitutes().forEach((setting, substitute) -> {
            EffectiveSetting effective = settings.get(setting.key());
            if (effective != null && !prepared.point().settings().asks(setting) && !effective.contradicted()) {
                settings.put(setting.key(), effective.inPlaceOf(setting.byDefault(), substitute.because()));
            }
        });
        return settings;
    }

    private static @Nullable String invalidBecause(
            Prepared prepared, Map<String, EffectiveSetting> settings, TrialRunner.Outcome outcome) {
        List<String> reasons = new ArrayList<>();
        outcome.checks().stream()
                .filter(check -> check.violation() != null)
                .forEach(check -> reasons.add(check.rule() + ": must hold, got " + check.violation()));
        settings.forEach((key, setting) -> {
            if (setting.contradicted()) {
                reasons.add("setting " + key + ": must be " + setting.asked() + ", got " + setting.effective());
            }
        });
        String version = outcome.finished().engineVersion();
        boolean ownBuild = prepared.settings().get(Setting.JARS).isPresent()
                && (prepared.runs().roles().inClient() || outcome.serverJvm().isPresent());
        if (!ownBuild && !prepared.release().number().isNamedIn(version)) {
            reasons.add("release: must be " + prepared.release().number() + ", the engine says " + version);
        }
        LoadEvent.Phased measurement = outcome.finished().measurement();
        if (measurement.outcomes().committed() == 0) {
            reasons.add("measurement: must commit a transaction, got none");
        } else if (!measurement.slices().isEmpty() && measurement.outcomes().committedInTime() == 0) {
            reasons.add(
                    "measurement: must begin a transaction in a slice, got none, since each took longer; use --design"
                            + " trials");
        }
        return reasons.isEmpty() ? null : String.join("; ", reasons);
    }
}
