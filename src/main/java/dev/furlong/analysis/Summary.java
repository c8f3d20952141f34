package dev.furlong.analysis;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.analysis.contrast.Contrasted;
import dev.furlong.analysis.contrast.Verdict;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.limit.PointLimit;
import dev.furlong.analysis.scaling.ScalingCurve;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.condition.AccessPlan;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.claim.LeftOut;
import dev.furlong.plan.precision.Ended;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Rate;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures and verdicts of a run: the contract of {@code summary.json}. Fields are added within a schema, never
 * renamed.
 *
 * @param schema the version of the format: 1
 * @param furlongVersion the version of Furlong that made it
 * @param experiment the experiment's name
 * @param title one line for people
 * @param question what the plan asks, which reports answer first
 * @param complete whether every planned trial has a result
 * @param seed the seed of all randomness
 * @param machine the machine that it ran on
 * @param trials the numbers of trials
 * @param points the points in the plan's order
 * @param controls the A/A points
 * @param comparisons the comparisons of points of the same workload and clients that differ on one axis alone; those
 *     between targets come first. Then those of the throughput of closed loops that differ in their clients, or on several axes
 * @param findings the verdicts on the plan's claims
 * @param phases the length of a trial
 * @param until what the plan goes on until, as written; null if it makes all repetitions
 * @param ended how the run ended that went on until something; null if it has not
 * @param started the start of the earliest trial, in UTC as ISO 8601, or null without a trial
 * @param fitness the verdict of the A/A control on the machine, or null without one
 * @param margin the distance from 1 within which ratios are equivalent, as the plan declares it
 * @param latencyLimit the latency that a rate is to be sustained within, as the plan asks; null if it asks for none
 * @param scaling the curves over client counts, one for each target, workload and choice of settings
 * @param blocks the blocks that have a record, in their order
 * @param cases the settings of each case, by its name; empty if the plan has no cases
 * @param uncompared points of one target that differ on one axis alone, and have no figure to compare
 * @param leftOut claims of the plan's file that this run does not test, each with the reason
 */
public record Summary(
        int schema,
        String furlongVersion,
        String experiment,
        String title,
        PlanQuestion question,
        boolean complete,
        long seed,
        Environment machine,
        Trials trials,
        List<PointSummary> points,
        List<PointSummary> controls,
        List<Comparison> comparisons,
        List<Finding> findings,
        Phases phases,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String until,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Ended ended,
        @Nullable String started,
        @Nullable Fitness fitness,
        double margin,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable LatencyLimit latencyLimit,
        List<ScalingCurve> scaling,
        List<BlockSummary> blocks,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Map<String, String>> cases,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Uncompared> uncompared,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<LeftOut> leftOut) {
    /** What all these trials tell alike; null if they do not. */
    static <T> @Nullable T alike(List<TrialRecord> trials, Function<TrialRecord, Optional<T>> told) {
        List<Optional<T>> values = trials.stream().map(told).distinct().toList();
        return values.size() == 1 ? values.get(0).orElse(null) : null;
    }

    /**
     * The numbers of trials.
     *
     * @param planned the number of trials in the plan
     * @param run the number of trials with a record
     * @param lost the number of trials without a result
     * @param invalid the number of trials with a result that must not be used
     */
    public record Trials(int planned, int run, int lost, int invalid) {}

    /**
     * The length of each trial, and the repetitions of each point.
     *
     * @param warmUpSeconds the length of the warm-up, which is not measured; the longest if it ends when the load is
     *     steady
     * @param measureSeconds the length of the measurement
     * @param blocks the planned repetitions
     * @param untilSteady whether the warm-up ends when the load is steady
     * @param slices the number of slices of each measurement, in turns with the other points of a load; 0 if it is in one piece.
     *     Only slices are in summary.json
     * @param designBecause why Furlong chose to measure in slices or in whole trials, as a part of a sentence; null if the plan
     *     names it, or it is the usual one
     */
    public record Phases(
            double warmUpSeconds,
            double measureSeconds,
            int blocks,
            boolean untilSteady,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) int slices,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String designBecause) {}

    /**
     * One block.
     *
     * @param block its number, from 1
     * @param trials the number of its trials that have a record
     * @param started the start of its earliest trial, in UTC as ISO 8601
     * @param canary the times that the same little work took before it, or null where the records do not say
     * @param doubts reasons not to trust what was measured in it
     */
    public record BlockSummary(
            int block, int trials, String started, @Nullable CanaryTimes canary, List<Doubt.Entry> doubts) {}

    /**
     * The load model of a point.
     *
     * @param model {@code closed} or {@code open}
     * @param rate the rate as asked, such as 1000/s or 70%; null if closed
     * @param perSecond the transactions that arrived a second, as the mean over the valid trials; null if closed, or
     *     without a valid trial
     * @param arrivals {@code poisson} or {@code constant}; null if closed
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LoadModel(
            String model,
            @Nullable String rate,
            @Nullable Double perSecond,
            @Nullable String arrivals) {
        /** Describes the load model of a point with these settings. */
        static LoadModel of(Settings settings, List<TrialRecord> valid) {
            if (settings.get(Setting.RATE) instanceof Rate.Closed) {
                return new LoadModel("closed", null, null, null);
            }
            OptionalDouble mean = valid.stream()
                    .flatMap(trial -> trial.conditions().get(Conditions.ARRIVALS_PER_SECOND).stream())
                    .mapToDouble(Double::doubleValue)
                    .average();
            return new LoadModel(
                    "open",
                    settings.written(Setting.RATE),
                    mean.isPresent() ? mean.getAsDouble() : null,
                    settings.written(Setting.ARRIVALS));
        }

        /** Tells whether transactions arrive whatever the target does. */
        public boolean open() {
            return rate != null;
        }
    }

    /**
     * One point.
     *
     * @param id its id
     * @param target the target as written
     * @param engine the engine as resolved
     * @param release the release as resolved
     * @param engineVersion the version that the engine names, if all valid trials tell the same; else null
     * @param deployment the deployment as resolved
     * @param workload the name of the workload
     * @param parameters the workload's parameters
     * @param clients the number of clients
     * @param caseName the name of its tuple of settings, or null
     * @param varied its values on the axes that vary, by their keys
     * @param load the load model
     * @param settings the settings as asked and as effective
     * @param metrics its metrics over the valid trials
     * @param unavailable the reason why a metric has no value, by the metric's key
     * @param valid whether it has valid trials only
     * @param invalidBecause the reason if it has trials that are not valid, else null
     * @param doubts reasons not to trust it
     * @param lostBecause the reason why the first of its lost trials has no result, or null if none was lost
     * @param steady whether the throughput settled, for each valid trial
     * @param kinds the kinds of transactions, each with its part of the figures; empty if there is one kind alone
     * @param measuredOn the data and the cores that it was measured on
     * @param limit the things that limited its throughput
     * @param accessPlan how the statement of its load reaches its rows, as its first trial tells; null if the load is about
     *     something else, or the engine's plans cannot be read
     */
    public record PointSummary(
            String id,
            String target,
            String engine,
            String release,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String engineVersion,

            String deployment,
            String workload,
            Map<String, String> parameters,
            int clients,

            @JsonProperty("case") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String caseName,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> varied,
            LoadModel load,
            Map<String, EffectiveSetting> settings,
            Map<String, MetricSummary> metrics,
            Map<String, String> unavailable,
            boolean valid,
            @Nullable String invalidBecause,
            List<Doubt.Entry> doubts,
            @Nullable String lostBecause,
            List<Steadiness> steady,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<KindSummary> kinds,
            MeasuredOn measuredOn,
            PointLimit limit,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            AccessPlan accessPlan) {
        /** The target as the plan understood it. */
        public TargetSpec spec() {
            return TargetSpec.parse(id, target);
        }

        /** Whether its transactions change data. It is taken to change some if its records do not tell. */
        public boolean changesData() {
            return measuredOn.changesData() == null || measuredOn.changesData();
        }
    }

    /**
     * The data and the cores that a point was measured on, and what its transactions did to the data. What not all its valid trials tell alike is null.
     *
     * @param rows the rows of all tables before the first transaction
     * @param clientCores the cores that the load JVMs may use; null if a quota leaves less of any
     * @param serverCores the cores that the server's processes may use, likewise; null if the engine is embedded
     * @param coresOfBoth the cores that both may use together, likewise; null if the server cannot be seen
     * @param changesData whether its transactions change data
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record MeasuredOn(
            @Nullable Long rows,
            @Nullable Integer clientCores,
            @Nullable Integer serverCores,
            @Nullable Integer coresOfBoth,
            @Nullable Boolean changesData) {
        /** Describes what these trials of one point ran on. */
        static MeasuredOn of(List<TrialRecord> valid) {
            boolean quota = Stream.of(Conditions.CLIENT_QUOTA, Conditions.SERVER_QUOTA, Conditions.QUOTA_OF_BOTH)
                    .anyMatch(one -> valid.stream()
                            .anyMatch(trial -> trial.conditions().get(one).isPresent()));
            List<TrialRecord> unlimited = quota ? List.of() : valid;
            return new MeasuredOn(
                    alike(
                            valid,
                            trial -> Optional.ofNullable(trial.population()).map(TrialRecord.Population::rows)),
                    alike(unlimited, trial -> trial.conditions().get(Conditions.CLIENT_CORES)),
                    alike(unlimited, trial -> trial.conditions().get(Conditions.SERVER_CORES)),
                    alike(unlimited, trial -> trial.conditions().get(Conditions.CORES_OF_BOTH)),
                    alike(valid, trial -> trial.conditions().get(Conditions.CHANGES_DATA)));
        }
    }

    /**
     * One kind of transaction of a point.
     *
     * @param name the name of the kind
     * @param metrics the metrics of its transactions over the valid trials
     * @param unavailable the reason why a metric has no value, by the metric's key
     */
    public record KindSummary(String name, Map<String, MetricSummary> metrics, Map<String, String> unavailable) {}

    /**
     * A metric over the valid trials of a point.
     *
     * @param mean the mean over the trials
     * @param low the lower end of the 95 % interval, or null from one trial
     * @param high the upper end of the 95 % interval, or null from one trial
     * @param least the least value of a trial
     * @param most the greatest value of a trial
     * @param n the number of trials
     * @param unit the unit of all of these
     * @param better {@code higher}, {@code lower} or {@code neither}
     */
    public record MetricSummary(
            double mean,
            @Nullable Double low,
            @Nullable Double high,
            double least,
            double most,
            int n,
            String unit,
            String better) {}

    /**
     * The ratio of a metric between two points, taken within blocks.
     *
     * @param axis the axis that the two points differ on: target, case, clients, control, or the key of a setting or
     *     parameter; several with commas between
     * @param a the numerator's point
     * @param b the denominator's point
     * @param metric its key
     * @param ratio geometric mean over the blocks
     * @param low the lower end of the interval, or null from one block
     * @param high the upper end of the interval, or null from one block
     * @param level the level of that interval if it is not 0.95: 0.975 if the means overrule slices; null if it is
     * @param meansRatio the ratio of the means, if {@code ratio} is that of slices beside each other; null if not
     * @param blocks the number of blocks in which both have a valid trial
     * @param verdict the verdict on the numerator's point: faster, slower, equivalent or undecided. A verdict that is
     *     withheld is undecided too
     * @param chance the probability of so great a difference without a cause, corrected for the number of comparisons in
     *     the family; 1 if the means of slices point the other way; null from one block
     * @param withheldBecause the reason why no verdict may be given, whatever the figures; null if one may
     * @param family what the comparisons share that are corrected together. It is not in summary.json
     * @param acrossAxes whether the two differ in their clients, or on several axes. It is not in summary.json
     */
    public record Comparison(
            String axis,
            String a,
            String b,
            String metric,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double level,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double meansRatio,

            int blocks,
            Verdict verdict,
            @Nullable Double chance,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String withheldBecause,

            @JsonIgnore List<String> family,
            @JsonIgnore boolean acrossAxes) {
        /** The axis of points that differ in the target alone. */
        public static final String OF_TARGETS = "target";

        /**
         * Shows a contrast that has a ratio.
         *
         * @throws IllegalArgumentException if it has none
         */
        static Comparison of(Contrasted one) {
            Contrast contrast = one.measured().contrast();
            if (one.ratio() == null) {
                throw new IllegalArgumentException("comparison: must have a ratio, got none for " + contrast);
            }
            return new Comparison(
                    contrast.axis(),
                    contrast.a().id(),
                    contrast.b().id(),
                    one.measured().metric().key(),
                    one.ratio(),
                    one.low(),
                    one.high(),
                    one.otherLevel(),
                    one.meansRatio(),
                    one.blocks(),
                    one.verdict(),
                    one.chance(),
                    one.withheldBecause(),
                    Stream.concat(
                                    contrast.family().stream(),
                                    Stream.of(one.measured().metric().key()))
                            .toList(),
                    contrast.isAcross());
        }
    }

    /**
     * Two points of one target that should be compared, and cannot.
     *
     * @param axis the axis that they differ on
     * @param a the id of one point
     * @param b the id of the other point
     * @param because the reason why neither has a ratio to the other
     */
    public record Uncompared(String axis, String a, String b, String because) {}
}
