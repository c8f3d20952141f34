package dev.furlong.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SliceOthers;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointPlace;
import dev.furlong.results.Slices;
import dev.furlong.results.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a chart of two points that took turns shows: the ratio of their throughputs in each round of slices.
 *
 * @param title both points and their load
 * @param colour the colour of the second point's target
 * @param repetitions the repetitions in which both have a result
 */
public record SlicePlot(String title, String colour, List<Repetition> repetitions) {
    /** A difference of the machine that other programs used beside the two. It is what makes them a doubt too. */
    private static final double UNEVEN = 0.1;

    /**
     * One repetition.
     *
     * @param number its number
     * @param ratio the ratio of the two points in it, on which verdicts rest
     * @param length the number of rounds
     * @param rounds the rounds in which both have a throughput
     */
    public record Repetition(int number, double ratio, int length, List<Round> rounds) {}

    /**
     * One round of slices.
     *
     * @param number its number
     * @param ratio the ratio of the two slices' throughputs
     * @param disturbed whether the shares of the machine that other programs used beside the two differ by over a tenth of it
     */
    public record Round(
            int number,
            double ratio,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean disturbed) {}

    /**
     * What is drawn of a run in slices: the first point of each load and number of clients over each other one, and each point of
     * a control over the same point measured again. Nothing of other runs.
     *
     * @param trials the records
     * @param slices gives the slices of a trial by its id
     */
    public static List<SlicePlot> of(
            Summary summary, List<TrialRecord> trials, Function<String, Optional<Slices>> slices) {
        List<SlicePlot> plots = new ArrayList<>();
        if (summary.phases().slices() == 0) {
            return plots;
        }
        boolean clients =
                summary.points().stream().map(PointSummary::clients).distinct().count() > 1;
        for (PointSummary first : summary.points()) {
            List<PointSummary> beside = summary.points().stream()
                    .filter(point -> isBeside(first, point))
                    .toList();
            if (beside.get(0).equals(first)) {
                beside.stream().skip(1).forEach(other -> {
                    String title = PointPlace.beside(first, clients) + " / " + PointPlace.beside(other, clients) + ", "
                            + LoadTerms.name(first);
                    add(plots, title, other, repetitions(first, other, trials, slices));
                });
            }
        }
        for (PointSummary control : summary.controls()) {
            summary.points().stream()
                    .filter(point -> isTwin(point, control))
                    .forEach(point -> add(
                            plots,
                            PointPlace.beside(point, clients) + " / the same again (A/A control), "
                                    + LoadTerms.name(point),
                            control,
                            repetitions(point, control, trials, slices)));
        }
        return plots;
    }

    private static void add(List<SlicePlot> plots, String title, PointSummary second, List<Repetition> repetitions) {
        if (!repetitions.isEmpty()) {
            plots.add(
                    new SlicePlot(title, TargetColour.of(TargetSpec.parse(second.id(), second.target())), repetitions));
        }
    }

    private static boolean isBeside(PointSummary point, PointSummary other) {
        return point.workload().equals(other.workload()) && point.clients() == other.clients();
    }

    private static boolean isTwin(PointSummary point, PointSummary control) {
        return isBeside(point, control)
                && point.target().equals(control.target())
                && point.varied().equals(control.varied());
    }

    private static List<Repetition> repetitions(
            PointSummary first,
            PointSummary second,
            List<TrialRecord> trials,
            Function<String, Optional<Slices>> slices) {
        List<TrialRecord> ones = measured(first, trials);
        List<TrialRecord> others = measured(second, trials);
        List<Repetition> repetitions = new ArrayList<>();
        Paired.of(Metrics.THROUGHPUT, ones, others, /* sharesBlocks= */ true)
                .ratios()
                .forEach((block, ratio) ->
                        repetitions.add(repetition(ratio, in(block, ones), in(block, others), slices)));
        return repetitions;
    }

    private static Repetition repetition(
            double ratio, TrialRecord one, TrialRecord other, Function<String, Optional<Slices>> slices) {
        List<Slice> first = of(one, slices);
        List<Slice> second = of(other, slices);
        int length = Math.min(first.size(), second.size());
        return new Repetition(one.block(), ratio, length, rounds(first, second, length, disturbed(one, other)));
    }

    /** The trials of a point whose figures may be used, in the order of their repetitions. */
    private static List<TrialRecord> measured(PointSummary point, List<TrialRecord> trials) {
        return trials.stream()
                .filter(trial -> trial.valid()
                        && trial.subject().point().equals(point.id())
                        && trial.metrics().getOrDefault(Metrics.THROUGHPUT.key(), 0.0) > 0)
                .toList();
    }

    /** The rounds, from 0 on, in which other programs used more beside one of both; none if that is not known. */
    private static Set<Integer> disturbed(TrialRecord one, TrialRecord other) {
        List<Double> first = others(one);
        List<Double> second = others(other);
        return IntStream.range(0, Math.min(first.size(), second.size()))
                .filter(round -> Math.abs(first.get(round) - second.get(round)) > UNEVEN)
                .boxed()
                .collect(Collectors.toSet());
    }

    private static List<Double> others(TrialRecord trial) {
        return trial.conditions()
                .get(Conditions.SLICE_OTHERS)
                .map(SliceOthers::shares)
                .orElse(List.of());
    }

    private static TrialRecord in(int block, List<TrialRecord> trials) {
        return trials.stream()
                .filter(trial -> trial.block() == block)
                .findFirst()
                .orElseThrow();
    }

    private static List<Slice> of(TrialRecord trial, Function<String, Optional<Slices>> slices) {
        return slices.apply(trial.trial())
                .orElseThrow(() -> new IllegalStateException("slices: every trial of a plan in slices must have some"))
                .slices();
    }

    private static List<Round> rounds(List<Slice> first, List<Slice> second, int length, Set<Integer> disturbed) {
        return IntStream.range(0, length)
                .filter(round ->
                        first.get(round).throughput() > 0 && second.get(round).throughput() > 0)
                .mapToObj(round -> new Round(
                        round + 1,
                        first.get(round).throughput() / second.get(round).throughput(),
                        disturbed.contains(round)))
                .toList();
    }
}
