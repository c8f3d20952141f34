package dev.furlong.analysis.change;

import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.written.Nearest;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule of a gate, such as {@code throughput<-5%} or {@code wire.roundTrips>0}: which change of a metric fails it.
 *
 * @param written the limit as given
 * @param metric the metric that it watches
 * @param upwards whether more than the limit fails it, or less
 * @param limit the bound of the change: a fraction of the baseline if relative, else in the metric's unit
 * @param relative whether it was given in percent
 */
public record GateLimit(String written, Metric metric, boolean upwards, double limit, boolean relative) {
    private static final Pattern FORM =
            Pattern.compile("\\s*([A-Za-z][A-Za-z0-9.]*)\\s*([<>])\\s*([+-]?[0-9]+(?:[.][0-9]+)?)\\s*(%?)\\s*");
    private static final double PERCENT = 100;

    /**
     * Reads a limit.
     *
     * @param place the place to name in the message
     * @throws PlanException if the text is no limit, or if it could never fail, or would fail without a change
     */
    public static GateLimit parse(String place, String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new PlanException(place + ": must be a metric, < or >, and a change, got '" + text
                    + "'; legal: such as 'throughput<-5%' or 'wire.roundTrips>0'");
        }
        List<String> keys = Metrics.all().stream().map(Metric::key).toList();
        Metric metric = Metrics.all().stream()
                .filter(one -> one.key().equals(matcher.group(1)))
                .findFirst()
                .orElseThrow(() -> new PlanException(place + ": must name a metric, got '" + matcher.group(1) + "'; "
                        + Nearest.hint(matcher.group(1), keys) + "; see 'furlong list metrics'"));
        if (Metrics.isError(metric)) {
            throw new PlanException(place + ": must name a metric of the target, got " + metric.key()
                    + ", which is the error of other figures");
        }
        boolean upwards = matcher.group(2).equals(">");
        boolean relative = !matcher.group(4).isEmpty();
        double number = Double.parseDouble(matcher.group(3)) / (relative ? PERCENT : 1);
        if (upwards ? number < 0 : number > 0) {
            throw new PlanException(place + ": must not fail when nothing changed, got '" + text
                    + "', which would; legal: a limit of 0 or " + (upwards ? "more" : "less"));
        }
        if (relative && number <= -1) {
            throw new PlanException(place + ": must be a loss of less than 100 %, got '" + text + "'");
        }
        return new GateLimit(text.strip(), metric, upwards, number, relative);
    }

    /** Tells whether a change is beyond the limit. */
    boolean exceededBy(double change) {
        return upwards ? change > limit : change < limit;
    }
}
