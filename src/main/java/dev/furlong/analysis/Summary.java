package dev.furlong.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.furlong.analysis.claim.Finding;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.scaling.ScalingCurve;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.CanaryTimes;
import dev.furlong.measurement.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Rate;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.results.Environment;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a run says: the contract of {@code summary.json}. Fields are added within a schema, never renamed.
 *
 * @param schema 1
 * @param furlongVersion that made it
 * @param experiment its name
 * @param title one line for people
 * @param complete whether every planned trial has a result
 * @param seed of all randomness
 * @param machine that it ran on
 * @param trials how many
 * @param points in the plan's order
 * @param controls the A/A points
 * @param comparisons of points of the same workload and clients that differ on one axis alone; those between targets come first
 * @param findings on the plan's claims
 * @param phases how long a trial lasted
 * @param started when the earliest trial did, in UTC as ISO 8601, or null without any
 * @param fitness what the A/A control says of the machine, or null without one
 * @param margin ratios within this of 1 are equivalent, as the plan declared
 * @param scaling the curves over client counts, one for each target, workload and choice of settings
 * @param blocks with a record, in their order
 * @param cases what each case sets, by its name; without any if the plan has none
 * @param uncompared points of one target that differ on one axis alone, and have no figure to compare
 */
public record Summary(
        int schema,
        String furlongVersion,
        String experiment,
        String title,
        boolean complete,
        long seed,
        Environment machine,
        Trials trials,
        List<PointSummary> points,
        List<PointSummary> controls,
        List<Comparison> comparisons,
        List<Finding> findings,
        Phases phases,
        @Nullable String started,
        @Nullable Fitness fitness,
        double margin,
        List<ScalingCurve> scaling,
        List<BlockSummary> blocks,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Map<String, String>> cases,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Uncompared> uncompared) {
    /** Figures over fewer blocks are printed as indicative. */
    public static final int GATE_BLOCKS = Plan.GATE_BLOCKS;
    /** Figures over as many, or more, are worth publishing. */
    public static final int HEADLINE_BLOCKS = 10;

    /**
     * How many trials.
     *
     * @param planned by the plan
     * @param run with a record
     * @param lost without a result
     * @param invalid with a result that must not be used
     */
    public record Trials(int planned, int run, int lost, int invalid) {}

    /**
     * How long each trial lasted, and how often each point was repeated.
     *
     * @param warmUpSeconds not measured; the longest if it ends when the load is steady
     * @param measureSeconds measured
     * @param blocks repetitions that were planned
     * @param untilSteady whether the warm-up ends when the load is steady
     */
    public record Phases(double warmUpSeconds, double measureSeconds, int blocks, boolean untilSteady) {}

    /**
     * One block.
     *
     * @param block its number, from 1
     * @param trials of it that have a record
     * @param canary what the same little work took before it, or null where the records do not say
     * @param doubts reasons not to trust what was measured in it
     */
    public record BlockSummary(
            int block, int trials, @Nullable CanaryTimes canary, List<Doubt.Entry> doubts) {}

    /**
     * The load model of a point.
     *
     * @param model closed or open
     * @param rate as asked, such as 1000/s or 70%; null if closed
     * @param perSecond transactions that arrived a second, the mean over the valid trials; null if closed, or without any
     * @param arrivals poisson or constant; null if closed
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Load(
            String model,
            @Nullable String rate,
            @Nullable Double perSecond,
            @Nullable String arrivals) {
        /** That of a point with these settings. */
        static Load of(Settings settings, List<TrialRecord> valid) {
            if (settings.get(Setting.RATE) instanceof Rate.Closed) {
                return new Load("closed", null, null, null);
            }
            OptionalDouble mean = valid.stream()
                    .flatMap(trial -> trial.conditions().get(Conditions.ARRIVALS_PER_SECOND).stream())
                    .mapToDouble(Double::doubleValue)
                    .average();
            return new Load(
                    "open",
                    settings.written(Setting.RATE),
                    mean.isPresent() ? mean.getAsDouble() : null,
                    settings.written(Setting.ARRIVALS));
        }

        /** Whether transactions arrive whatever the target does. */
        public boolean open() {
            return rate != null;
        }
    }

    /**
     * One point.
     *
     * @param id its id
     * @param target as written
     * @param engine as resolved
     * @param release as resolved
     * @param deployment as resolved
     * @param workload its name
     * @param parameters of the workload
     * @param clients how many
     * @param caseName of its tuple of settings, or null
     * @param varied where it lies on the axes that vary, by their keys
     * @param load the load model
     * @param settings asked and effective
     * @param metrics over the valid trials
     * @param unavailable why a metric has no value
     * @param valid whether it has valid trials only
     * @param invalidBecause why not
     * @param doubts reasons not to trust it
     * @param lostBecause why the first of its lost trials has no result, or null if none was lost
     * @param steady whether the throughput settled, for each valid trial
     * @param kinds of transactions, each with its part of what was measured; empty if there is one alone
     */
    public record PointSummary(
            String id,
            String target,
            String engine,
            String release,
            String deployment,
            String workload,
            Map<String, String> parameters,
            int clients,

            @JsonProperty("case") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String caseName,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> varied,
            Load load,
            Map<String, EffectiveSetting> settings,
            Map<String, MetricSummary> metrics,
            Map<String, String> unavailable,
            boolean valid,
            @Nullable String invalidBecause,
            List<Doubt.Entry> doubts,
            @Nullable String lostBecause,
            List<Steadiness> steady,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<KindSummary> kinds) {}

    /**
     * One kind of transaction of a point.
     *
     * @param name of the kind
     * @param metrics of its transactions over the valid trials
     * @param unavailable why a metric has no value
     */
    public record KindSummary(String name, Map<String, MetricSummary> metrics, Map<String, String> unavailable) {}

    /**
     * A metric over the valid trials of a point.
     *
     * @param mean over the trials
     * @param low of the 95 % interval, or null from one trial
     * @param high of the 95 % interval, or null from one trial
     * @param least of the trials
     * @param most of the trials
     * @param n trials
     * @param unit of all of these
     * @param better higher, lower or neither
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
     * @param axis that the two points differ on: target, case, control, or the key of a setting or parameter
     * @param a the numerator's point
     * @param b the denominator's point
     * @param metric its key
     * @param ratio geometric mean over the blocks
     * @param low of the 95 % interval, or null from one block
     * @param high of the 95 % interval, or null from one block
     * @param blocks in which both have a valid trial
     * @param verdict on a: faster, slower, equivalent or undecided. A verdict that is withheld is
     *     undecided too
     * @param chance how probable so great a difference is without a cause, corrected for the number
     *     of comparisons on the chart; null from one block
     * @param withheldBecause why no verdict may be given, whatever the figures; null if one may
     */
    public record Comparison(
            String axis,
            String a,
            String b,
            String metric,
            double ratio,
            @Nullable Double low,
            @Nullable Double high,
            int blocks,
            String verdict,
            @Nullable Double chance,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String withheldBecause) {
        /** The axis of points that differ in the target alone. */
        public static final String OF_TARGETS = "target";

        /** Whether both points are of one target. */
        public boolean ofOneTarget() {
            return !axis.equals(OF_TARGETS);
        }

        /** The same without a verdict. */
        Comparison withheld(String because) {
            return new Comparison(axis, a, b, metric, ratio, low, high, blocks, Verdicts.UNDECIDED, chance, because);
        }
    }

    /**
     * Two points of one target that should be compared, and cannot.
     *
     * @param axis that they differ on
     * @param a id of one
     * @param b id of the other
     * @param because why neither has a ratio to the other
     */
    public record Uncompared(String axis, String a, String b, String because) {}
}
