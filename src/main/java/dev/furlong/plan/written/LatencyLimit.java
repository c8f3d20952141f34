package dev.furlong.plan.written;

import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The latency that an open loop is to stay within: {@code 10ms} of the 99th percentile, or {@code p95=2.5ms}.
 *
 * @param metric the key of the percentile, such as {@code latency.p99}
 * @param micros the longest latency that is within the limit, in µs, from 10 to 600,000,000
 */
public record LatencyLimit(String metric, long micros) {
    /** The key of a plan that gives it, and the name of the option without its dashes. */
    public static final String KEY = "latency-limit";

    /** The written form as a regular expression. */
    public static final String FORM = "((p50|p95|p99|p999)=)?[0-9]{1,6}([.][0-9]{1,3})?(ms|s)";

    private static final Pattern PARTS = Pattern.compile("(?:([^=]*)=)?([0-9]{1,6}(?:[.][0-9]{1,3})?)(ms|s)");
    private static final Map<String, Metric> PERCENTILES = percentiles();
    private static final String BY_DEFAULT = percentile(Metrics.LATENCY_P99);
    private static final int MICROS_PER_MILLI = 1_000;
    private static final int MICROS_PER_SECOND = 1_000_000;
    private static final long LEAST = 10;
    private static final long MOST = 600L * MICROS_PER_SECOND;

    private static Map<String, Metric> percentiles() {
        Map<String, Metric> percentiles = new LinkedHashMap<>();
        // The greatest latency is no percentile: it grows with the length of the measurement.
        Metrics.latencies().stream()
                .filter(metric -> !metric.equals(Metrics.LATENCY_MAX))
                .forEach(metric -> percentiles.put(percentile(metric), metric));
        return percentiles;
    }

    /** The word of a percentile of the latency, such as {@code p99}. */
    public static String percentile(Metric metric) {
        return metric.key().substring(metric.key().lastIndexOf('.') + 1);
    }

    /**
     * Reads the written form.
     *
     * @param place the place to name in the message
     * @throws PlanException if it has another form, is of no percentile that is recorded, or is out of range
     */
    public static LatencyLimit parse(String place, String written) {
        Matcher parts = PARTS.matcher(written);
        if (!parts.matches()) {
            throw PlanException.ofKey(
                    place,
                    "must be a time, or a percentile and a time, got '" + written
                            + "'; legal: such as 10ms, p95=2.5ms or p999=1s");
        }
        String percentile = parts.group(1) == null ? BY_DEFAULT : parts.group(1);
        Metric metric = PERCENTILES.get(percentile);
        if (metric == null) {
            throw PlanException.ofKey(
                    place,
                    "must name a recorded percentile, got '" + percentile + "'; "
                            + Nearest.hint(percentile, PERCENTILES.keySet()));
        }
        int unit = parts.group(3).equals("s") ? MICROS_PER_SECOND : MICROS_PER_MILLI;
        long micros = new BigDecimal(parts.group(2))
                .multiply(BigDecimal.valueOf(unit))
                .longValue();
        if (micros < LEAST || micros > MOST) {
            throw PlanException.ofKey(place, "must be from 0.01ms to 600s, got '" + written + "'");
        }
        return new LatencyLimit(metric.key(), micros);
    }

    /** The percentile that is limited. */
    public Metric limited() {
        return PERCENTILES.values().stream()
                .filter(one -> one.key().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    /** Its word, such as {@code p99}. */
    public String percentile() {
        return percentile(limited());
    }

    /** The form that reads back as the same. */
    public String written() {
        return percentile() + "=" + time().replace(" ", "");
    }

    /** The time as people read it, such as {@code 10 ms}. */
    public String time() {
        boolean seconds = micros >= MICROS_PER_SECOND;
        BigDecimal amount = BigDecimal.valueOf(micros, seconds ? 6 : 3).stripTrailingZeros();
        // More digits than the written form has are left to the smaller unit.
        return seconds && amount.scale() <= 3
                ? amount.toPlainString() + " s"
                : BigDecimal.valueOf(micros, 3).stripTrailingZeros().toPlainString() + " ms";
    }
}
