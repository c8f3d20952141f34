package dev.furlong.plan.claim;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Relation.Direction;
import dev.furlong.plan.claim.Relation.Extreme;
import dev.furlong.plan.claim.Relation.Order;
import dev.furlong.plan.claim.Relation.Part;
import dev.furlong.plan.claim.Relation.Range;
import dev.furlong.plan.claim.Relation.Trend;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a {@link Relation}. */
final class RelationReader {
    private static final String NUMBER = "-?[0-9]{1,15}(?:\\.[0-9]{1,15})?";
    private static final String PART = "(?:\\s+(until|from)\\s+([A-Za-z0-9._-]+)\\s*=\\s*(\\S+))?";
    private static final Pattern BETWEEN = Pattern.compile("(" + NUMBER + ")\\s*\\.\\.\\s*(" + NUMBER + ")" + PART);
    private static final Pattern EXACTLY = Pattern.compile(NUMBER);
    private static final Pattern ONE_SIDED = Pattern.compile("([<>]=?)\\s*(" + NUMBER + ")" + PART);
    private static final Pattern TREND = Pattern.compile(
            "(rising|falling|flat)\\s+over\\s+([A-Za-z0-9._-]+)(?:\\s+from\\s+(\\S+))?(?:\\s+to\\s+(\\S+))?"
                    + "(?:\\s+within\\s+([0-9]{1,4}(?:\\.[0-9]{1,6})?)\\s*%)?");
    private static final Pattern EXTREME =
            Pattern.compile("(greatest|least)\\s+at\\s+([A-Za-z0-9._-]+)\\s*=\\s*(\\S+)");
    private static final Pattern PLACE = Pattern.compile("\\[([^\\]]*)\\]");
    private static final Pattern ORDER =
            Pattern.compile("\\[[^\\]]*\\](?:(?:\\s*>\\s*\\[[^\\]]*\\])+|(?:\\s*<\\s*\\[[^\\]]*\\])+)");

    private RelationReader() {}

    /**
     * Reads a relation.
     *
     * @param place the place to name in messages
     * @throws PlanException if the text is no relation
     */
    static Relation read(String place, String written) {
        String text = written.strip();
        if (EXACTLY.matcher(text).matches()) {
            return new Relation.Exactly(Double.parseDouble(text));
        }
        Matcher between = BETWEEN.matcher(text);
        if (between.matches()) {
            double low = Double.parseDouble(between.group(1));
            double high = Double.parseDouble(between.group(2));
            if (low > high) {
                throw new PlanException(
                        place + ": must begin with the smaller value, got '" + written + "'; legal: such as 0.9..1.1");
            }
            return new Range(low, true, high, true, part(place, between, 3));
        }
        Matcher oneSided = ONE_SIDED.matcher(text);
        if (oneSided.matches()) {
            return oneSided(place, oneSided);
        }
        Matcher trend = TREND.matcher(text);
        if (trend.matches()) {
            return trend(place, trend);
        }
        Matcher extreme = EXTREME.matcher(text);
        if (extreme.matches()) {
            String axis = extreme.group(2);
            return new Extreme(
                    extreme.group(1).equals("greatest"), axis, Coordinates.value(place, axis, extreme.group(3)));
        }
        if (ORDER.matcher(text).matches()) {
            return order(place, text);
        }
        throw new PlanException(place + ": must be a relation, got '" + written
                + "'; legal: 2, 0.9..1.1, > 1, >= 0.5 until cores=8, rising over clients, flat over buffer from 64MiB,"
                + " greatest at clients=8, [derby] > [derby:server]; a word only for limit[…]");
    }

    private static Range oneSided(String place, Matcher matcher) {
        double bound = Double.parseDouble(matcher.group(2));
        Part part = part(place, matcher, 3);
        return switch (matcher.group(1)) {
            case ">" -> new Range(bound, false, Double.POSITIVE_INFINITY, false, part);
            case ">=" -> new Range(bound, true, Double.POSITIVE_INFINITY, false, part);
            case "<" -> new Range(Double.NEGATIVE_INFINITY, false, bound, false, part);
            default -> new Range(Double.NEGATIVE_INFINITY, false, bound, true, part);
        };
    }

    private static @Nullable Part part(String place, Matcher matcher, int first) {
        if (matcher.group(first) == null) {
            return null;
        }
        String axis = matcher.group(first + 1);
        return new Part(
                matcher.group(first).equals("until"), axis, Coordinates.value(place, axis, matcher.group(first + 2)));
    }

    private static Trend trend(String place, Matcher matcher) {
        Direction direction = Direction.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
        String axis = matcher.group(2);
        Coordinates.checkAxis(place, axis);
        String within = matcher.group(5);
        if (within != null && direction != Direction.FLAT) {
            throw new PlanException(place + ": must not have a margin unless it is flat, got '" + matcher.group()
                    + "'; legal: flat over " + axis + " within " + within + "%");
        }
        if (within != null && !(Double.parseDouble(within) > 0)) {
            throw new PlanException(place + ": must have a margin above 0, got " + within + "%");
        }
        return new Trend(
                direction,
                axis,
                end(place, axis, matcher.group(3)),
                end(place, axis, matcher.group(4)),
                within == null ? null : Double.valueOf(within));
    }

    private static @Nullable String end(String place, String axis, @Nullable String value) {
        return value == null ? null : Coordinates.value(place, axis, value);
    }

    private static Order order(String place, String text) {
        List<Coordinates> places = new ArrayList<>();
        PLACE.matcher(text).results().forEach(one -> places.add(Coordinates.parse(place, one.group(1))));
        // Between two brackets stands the sign that all have.
        if (text.charAt(text.indexOf(']') + 1 + spaces(text, text.indexOf(']') + 1)) == '<') {
            Collections.reverse(places);
        }
        for (int i = 1; i < places.size(); i++) {
            Coordinates one = places.get(i);
            if (!one.values().keySet().equals(places.get(0).values().keySet())) {
                throw new PlanException(place + ": must name the same axes at each place of an order, got '" + text
                        + "'; legal: such as [clients=8] > [clients=1]");
            }
            if (places.subList(0, i).stream().anyMatch(one::isSame)) {
                throw new PlanException(place + ": must name each place of an order once, got [" + one.written()
                        + "] twice in '" + text + "'");
            }
        }
        return new Order(places);
    }

    private static int spaces(String text, int from) {
        int at = from;
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at - from;
    }
}
