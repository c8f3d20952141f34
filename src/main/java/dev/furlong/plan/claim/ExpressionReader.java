package dev.furlong.plan.claim;

import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Expression.AxisValue;
import dev.furlong.plan.claim.Expression.Constant;
import dev.furlong.plan.claim.Expression.Function;
import dev.furlong.plan.claim.Expression.Joined;
import dev.furlong.plan.claim.Expression.Limit;
import dev.furlong.plan.claim.Expression.Operator;
import dev.furlong.plan.claim.Expression.OverAxis;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.plan.written.Nearest;
import dev.furlong.plan.written.OwnedKey;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an {@link Expression}: products bind closer than sums, and what binds alike is read from the left. */
final class ExpressionReader {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,15}(\\.[0-9]{1,15})?");
    /** A hyphen is a part of a name if a letter follows at once; a minus has a space on each side. */
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+|-[A-Za-z][A-Za-z0-9_]*)*");

    private static final Pattern SPACE = Pattern.compile("\\s+");
    /** The deepest nesting of expressions. More is a mistake, and would end in an overflow. */
    private static final int DEEPEST = 50;

    private final String place;
    private final String text;
    private int at;
    private int depth;

    private ExpressionReader(String place, String text) {
        this.place = place;
        this.text = text;
    }

    /**
     * Reads an expression.
     *
     * @param place the place to name in messages
     * @throws PlanException if the text is no expression, or names no metric
     */
    static Expression read(String place, String text) {
        ExpressionReader reader = new ExpressionReader(place, text);
        Expression expression = reader.sum();
        reader.take(SPACE);
        if (reader.at < text.length()) {
            throw reader.expected("the end, or one of + - * /");
        }
        if (!(expression instanceof Limit) && expression.terms().anyMatch(term -> term instanceof Limit)) {
            throw new PlanException(place + ": must have " + Limit.WORD + " alone, since its value is a word and not a"
                    + " number, got '" + text + "'; legal: such as limit[derby, clients=8]");
        }
        if (expression.terms().findAny().isEmpty()) {
            throw new PlanException(place + ": must name a metric, got '" + text + "'; see 'furlong list metrics'");
        }
        return expression;
    }

    /**
     * A metric of a target.
     *
     * @throws PlanException if there is no such metric, or no such target
     */
    static Term term(String ofMetric, String metric, String ofTarget, String target) {
        Metric known = Metrics.all().stream()
                .filter(one -> one.key().equals(metric))
                .findFirst()
                .orElseThrow(() -> unknown(ofMetric, metric));
        return new Term(
                known,
                Coordinates.none()
                        .with(
                                Coordinates.TARGET,
                                TargetSpec.parse(ofTarget, target).written()));
    }

    private static PlanException unknown(String place, String name) {
        return new PlanException(place + ": must be a metric, got '" + name + "'; " + Nearest.hint(name, keys())
                + "; see 'furlong list metrics'");
    }

    private Expression sum() {
        Expression left = product();
        while (true) {
            if (sign('+')) {
                left = new Joined(Operator.PLUS, left, product());
            } else if (sign('-')) {
                left = new Joined(Operator.MINUS, left, product());
            } else {
                return left;
            }
        }
    }

    private Expression product() {
        Expression left = factor();
        while (true) {
            if (sign('*')) {
                left = new Joined(Operator.TIMES, left, factor());
            } else if (sign('/')) {
                Expression right = factor();
                if (right instanceof Constant constant && constant.value() == 0) {
                    throw new PlanException(place + ": must not divide by 0, got '" + text + "'");
                }
                left = new Joined(Operator.OVER, left, right);
            } else {
                return left;
            }
        }
    }

    private Expression factor() {
        depth++;
        // A factor within so many brackets is itself one deeper.
        if (depth > DEEPEST + 1) {
            throw new PlanException(place + ": must not nest brackets more than " + DEEPEST + " deep, got more");
        }
        try {
            if (sign('(')) {
                Expression inside = sum();
                need(')');
                return inside;
            }
            Optional<String> number = take(NUMBER);
            if (number.isPresent()) {
                return new Constant(Double.parseDouble(number.get()));
            }
            int start = at;
            String name = take(NAME).orElseThrow(() -> expected("a metric, a number or a bracket"));
            Optional<Function> function = Arrays.stream(Function.values())
                    .filter(one -> one.word().equals(name))
                    .findFirst();
            if (function.isPresent() && sign('(')) {
                return overAxis(function.get());
            }
            return name.equals(Limit.WORD) ? new Limit(coordinates()) : term(name, start);
        } finally {
            depth--;
        }
    }

    private Expression overAxis(Function function) {
        String axis = take(NAME).orElseThrow(() -> expected("an axis of the plan, such as clients"));
        Coordinates.checkAxis(place, axis);
        need(',');
        Expression of = sum();
        need(')');
        return new OverAxis(function, axis, of);
    }

    private Expression term(String name, int start) {
        Optional<Metric> metric =
                Metrics.all().stream().filter(one -> one.key().equals(name)).findFirst();
        if (metric.isEmpty()) {
            boolean axis =
                    name.equals(Coordinates.CLIENTS) || Setting.named(name).isPresent();
            boolean maybe = OwnedKey.of(name).isPresent() && nearest(name).isEmpty();
            if (axis || maybe) {
                return new AxisValue(name);
            }
            at = start;
            throw new PlanException(place + ": must be a metric, got '" + name + "'; " + Nearest.hint(name, keys())
                    + "; see 'furlong list metrics'");
        }
        return new Term(metric.get(), coordinates());
    }

    private Coordinates coordinates() {
        if (!sign('[')) {
            return Coordinates.none();
        }
        int end = text.indexOf(']', at);
        if (end < 0) {
            throw expected("']' after the coordinates");
        }
        String inside = text.substring(at, end);
        at = end + 1;
        return Coordinates.parse(place, inside);
    }

    private static Optional<String> nearest(String name) {
        return Nearest.to(name, keys());
    }

    private static List<String> keys() {
        return Metrics.all().stream().map(Metric::key).toList();
    }

    private void need(char sign) {
        if (!sign(sign)) {
            throw expected("'" + sign + "'");
        }
    }

    private boolean sign(char sign) {
        take(SPACE);
        if (at < text.length() && text.charAt(at) == sign) {
            at++;
            return true;
        }
        return false;
    }

    private Optional<String> take(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            if (pattern == SPACE) {
                return Optional.empty();
            }
            return take(SPACE).flatMap(space -> take(pattern));
        }
        at = matcher.end();
        return Optional.of(matcher.group());
    }

    private PlanException expected(String what) {
        String got = at < text.length() ? "'" + text.substring(at) + "'" : "the end";
        return new PlanException(place + ": must have " + what + ", got " + got + " in '" + text
                + "'; legal: such as throughput[derby:server] / throughput[derby]");
    }
}
