package dev.furlong.report.words;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.WorkloadNames;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The terms of reports for loads and load models. The time of a transaction in a closed loop is service time: while the
 * target stands still nobody asks it for anything, so the tail is none that a user would have seen.
 */
public final class LoadTerms {
    private static final WorkloadNames NAMES = WorkloadNames.known();

    private LoadTerms() {}

    /** The name of a point's load, as it stands in a sentence after "the". */
    public static String name(PointSummary point) {
        return NAMES.of(point.workload(), point.parameters()).orElse(point.workload() + " load");
    }

    /** The name of the load of two points. A parameter may make it another load. */
    public static String name(PointSummary one, PointSummary other) {
        return name(one).equals(name(other)) ? name(one) : one.workload() + " load";
    }

    /** A rate as a sentence says it, such as {@code 1,000/s} or {@code 70%}. */
    public static String rate(String asked) {
        return Setting.RATE.value(asked) instanceof Rate.PerSecond rate
                ? Figures.count(rate.transactions()) + "/s"
                : asked;
    }

    /** A value on an axis, as reports write it. */
    static String value(String axis, String value) {
        return axis.equals(Setting.RATE.key()) ? rate(value) : value;
    }

    /** The load model of a point, as it stands in a title. */
    public static String model(PointSummary point) {
        Summary.LoadModel model = point.load();
        return model.open() ? openLoop(point) + ", " + model.arrivals() + " arrivals" : "closed loop";
    }

    /** The open loop that a point is of, such as {@code open loop of 1,000/s}. */
    public static String openLoop(PointSummary point) {
        return "open loop of " + rate(Objects.requireNonNull(point.load().rate()));
    }

    /** The label of a percentile. */
    public static String percentile(String percentile, PointSummary point) {
        return point.load().open() ? percentile + " from intended start" : "service time " + percentile;
    }

    /** The kinds of time that the percentiles of a run are of. */
    public static String percentiles(Summary summary) {
        List<String> words = new ArrayList<>();
        if (anyClosed(summary)) {
            words.add("closed loop: service time; users of a busy system wait longer");
        }
        if (anyOpen(summary)) {
            words.add("open loop: from the intended start");
        }
        return String.join("; ", words);
    }

    /** Sentences on the load models that were driven. */
    public static String driven(Summary summary) {
        List<String> sentences = new ArrayList<>();
        if (anyClosed(summary)) {
            sentences.add("In a closed loop, each client sends its next transaction when the last one is done. So a"
                    + " slower target gets fewer transactions, and the percentiles are service time.");
        }
        if (anyOpen(summary)) {
            sentences.add(
                    "In an open loop, transactions arrive at a rate of their own and wait for a client. Latency counts"
                            + " from the intended start, so it includes the wait. An overloaded point has no latency,"
                            + " because its queue only grows.");
        }
        return String.join(" ", sentences);
    }

    private static boolean anyOpen(Summary summary) {
        return summary.points().stream().anyMatch(point -> point.load().open());
    }

    private static boolean anyClosed(Summary summary) {
        return summary.points().stream().anyMatch(point -> !point.load().open())
                || summary.points().isEmpty();
    }
}
