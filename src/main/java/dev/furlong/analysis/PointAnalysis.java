package dev.furlong.analysis;

import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.analysis.doubt.DiskDoubts;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.OutOfTurn;
import dev.furlong.analysis.doubt.SteadyDoubts;
import dev.furlong.analysis.limit.PointLimit;
import dev.furlong.analysis.limit.RoleCores;
import dev.furlong.analysis.stall.Stall;
import dev.furlong.analysis.statistic.Interval;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Micros;
import dev.furlong.measurement.condition.AccessPath;
import dev.furlong.measurement.condition.AccessPlan;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Point;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The trials of one point. */
final class PointAnalysis {
    /** A client that keeps more than this share of its cores busy may be what limits the trial. */
    private static final double GENERATOR_SHARE = 0.8;
    /**
     * A share of a JVM's CPU time, or of the measured time where only that is known. Of the CPU time, compilers took 0.001 to 0.04 in
     * trials of a minute, 0.01 to 0.10 after a warm-up of 5 s, and half after a few seconds with a server. Of the measured time, those
     * of warm JVMs took 0.001 to 0.05, and those of cold ones 0.15 to 0.58.
     */
    private static final double COMPILING_SHARE = 0.05;
    /** A share of a core. A JVM that hardly works compiles for a large share of little. */
    private static final double COMPILING_CORES = 0.01;

    /** A share of the cores' time. */
    private static final double OTHERS_BOUND = 0.1;

    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    private PointAnalysis() {}

    /**
     * Summarises one point.
     *
     * @param point the point as planned
     * @param trials all its trials
     * @param steady whether the throughput settled, for each valid one
     * @param stalls the stalls of its valid trials
     * @param others the doubts that follow from other points: those that every point of the run shares, and those of a sweep
     */
    static PointSummary of(
            Point point,
            List<TrialRecord> trials,
            List<Steadiness> steady,
            List<Stall> stalls,
            List<Doubt.Entry> others) {
        List<TrialRecord> valid = trials.stream().filter(TrialRecord::valid).toList();
        TrialRecord any = valid.isEmpty() ? trials.get(0) : valid.get(0);
        Map<String, MetricSummary> metrics = new LinkedHashMap<>();
        Map<String, String> unavailable = new LinkedHashMap<>();
        boolean invalid = trials.stream().anyMatch(trial -> trial.invalidBecause() != null);
        for (Metric metric : Metrics.all()) {
            if (Metrics.isOfLayers(metric) && trials.stream().noneMatch(trial -> trial.tells(metric))) {
                continue;
            }
            String because = unavailableBecause(metric, valid, invalid);
            if (because == null) {
                metrics.put(
                        metric.key(),
                        summary(metric, valid.stream().map(TrialRecord::metrics).toList()));
            } else {
                unavailable.put(metric.key(), because);
            }
        }
        String invalidBecause = trials.stream()
                .map(TrialRecord::invalidBecause)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(valid.isEmpty() ? "no trial has a result" : null);
        TrialRecord.Subject subject = any.subject();
        return new PointSummary(
                subject.point(),
                subject.target(),
                subject.engine(),
                subject.release(),
                Summary.alike(valid, TrialRecord::engineVersion),
                subject.deployment(),
                subject.workload(),
                subject.parameters(),
                subject.clients(),
                point.caseName(),
                point.varied(),
                Summary.LoadModel.of(point.settings(), valid),
                any.settings(),
                metrics,
                unavailable,
                invalidBecause == null,
                invalidBecause,
                Stream.concat(others.stream(), doubts(trials, valid, steady, stalls).stream())
                        .map(doubt -> isAsked(doubt.code(), point, trials) ? doubt.asAsked() : doubt)
                        .toList(),
                trials.stream()
                        .map(TrialRecord::lostBecause)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                steady,
                KindAnalysis.of(valid),
                Summary.MeasuredOn.of(valid),
                PointLimit.of(valid),
                valid.stream()
                        .flatMap(trial -> trial.conditions().get(Conditions.ACCESS_PLAN).stream())
                        .findFirst()
                        .orElse(null));
    }

    private static @Nullable String unavailableBecause(Metric metric, List<TrialRecord> valid, boolean invalid) {
        if (valid.isEmpty()) {
            return invalid ? "no trial of this point is valid" : "no trial of this point has a result";
        }
        for (TrialRecord trial : valid) {
            if (!trial.metrics().containsKey(metric.key())) {
                return trial.unavailableBecause(metric);
            }
        }
        return null;
    }

    /**
     * A metric over several trials.
     *
     * @param trials each one's values by key, with this metric among them
     */
    static MetricSummary summary(Metric metric, List<Map<String, Double>> trials) {
        List<Double> values = trials.stream()
                .map(trial -> Objects.requireNonNull(trial.get(metric.key())))
                .toList();
        Interval interval = Interval.of(values);
        return new MetricSummary(
                interval.mean(),
                interval.low(),
                interval.high(),
                values.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                values.stream().mapToDouble(Double::doubleValue).max().orElseThrow(),
                interval.n(),
                metric.unit(),
                metric.better().word());
    }

    private static List<Doubt.Entry> doubts(
            List<TrialRecord> trials, List<TrialRecord> valid, List<Steadiness> steady, List<Stall> stalls) {
        List<Doubt> doubts = new ArrayList<>();
        if (!EnoughBlocks.forVerdict(valid.size())) {
            doubts.add(Doubt.INDICATIVE);
        }
        if (disagree(valid)) {
            doubts.add(Doubt.BLOCKS_DISAGREE);
        }
        if (trials.stream().anyMatch(PointAnalysis::inMemory)) {
            doubts.add(Doubt.MEMORY_FILE_SYSTEM);
        }
        if (trials.stream()
                .anyMatch(trial -> trial.conditions().get(Conditions.FORKED).equals(Optional.of(false)))) {
            doubts.add(Doubt.NOT_FORKED);
        }
        if (trials.stream().anyMatch(trial -> trial.conditions().holds(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN))) {
            doubts.add(Doubt.ACKNOWLEDGEMENTS_TAKEN_DOWN);
        }
        if (trials.stream()
                .anyMatch(trial ->
                        trial.conditions().get(Conditions.EXTERNAL_SERVER).isPresent())) {
            doubts.add(Doubt.SERVER_OF_OTHERS);
        }
        if (trials.stream().anyMatch(PointAnalysis::ofUnknownDurability)) {
            doubts.add(Doubt.UNKNOWN_DURABILITY);
        }
        if (trials.stream().anyMatch(trial -> trial.conditions().holds(Conditions.THROUGH_PROXY))) {
            doubts.add(Doubt.PROXY_IN_PATH);
        }
        if (trials.stream().anyMatch(PointAnalysis::unsafe)) {
            doubts.add(Doubt.UNSAFE_DURABILITY);
        }
        if (trials.stream().anyMatch(trial -> CommitGuarantees.of(trial).fromCache())) {
            doubts.add(Doubt.UNSAFE_WRITE_CACHE);
        }
        if (trials.stream().anyMatch(trial -> trial.conditions().holds(Conditions.ONE_DISK_BELOW))) {
            doubts.add(Doubt.ONE_DISK_BELOW);
        }
        if (valid.stream().anyMatch(PointAnalysis::generatorBound)) {
            doubts.add(Doubt.GENERATOR_BOUND);
        }
        if (valid.stream().anyMatch(PointAnalysis::compiling)) {
            doubts.add(Doubt.COMPILER_AT_WORK);
        }
        if (valid.stream().anyMatch(PointAnalysis::stolen)) {
            doubts.add(Doubt.CORES_STOLEN);
        }
        if (valid.stream().anyMatch(trial -> share(trial, Conditions.OTHERS_SHARE) > OTHERS_BOUND)) {
            doubts.add(Doubt.OTHER_PROGRAMS);
        }
        if (trials.stream().anyMatch(trial -> trial.conditions().holds(Conditions.DISKS_OF_A_GROUP))) {
            doubts.add(Doubt.DISK_OF_A_GROUP);
        }
        if (valid.stream().anyMatch(trial -> trial.metrics().getOrDefault(Metrics.FAILED.key(), 0.0) > 0)) {
            doubts.add(Doubt.FAILED_TRANSACTIONS);
        }
        if (trials.stream().anyMatch(trial -> trial.invalidBecause() != null)) {
            doubts.add(Doubt.INVALID_TRIALS);
        }
        List<Doubt.Entry> entries =
                new ArrayList<>(doubts.stream().map(Doubt::entry).toList());
        List<TrialRecord> lost = trials.stream().filter(TrialRecord::lost).toList();
        if (!lost.isEmpty()) {
            entries.add(Doubt.LOST_TRIALS.entry(
                    lost.stream()
                            .map(trial -> trial.trial() + ": " + trial.lostInShort())
                            .collect(Collectors.joining("; ")),
                    lost.stream().map(TrialRecord::trial).toList()));
        }
        overloaded(valid).ifPresent(entries::add);
        OutOfTurn.of(valid).ifPresent(entries::add);
        unconfirmedPath(valid).ifPresent(entries::add);
        entries.addAll(DiskDoubts.of(valid));
        entries.addAll(ownSeries(valid));
        if (!stalls.isEmpty()) {
            entries.add(Doubt.STALLED.entry(
                    stalls.stream().map(Stall::words).collect(Collectors.joining("; ")),
                    stalls.stream().map(Stall::trial).toList()));
        }
        entries.addAll(SteadyDoubts.of(steady));
        return entries;
    }

    private static List<Doubt.Entry> ownSeries(List<TrialRecord> valid) {
        List<Doubt.Entry> entries = new ArrayList<>();
        boolean changesData = valid.stream().anyMatch(TrialRecord::changesData);
        for (Setting<?> setting : CommitGuarantees.settings(changesData)) {
            valid.stream()
                    .map(trial -> trial.settings().get(setting.key()))
                    .filter(effective -> effective != null && effective.because() != null)
                    .findFirst()
                    .ifPresent(effective -> entries.add(Doubt.OWN_SERIES.entry(
                            setting.key() + " is " + effective.effective() + " in place of the default "
                                    + effective.asked() + ", because " + effective.because(),
                            List.of())));
        }
        return entries;
    }

    /**
     * Whether the plan asks for what a doubt is about, and the target gave it no more than that. Each of these doubts
     * says what to make of it then.
     */
    private static boolean isAsked(Doubt doubt, Point point, List<TrialRecord> trials) {
        return switch (doubt) {
            case UNSAFE_DURABILITY ->
                trials.stream()
                        .filter(PointAnalysis::unsafe)
                        .allMatch(trial -> Setting.DURABILITY
                                .effectiveIn(trial.settings())
                                .equals(Optional.of(point.settings().get(Setting.DURABILITY))));
            case UNSAFE_WRITE_CACHE -> point.settings().get(Setting.WRITE_CACHE) == WriteCache.NOFLUSH;
            // A share of its own capacity is no more than the target can take.
            case UNSUSTAINABLE ->
                point.varied().containsKey(Setting.RATE.key())
                        && point.settings().get(Setting.RATE) instanceof Rate.PerSecond;
            default -> false;
        };
    }

    /** The doubt about a rate, with the trials in which the queue grew, and what was seen in the first one. */
    private static Optional<Doubt.Entry> overloaded(List<TrialRecord> valid) {
        List<TrialRecord> overloaded = valid.stream()
                .filter(trial ->
                        trial.conditions().get(Conditions.UNSUSTAINABLE).isPresent())
                .toList();
        return overloaded.stream()
                .findFirst()
                .flatMap(first -> first.conditions()
                        .get(Conditions.UNSUSTAINABLE)
                        .map(because -> Doubt.UNSUSTAINABLE.entry(
                                first.trial() + ": " + because,
                                overloaded.stream().map(TrialRecord::trial).toList())));
    }

    /** The doubt about a plan without the expected path, with the first trial that has it. */
    private static Optional<Doubt.Entry> unconfirmedPath(List<TrialRecord> valid) {
        List<String> others = new ArrayList<>();
        Optional<String> words = Optional.empty();
        for (TrialRecord trial : valid) {
            Optional<AccessPlan> plan =
                    trial.conditions().get(Conditions.ACCESS_PLAN).filter(read -> !read.asExpected());
            if (plan.isPresent()) {
                others.add(trial.trial());
                words = words.or(
                        () -> plan.map(read -> "must be " + read.expected().word() + ", got "
                                + (read.actual() == AccessPath.UNKNOWN
                                        ? read.plan()
                                        : read.actual().word()) + " in "
                                + trial.trial()));
            }
        }
        return words.map(detail -> Doubt.UNCONFIRMED_ACCESS_PATH.entry(detail, others));
    }

    private static boolean disagree(List<TrialRecord> valid) {
        DoubleSummaryStatistics throughputs = valid.stream()
                .mapToDouble(trial -> trial.metrics().getOrDefault(Metrics.THROUGHPUT.key(), 0.0))
                .summaryStatistics();
        return valid.size() > 1 && throughputs.getMin() < Doubt.AGREEMENT * throughputs.getMax();
    }

    /** Tells whether the clients were the limit. Only a client that is a process of its own has these figures. */
    private static boolean generatorBound(TrialRecord trial) {
        return RoleCores.CLIENT
                .busy(trial)
                .filter(busy -> busy > GENERATOR_SHARE)
                .isPresent();
    }

    private static boolean compiling(TrialRecord trial) {
        boolean embedded =
                !trial.metrics().containsKey(Metrics.CPU_CLIENT.total().key());
        int loadJvms = Setting.LOAD_JVMS.effectiveIn(trial.settings()).orElse(1);
        return compiling(trial, Metrics.JVM_CLIENT, embedded ? Metrics.CPU : Metrics.CPU_CLIENT, loadJvms)
                || compiling(trial, Metrics.JVM_SERVER, Metrics.CPU_SERVER, 1);
    }

    /** By the CPU time of the compilers' threads. Without it, by the time that they report, which includes waits for a core. */
    private static boolean compiling(TrialRecord trial, Metrics.Jvm jvm, Metrics.Cpu role, int jvms) {
        double perSecond = trial.metrics().getOrDefault(Metrics.THROUGHPUT.key(), 0.0);
        Double used = trial.metrics().get(jvm.compilingCpu().key());
        Double all = trial.metrics().get(role.total().key());
        if (used != null && all != null) {
            return used > COMPILING_SHARE * all && used * perSecond > COMPILING_CORES * Micros.PER_SECOND;
        }
        double reported = trial.metrics().getOrDefault(jvm.compiling().key(), 0.0) / jvms;
        return reported * perSecond > COMPILING_SHARE * Micros.PER_SECOND;
    }

    private static boolean stolen(TrialRecord trial) {
        return share(trial, Conditions.STOLEN_SHARE) > Blocks.STOLEN_BOUND;
    }

    private static double share(TrialRecord trial, Condition<Double> condition) {
        return trial.conditions().get(condition).orElse(0.0);
    }

    private static boolean inMemory(TrialRecord trial) {
        return trial.conditions()
                .get(Conditions.FILE_SYSTEM)
                .filter(IN_MEMORY::contains)
                .isPresent();
    }

    private static boolean unsafe(TrialRecord trial) {
        return trial.changesData()
                && trial.settings().containsKey(Setting.DURABILITY.key())
                && !ofUnknownDurability(trial)
                && !Setting.DURABILITY.effectiveIn(trial.settings()).equals(Optional.of(Durability.POWER_CUT));
    }

    private static boolean ofUnknownDurability(TrialRecord trial) {
        EffectiveSetting durability = trial.settings().get(Setting.DURABILITY.key());
        return trial.changesData() && durability != null && durability.nobodyTells();
    }
}
