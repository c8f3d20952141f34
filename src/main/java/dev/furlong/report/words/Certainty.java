package dev.furlong.report.words;

import dev.furlong.analysis.Fitness;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.MetricSummary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.doubt.Severity;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.EnoughBlocks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How certain an answer is, in one or two short sentences. */
public final class Certainty {
    private static final int MOST_DOUBTS = 3;

    private Certainty() {}

    /** The sentences on a run; empty without a figure. */
    public static String of(Summary summary) {
        List<Integer> repetitions = summary.points().stream()
                .flatMap(point -> Optional.ofNullable(Figures.of(point, Metrics.THROUGHPUT)).stream())
                .map(MetricSummary::n)
                .toList();
        if (repetitions.isEmpty()) {
            return "";
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(repetitions(Collections.min(repetitions), summary));
        Optional.ofNullable(summary.fitness()).map(Certainty::control).ifPresent(sentences::add);
        List<String> doubts = doubts(summary);
        if (!doubts.isEmpty()) {
            sentences.add("Doubts: " + String.join(", ", doubts) + ".");
        }
        return String.join(" ", sentences);
    }

    private static String repetitions(int least, Summary summary) {
        String repetitions =
                (least < summary.phases().blocks() ? "as few as " : "") + Figures.counted(least, "repetition");
        if (!EnoughBlocks.forVerdict(least)) {
            return "Indicative: " + repetitions + (least == 1 ? "" : ", with their range in brackets")
                    + "; a verdict takes" + " --repetitions " + EnoughBlocks.FOR_VERDICT + ".";
        }
        int family = family(summary);
        return "95 % intervals over " + repetitions
                + (family > 1 ? "; verdicts corrected for up to " + family + " comparisons" : "") + ".";
    }

    /** The most comparisons that were judged together. */
    private static int family(Summary summary) {
        Map<String, String> loads = new LinkedHashMap<>();
        summary.points().forEach(point -> loads.put(point.id(), point.workload()));
        Map<List<String>, Integer> families = new LinkedHashMap<>();
        for (Comparison one : summary.comparisons()) {
            families.merge(List.of(one.axis(), loads.getOrDefault(one.a(), ""), one.metric()), 1, Integer::sum);
        }
        return families.values().stream().max(Integer::compare).orElse(0);
    }

    /** What the A/A control says. */
    private static String control(Fitness fitness) {
        Double smallest = fitness.smallestEffect();
        if (smallest == null) {
            return "No verdict is given: it is not known whether the machine is fit (A/A control).";
        }
        return fitness.fit()
                ? "A difference below " + Figures.percent(smallest - 1) + " would often be missed (A/A control)."
                : "No verdict is given: the same point came out different when measured twice (A/A control).";
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
            all.add(Figures.counted(more, "more"));
        }
        return all;
    }
}
