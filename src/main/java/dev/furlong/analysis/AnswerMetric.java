package dev.furlong.analysis;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.PlanQuestion;
import dev.furlong.plan.written.LatencyLimit;
import org.jspecify.annotations.Nullable;

/**
 * The metric that answers a question: the one by which reports and {@code compare} call a point better than another.
 *
 * @param kind what it tells of
 * @param metric the metric
 */
public record AnswerMetric(Kind kind, Metric metric) {
    /** What an answer tells of. */
    public enum Kind {
        /** How much a target does. */
        THROUGHPUT,
        /** How long its clients wait. */
        LATENCY,
        /** What a transaction costs. */
        CPU
    }

    /**
     * The metric for points of one load model.
     *
     * @param question what the plan asks
     * @param limit the latency that the plan limits, or null
     * @param openLoop whether transactions arrive at a rate. The throughput is then what was asked for
     * @return the CPU of a transaction if the plan asks for costs, else the throughput of closed loops and a percentile of the
     *     latency of open ones: the one that is limited, or the 99th
     */
    public static AnswerMetric of(PlanQuestion question, @Nullable LatencyLimit limit, boolean openLoop) {
        if (question == PlanQuestion.COSTS) {
            return new AnswerMetric(Kind.CPU, Metrics.CPU.total());
        }
        if (!openLoop) {
            return new AnswerMetric(Kind.THROUGHPUT, Metrics.THROUGHPUT);
        }
        return new AnswerMetric(Kind.LATENCY, limit == null ? Metrics.LATENCY_P99 : limit.limited());
    }

    /** The key of the metric, which stands for it in JSON. */
    @JsonValue
    public String key() {
        return metric.key();
    }
}
