package dev.furlong.report.scope;

import dev.furlong.analysis.Fitness;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.EnoughBlocks;
import dev.furlong.report.words.Figures;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How certain an answer is, in short sentences. */
public final class Certainty {
    private static final int MOST_DOUBTS = 3;

    private Certainty() {}

    /**
     * What stands above the ratios of too few repetitions, so that none of them is taken for a verdict; empty if each point has
     * enough, or none has a figure.
     */
    public static Optional<String> reservation(Summary summary) {
        IntSummaryStatistics repetitions = repetitions(summary);
        if (repetitions.getCount() == 0 || EnoughBlocks.forVerdict(repetitions.getMin())) {
            return Optional.empty();
        }
        String least = Figures.counted(repetitions.getMin(), "repetition");
        return Optional.of(
                EnoughBlocks.forVerdict(repetitions.getMax())
                        ? "Indicative in part: some points have as few as " + least
                                + ", so another run may give other ratios."
                        : "Indicative: " + (repetitions.getMin() < repetitions.getMax() ? "as few as " : "") + least
                                + ", so another run may give other ratios.");
    }

    /**
     * The sentences; empty without a figure.
     *
     * @param judgedTogether the most comparisons that were judged together with one that the answer rests on
     */
    public static List<String> of(Summary summary, int judgedTogether) {
        IntSummaryStatistics repetitions = repetitions(summary);
        if (repetitions.getCount() == 0) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        brackets(repetitions).ifPresent(sentences::add);
        if (!EnoughBlocks.forVerdict(repetitions.getMin())) {
            sentences.add("A verdict takes "
                    + (EnoughBlocks.forVerdict(summary.phases().blocks())
                            ? EnoughBlocks.FOR_VERDICT + " repetitions of each point."
                            : "--repetitions " + EnoughBlocks.FOR_VERDICT + "."));
        }
        Fitness fitness = summary.fitness();
        if (EnoughBlocks.forVerdict(repetitions.getMax()) && (fitness == null || fitness.fit()) && judgedTogether > 1) {
            sentences.add("Verdicts are corrected for up to " + judgedTogether + " comparisons.");
        }
        if (fitness != null) {
            sentences.add(control(fitness));
        }
        List<String> doubts = doubts(summary);
        if (!doubts.isEmpty()) {
            sentences.add("Doubts: " + String.join(", ", doubts) + ".");
        }
        return List.copyOf(sentences);
    }

    /** The repetitions of the points that have a figure. */
    private static IntSummaryStatistics repetitions(Summary summary) {
        return summary.points().stream()
                .flatMap(point -> Optional.ofNullable(Figures.of(point, Metrics.THROUGHPUT)).stream())
                .mapToInt(MetricSummary::n)
                .summaryStatistics();
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

    /** What the A/A control says. */
    private static String control(Fitness fitness) {
        Double smallest = fitness.smallestEffect();
        if (smallest == null) {
            return "No verdict is given: it is not known whether the machine is fit (A/A control).";
        }
        return fitness.fit()
                ? "A difference below " + size(smallest) + " would often be missed (A/A control)."
                : "No verdict is given: the same point came out different when measured twice (A/A control).";
    }

    /** A factor above 1 as people say it: a small one in percent, a large one in times. */
    private static String size(double factor) {
        return factor < 2 ? Figures.percent(factor - 1) : Figures.significant(factor, 2) + " times";
    }

    /** The doubts that bear on the figures, the commonest first. */
    private static List<String> doubts(Summary summary) {
        Map<Doubt, Integer> points = new LinkedHashMap<>();
        for (PointSummary point : summary.points()) {
            point.doubts().stream()
                    .filter(doubt ->
                            doubt.severity() != Severity.NOTE && doubt.code().bearsOnFigures())
                    .map(Doubt.Entry::code)
                    .distinct()
                    .forEach(doubt -> points.merge(doubt, 1, Integer::sum));
        }
        List<String> words = points.entrySet().stream()
                .sorted(Map.Entry.<Doubt, Integer>comparingByValue().reversed())
                .limit(MOST_DOUBTS)
                .map(one -> one.getKey().brief())
                .toList();
        int more = points.size() - words.size();
        List<String> all = new ArrayList<>(words);
        if (more > 0) {
            all.add(more + " more");
        }
        return all;
    }
}
