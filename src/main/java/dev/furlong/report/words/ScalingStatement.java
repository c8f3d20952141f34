package dev.furlong.report.words;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.scaling.Law;
import dev.furlong.analysis.scaling.Law.Bounds;
import dev.furlong.analysis.scaling.ScalingCurve;
import dev.furlong.analysis.scaling.ScalingCurve.Step;
import dev.furlong.plan.precision.EnoughBlocks;
import dev.furlong.plan.precision.Margin;
import java.util.List;
import java.util.Objects;

/**
 * The findings on a curve over client counts, in words.
 *
 * @param curve the curve's id
 * @param saturation the sentence on where the throughput stops growing, as measured
 * @param law the sentence on the Universal Scalability Law as fitted, or on why it is not
 */
public record ScalingStatement(String curve, String saturation, String law) {
    /** The findings on each curve of a run. */
    public static List<ScalingStatement> of(Summary summary) {
        return summary.scaling().stream()
                .map(curve -> new ScalingStatement(curve.id(), saturation(curve, summary.margin()), law(curve)))
                .toList();
    }

    private static String saturation(ScalingCurve curve, double margin) {
        Integer clients = curve.saturation();
        if (clients == null) {
            return "no saturation point: " + curve.notSaturatedBecause();
        }
        double throughput = curve.steps().stream()
                .filter(step -> step.clients() == clients)
                .mapToDouble(Step::throughput)
                .findFirst()
                .orElseThrow();
        return "saturated at " + Figures.counted(clients, "client") + ": " + Figures.rate(throughput)
                + " tx/s, which no larger number up to "
                + curve.steps().get(curve.steps().size() - 1).clients() + " exceeds by more than "
                + Margin.inWords(margin)
                + " (" + Figures.counted(curve.blocks(), "repetition")
                + (EnoughBlocks.forVerdict(curve.blocks()) ? "" : ", indicative") + ")";
    }

    private static String law(ScalingCurve curve) {
        Law law = curve.law();
        if (law == null) {
            return "no Universal Scalability Law: " + curve.refusedBecause();
        }
        return "Universal Scalability Law, 95 % intervals: " + peak(law) + "; one client " + rate(law.gamma())
                + " tx/s; contention α " + share(law.alpha()) + ", coherency β " + share(law.beta())
                + "; at most " + Figures.percent(law.greatestResidual()) + " off a mean";
    }

    private static String peak(Law law) {
        Bounds clients = law.peakClients();
        return clients == null
                ? "its peak is " + law.peakBecause()
                : "its peak is at " + Figures.time(clients.estimate()) + " clients (" + Figures.time(clients.low())
                        + (clients.high() == null ? " to beyond what was measured" : "–" + Figures.time(clients.high()))
                        + ") with " + rate(Objects.requireNonNull(law.peakThroughput())) + " tx/s";
    }

    private static String rate(Bounds bounds) {
        return Figures.rate(bounds.estimate()) + " (" + Figures.rate(bounds.low()) + "–" + Figures.rate(high(bounds))
                + ")";
    }

    private static String share(Bounds bounds) {
        return Figures.significant(bounds.estimate(), 2) + " (" + Figures.significant(bounds.low(), 2) + "–"
                + Figures.significant(high(bounds), 2) + ")";
    }

    /** The upper end of an interval. Only the peak's number of clients may have none. */
    private static double high(Bounds bounds) {
        return Objects.requireNonNull(bounds.high());
    }
}
