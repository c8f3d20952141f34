package dev.furlong.report.scope;

import dev.furlong.analysis.AnswerMetric;
import dev.furlong.analysis.ComparisonIndex;
import dev.furlong.analysis.Fitness;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.LatencyLimit;
import dev.furlong.report.words.CostWords;
import dev.furlong.report.words.Figures;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How certain an answer is, in short sentences. */
public final class Certainty {
    /** A smaller effect than 1 % is not told. */
    private static final double SMALLEST_TOLD = 1.01;
    /** The chance of a false difference in a set of comparisons, in percent, that corrected verdicts allow. */
    private static final int PERCENT_OF_A_SET = 5;

    private Certainty() {}

    /**
     * The comparisons that an answer may rest on. Those that are corrected together are a set.
     *
     * @param most the number of comparisons in the largest set; 0 without any
     * @param sets the number of sets
     */
    public record Judged(int most, int sets) {
        /** Counts the sets. */
        public static Judged of(List<Comparison> comparisons, ComparisonIndex index) {
            return new Judged(
                    comparisons.stream().mapToInt(index::judgedWith).max().orElse(0), (int) comparisons.stream()
                            .map(Comparison::family)
                            .distinct()
                            .count());
        }
    }

    /**
     * What stands above the ratios of too few repetitions, so that none of them is taken for a verdict, and what would give one;
     * empty if each point has enough, or none has a figure.
     */
    public static Optional<String> reservation(Summary summary) {
        IntSummaryStatistics repetitions = repetitions(summary);
        if (repetitions.getCount() == 0 || EnoughBlocks.forVerdict(repetitions.getMin())) {
            return Optional.empty();
        }
        String least = Figures.counted(repetitions.getMin(), "repetition");
        String how = EnoughBlocks.forVerdict(repetitions.getMax())
                ? "Indicative in part: some points have as few as "
                : "Indicative: " + (repetitions.getMin() < repetitions.getMax() ? "as few as " : "");
        boolean endedByTime = summary.ended() != null
                && !EnoughBlocks.forVerdict(summary.phases().blocks());
        String remedy = endedByTime
                ? "For a verdict, run again for longer: it takes " + EnoughBlocks.FOR_VERDICT + " repetitions."
                : EnoughBlocks.forVerdict(summary.phases().blocks())
                        ? "A verdict needs " + EnoughBlocks.FOR_VERDICT + " repetitions of each point."
                        : "For a verdict, run again with --repetitions " + EnoughBlocks.FOR_VERDICT + ".";
        return Optional.of(how + least
                + ", so another run may give other ratios. An order is likely here, not certain. " + remedy);
    }

    /**
     * The sentences; empty without a figure.
     *
     * @param judged the comparisons that the answer may rest on
     * @param ratios whether the answer tells a ratio
     * @param named the ids of the points that the answer names
     */
    public static List<String> of(Summary summary, Judged judged, boolean ratios, Set<String> named) {
        IntSummaryStatistics repetitions = repetitions(summary);
        if (repetitions.getCount() == 0) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        if (ratios) {
            speeds(summary).ifPresent(sentences::add);
        }
        brackets(repetitions).ifPresent(sentences::add);
        if (ratios && !EnoughBlocks.forVerdict(repetitions.getMax()) && isFit(summary.fitness())) {
            // It is short, and takes a line of its own only where there is no other.
            String before = sentences.isEmpty() ? "" : sentences.remove(sentences.size() - 1) + " ";
            sentences.add(before + leastTold(repetitions));
        }
        pageReads(summary, named).ifPresent(sentences::add);
        Optional<String> ofSlices = ratios ? ofSlices(summary) : Optional.empty();
        if (repetitions.getMax() == 1) {
            ofSlices.ifPresent(
                    which -> sentences.add(which + " are of slices beside each other, not of the figures shown."));
        }
        if (ratios && repetitions.getMax() > 1) {
            boolean verdicts = EnoughBlocks.forVerdict(repetitions.getMax()) && isFit(summary.fitness());
            sentences.add(ratios(ofSlices, verdicts));
        }
        if (ratios && repetitions.getMin() < repetitions.getMax()) {
            sentences.add("A ratio uses only the repetitions that both targets have.");
        }
        Fitness fitness = summary.fitness();
        Optional<String> control = Optional.ofNullable(fitness).flatMap(known -> control(summary, known));
        // What few repetitions tell apart is told above.
        if (EnoughBlocks.forVerdict(repetitions.getMax()) || !isFit(fitness)) {
            control.ifPresent(sentences::add);
        }
        if (ratios
                && EnoughBlocks.forVerdict(repetitions.getMax())
                && isFit(fitness)
                && !differsFromItself(summary, fitness)
                && judged.most() > 0) {
            sentences.add(certain(summary, judged, repetitions));
        }
        return List.copyOf(sentences);
    }

    /** What is certain, and how certain that is; docs/trust.md has the rule. */
    private static String certain(Summary summary, Judged judged, IntSummaryStatistics repetitions) {
        long closed =
                summary.points().stream().filter(point -> !point.load().open()).count();
        String which = summary.question() == PlanQuestion.COSTS
                ? "Which costs less CPU"
                : closed > 1 ? "Which is faster" : "Which has the lower latency";
        return which + " is certain "
                + (EnoughBlocks.forVerdict(repetitions.getMin())
                        ? ""
                        : "from " + EnoughBlocks.FOR_VERDICT + " repetitions on, ")
                + "unless a remark says otherwise; the size of a difference is less certain. “Certain”: a chance below "
                + PERCENT_OF_A_SET + " % of a false difference " + among(judged) + ".";
    }

    /** Of which comparisons that holds, and what the chance is in all of them: at most the sum. */
    private static String among(Judged judged) {
        if (judged.sets() == 1) {
            return judged.most() == 1 ? "in the one comparison" : "in a set of " + judged.most() + " comparisons";
        }
        int percent = PERCENT_OF_A_SET * judged.sets();
        return "in each of " + judged.sets()
                + (judged.most() == 1 ? " comparisons" : " sets of up to " + judged.most() + " comparisons")
                + (percent < 100 ? " (below " + percent + " % in all)" : "");
    }

    /** From which ratio on too few repetitions tell two figures apart. */
    private static String leastTold(IntSummaryStatistics repetitions) {
        String ofOne = Figures.ratio(Strength.leastTold(1)) + "×";
        if (repetitions.getMax() == 1) {
            return "Ratios up to " + ofOne + " tell nothing.";
        }
        return "Ratios up to " + Figures.ratio(Strength.leastTold(repetitions.getMax())) + "×"
                + (repetitions.getMin() == 1 ? " (" + ofOne + " from one repetition)" : "")
                + ", or of overlapping ranges, tell nothing.";
    }

    /** What page reads are, where an answer may name them. */
    private static Optional<String> pageReads(Summary summary, Set<String> named) {
        return summary.points().stream()
                        .filter(point -> named.contains(point.id()))
                        .anyMatch(point -> new CostWords(point).pageReads().orElse(0) >= CostWords.LEAST_PAGE_READS)
                ? Optional.of("A page read fills the engine's buffer, from the system's cache or the disk.")
                : Optional.empty();
    }

    private static boolean isFit(@Nullable Fitness fitness) {
        return fitness == null || fitness.fit();
    }

    /** The repetitions of the points that have a figure. */
    private static IntSummaryStatistics repetitions(Summary summary) {
        return summary.points().stream()
                .flatMap(point -> Optional.ofNullable(Figures.of(point, Metrics.THROUGHPUT)).stream())
                .mapToInt(MetricSummary::n)
                .summaryStatistics();
    }

    /** What "slower" and "faster" mean, where several throughputs are compared. */
    private static Optional<String> speeds(Summary summary) {
        List<PointSummary> closed =
                summary.points().stream().filter(point -> !point.load().open()).toList();
        if (summary.question() == PlanQuestion.COSTS || closed.size() < 2) {
            return Optional.empty();
        }
        boolean ofChoices = closed.stream()
                .anyMatch(point -> point.varied().keySet().stream().anyMatch(axis -> !axis.equals(Setting.RATE.key())));
        boolean ofCosts = closed.stream().anyMatch(point -> Figures.of(point, Metrics.CPU.total()) != null);
        return Optional.of("2× slower means half the throughput"
                + (ofChoices
                        ? ", 2× faster twice as much. A range such as 2 to 3× spans choices or targets; it is no interval."
                        : ".")
                + (ofCosts
                        ? " Costs beside a ratio are per transaction. They are likely reasons, not proven ones."
                        : ""));
    }

    /** Which ratios are of slices beside each other; empty if none is. */
    private static Optional<String> ofSlices(Summary summary) {
        List<Comparison> throughputs = summary.comparisons().stream()
                .filter(one -> one.metric().equals(Metrics.THROUGHPUT.key()))
                .toList();
        long neighbours =
                throughputs.stream().filter(one -> one.meansRatio() != null).count();
        return neighbours == 0 || summary.question() == PlanQuestion.COSTS
                ? Optional.empty()
                : Optional.of(neighbours == throughputs.size() ? "Ratios" : "Some ratios");
    }

    /**
     * Why a ratio is not that of the figures beside it.
     *
     * @param ofSlices which ratios are of slices beside each other
     * @param verdicts whether there are verdicts on them
     */
    private static String ratios(Optional<String> ofSlices, boolean verdicts) {
        String which = ofSlices.map(some -> some + " are of slices beside each other")
                .orElse(
                        verdicts
                                ? "Ratios are taken within each repetition"
                                : "Ratios are geometric means over repetitions");
        if (!verdicts) {
            return which + ", not of the figures shown.";
        }
        return which + ": they can differ from those of the figures, and be certain although brackets overlap."
                + (ofSlices.isPresent() ? " They are certain only if the mean throughputs bear them out." : "");
    }

    /** What stands in brackets behind a figure; empty if nothing does. */
    private static Optional<String> brackets(IntSummaryStatistics repetitions) {
        int most = repetitions.getMax();
        if (most == 1) {
            return Optional.empty();
        }
        String upTo = repetitions.getMin() < most ? "up to " : "";
        String over = upTo + Figures.counted(most, "repetition");
        if (!EnoughBlocks.forVerdict(most)) {
            return Optional.of("In brackets: the range of " + over + ".");
        }
        return Optional.of("In brackets: the 95 % interval over " + over
                + (EnoughBlocks.forVerdict(repetitions.getMin())
                        ? "."
                        : ", or the range of fewer than " + EnoughBlocks.FOR_VERDICT + "."));
    }

    /** The metrics that the answers rest on. */
    private static List<AnswerMetric> answers(Summary summary) {
        return summary.points().stream()
                .map(point -> AnswerMetric.of(
                        summary.question(), summary.latencyLimit(), point.load().open()))
                .distinct()
                .toList();
    }

    /** Whether a point certainly differed from itself in a metric of an answer. */
    private static boolean differsFromItself(Summary summary, @Nullable Fitness fitness) {
        return fitness != null
                && fitness.comparisons().stream()
                        .filter(one -> answers(summary).stream()
                                .anyMatch(answer -> answer.key().equals(one.metric())))
                        .anyMatch(one -> one.verdict().differs());
    }

    /** By how much a point differed from itself in the metric of the answer, where the control is judged by another one. */
    private static String measuredTwice(AnswerMetric answer, Comparison control) {
        String what = switch (answer.kind()) {
            case THROUGHPUT -> "throughput";
            case LATENCY -> LatencyLimit.percentile(answer.metric());
            case CPU -> "CPU";
        };
        double times = Math.max(control.ratio(), 1 / control.ratio());
        String twice = "One point, measured twice in each repetition (A/A control), ";
        if (times < SMALLEST_TOLD) {
            return twice + "hardly differed in " + what + ".";
        }
        return twice + "differed by " + Figures.ratio(times) + "× in " + what
                + (control.verdict().differs() ? ": that is more than chance." : ": so much may be chance.");
    }

    /** What the A/A control says. If the machine is fit by another metric than that of the answer, what it says of the latter. */
    private static Optional<String> control(Summary summary, Fitness fitness) {
        Double smallest = fitness.smallestEffect();
        if (smallest == null) {
            return Optional.of("No verdict is given: it is not known whether the machine is fit (A/A control).");
        }
        Comparison first = fitness.comparisons().get(0);
        String what = first.metric().equals(Metrics.THROUGHPUT.key()) ? "throughput" : "median latency";
        if (!fitness.fit()) {
            return Optional.of("No verdict is given: the same point, measured twice, differed by "
                    + Figures.ratio(Math.max(first.ratio(), 1 / first.ratio())) + "× in " + what + " (A/A control).");
        }
        List<AnswerMetric> answers = answers(summary);
        if (answers.stream().noneMatch(answer -> answer.key().equals(first.metric()))) {
            return answers.stream()
                    .flatMap(answer -> fitness.comparisons().stream()
                            .filter(one -> one.metric().equals(answer.key()))
                            .map(one -> measuredTwice(answer, one)))
                    .findFirst();
        }
        return Optional.of(
                smallest < SMALLEST_TOLD
                        ? "One comparison alone would seldom miss a difference of 1 % in " + what + " (A/A control)."
                        : "This run often misses a difference below " + Figures.ratio(smallest) + "× in " + what
                                + ", and some above, as measuring one point twice shows (A/A control). “Not certain” does not mean"
                                + " “equal”."
                                + MoreRepetitions.words(summary, smallest, first.blocks())
                                        .map(more -> " " + more)
                                        .orElse(""));
    }
}
