package dev.furlong.run;

import dev.furlong.analysis.Analysis;
import dev.furlong.analysis.AnswerMetric;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.contrast.Contrast;
import dev.furlong.analysis.statistic.SampleSize;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.plan.Plan;
import dev.furlong.plan.precision.Ended;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.precision.Margin;
import dev.furlong.plan.precision.Until;
import dev.furlong.report.scope.MoreRepetitions;
import dev.furlong.report.words.Figures;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.run.prepare.PlannedPromises;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Decides after each whole repetition if a run ends that goes on until something. */
final class Ending {
    private static final double PERCENT = 100;
    private static final int DIGITS = 2;

    private final Plan plan;
    private final RunDirectory directory;
    private final NanoClock clock;
    private final RunListener listener;
    private final long begun;

    /**
     * Begins to count the time of a run. If the run was stopped before, only the time from now on counts.
     *
     * @param plan the plan of the run
     * @param listener hears after each repetition how well ratios are known
     */
    Ending(Plan plan, RunDirectory directory, NanoClock clock, RunListener listener) {
        this.listener = listener;
        this.plan = plan;
        this.directory = directory;
        this.clock = clock;
        this.begun = clock.nanos();
    }

    /**
     * Refuses a plan that goes on until its ratios are known, and compares no points, or makes too few repetitions to know one.
     *
     * @throws PlanException if it does
     */
    static void check(Plan plan) {
        Until until = plan.until();
        if (until == null || until.precision() == null) {
            return;
        }
        if (contrasts(plan).isEmpty()) {
            Optional<PlannedPromises.Difference> unlike = asked(plan)
                    .flatMap(one -> PlannedPromises.difference(one.a(), one.b()).stream())
                    .findFirst();
            throw new PlanException(plan.places().of(Until.KEY)
                    + ": must be a time for points that are not compared, got " + until.written()
                    + unlike.map(one -> " and " + one.words()).orElse("")
                    + "; legal: such as 10m, or "
                    + unlike.map(PlannedPromises.Difference::remedy).orElse("two targets or values of a setting")
                    + "; nothing was started");
        }
        if (!EnoughBlocks.forVerdict(plan.repetitions())) {
            throw new PlanException(plan.places().of(Until.KEY) + ": must be a time for fewer than "
                    + EnoughBlocks.FOR_VERDICT + " repetitions, with which no ratio is known, got " + until.written()
                    + " and at most " + plan.repetitions() + " repetitions; legal: such as 10m, or --repetitions "
                    + Until.MOST_REPETITIONS + "; nothing was started");
        }
    }

    /** The contrasts whose ratios answer the plan, as far as that is known before the run. */
    private static List<Contrast> contrasts(Plan plan) {
        return asked(plan)
                .filter(one -> one.mayPromiseOtherThings()
                        || PlannedPromises.difference(one.a(), one.b()).isEmpty())
                .toList();
    }

    /** Those whose ratios would answer it, whatever their commits are worth. */
    private static Stream<Contrast> asked(Plan plan) {
        return Contrast.all(plan).stream()
                .filter(one -> one.a().isOpenLoop() == one.b().isOpenLoop())
                .filter(one -> Contrast.METRICS.contains(answering(plan, one))
                        && one.unlike(answering(plan, one)).isEmpty());
    }

    private static Metric answering(Plan plan, Contrast one) {
        return AnswerMetric.of(plan.question(), plan.latencyLimit(), one.a().isOpenLoop())
                .metric();
    }

    /**
     * Ends the run before a repetition that has no record yet, if that is due: its folder says so from then on.
     *
     * @param block the repetition
     * @return whether it ended
     */
    boolean endsBefore(int block) {
        return endsAfter(block - 1);
    }

    /** The same after a repetition. After the last one of the plan it is only said how well ratios are known. */
    boolean endsAfter(int block) {
        Until until = plan.until();
        if (until == null || plan.ended() != null || block < 1) {
            return false;
        }
        List<TrialRecord> records = directory.trials();
        if (records.stream().anyMatch(record -> record.block() > block)) {
            // What was lost in it was made once more.
            return false;
        }
        Optional<Double> widest = until.precision() == null || !EnoughBlocks.forVerdict(block)
                ? Optional.empty()
                : widest(block, records);
        if (block == plan.repetitions()) {
            return false;
        }
        Optional<Ended> end = until.holds(block, widest, Duration.ofNanos(clock.nanos() - begun))
                .map(because -> new Ended(block, plan.repetitions(), because));
        end.ifPresent(one -> {
            directory.end(one);
            listener.noticed(
                    "the run ends after " + Figures.counted(block, "repetition") + ": " + until.words(one.because()));
        });
        return end.isPresent();
    }

    /** The time in seconds after which no repetition begins; infinite if the plan sets none. */
    double secondsLeft() {
        Until until = plan.until();
        Duration time = until == null ? null : until.time();
        return time == null
                ? Double.POSITIVE_INFINITY
                : Math.max(0, time.toNanos() - (clock.nanos() - begun)) / Nanos.PER_SECOND;
    }

    /** The widest precision of the ratios by which the run is answered, as a fraction; empty if one is not known. */
    private Optional<Double> widest(int block, List<TrialRecord> records) {
        Summary summary = Analysis.of(
                plan.endedBy(new Ended(block, plan.repetitions(), Ended.Reason.PRECISION)),
                directory.environment(),
                records,
                directory::timeLine);
        List<Comparison> known = new ArrayList<>();
        for (Contrast contrast : contrasts(plan)) {
            Optional<Comparison> one = summary.comparisons().stream()
                    .filter(comparison -> comparison.a().equals(contrast.a().id())
                            && comparison.b().equals(contrast.b().id())
                            && comparison
                                    .metric()
                                    .equals(answering(plan, contrast).key()))
                    .findFirst();
            if (one.isEmpty() || !EnoughBlocks.forVerdict(one.get().blocks())) {
                listener.noticed("after " + block + " repetitions, the ratio of "
                        + contrast.a().id() + " and " + contrast.b().id() + " is not known"
                        + one.map(few -> " yet: " + few.blocks() + " of them have it, and it takes "
                                        + EnoughBlocks.FOR_VERDICT)
                                .orElse("; the report will say why"));
                return Optional.empty();
            }
            known.add(one.get());
        }
        Optional<Double> widest = known.stream().map(Ending::precision).max(Double::compare);
        widest.ifPresent(width -> listener.noticed("after " + block + " repetitions, each ratio is known to ±"
                + Figures.significant(roundedUp(PERCENT * width), DIGITS) + " %; asked for: "
                + asked(block, width, summary)));
        return widest;
    }

    /** A width that is a little more than what was asked for does not read like it. */
    private static double roundedUp(double width) {
        return BigDecimal.valueOf(width)
                .round(new MathContext(DIGITS, RoundingMode.UP))
                .doubleValue();
    }

    /** What was asked for, and how many repetitions, and how much time, it takes by what is known so far. */
    private String asked(int block, double width, Summary summary) {
        Until until = plan.until();
        Double precision = until == null ? null : until.precision();
        if (precision == null) {
            return "";
        }
        OptionalInt needed = SampleSize.toKnow(Math.log1p(precision), Math.log1p(width), block);
        return "±" + Margin.inWords(precision)
                + (needed.isEmpty()
                        ? ""
                        : ", which takes roughly " + MoreRepetitions.inAll(summary, needed.getAsInt()));
    }

    /** The distance of the ends of an interval from its middle on a logarithmic scale. */
    private static double precision(Comparison one) {
        Double low = one.low();
        Double high = one.high();
        return low == null || high == null ? Double.POSITIVE_INFINITY : Math.sqrt(high / low) - 1;
    }
}
