package dev.furlong.analysis;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.written.LatencyLimit;
import org.jspecify.annotations.Nullable;

/** The metric that answers a question: the one by which reports and {@code compare} call a point better than another. */
public final class AnswerMetric {
    private AnswerMetric() {}

    /**
     * The metric for points of one load model.
     *
     * @param question what the plan asks
     * @param limit the latency that the plan limits, or null
     * @param openLoop whether transactions arrive at a rate. The throughput is then what was asked for
     * @return the CPU of a transaction if the plan asks for costs, else the throughput of closed loops and a percentile of the
     *     latency of open ones: the one that is limited, or the 99th
     */
    public static Metric of(PlanQuestion question, @Nullable LatencyLimit limit, boolean openLoop) {
        if (question == PlanQuestion.COSTS) {
            return Metrics.CPU.total();
        }
        if (!openLoop) {
            return Metrics.THROUGHPUT;
        }
        return limit == null ? Metrics.LATENCY_P99 : limit.limited();
    }
}
