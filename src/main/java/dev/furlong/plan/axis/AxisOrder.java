package dev.furlong.plan.axis;

import dev.furlong.measurement.Nanos;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.ByteSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of an axis, from the least to the greatest.
 *
 * @param axis the key of an axis of the plan
 * @param values the numbers by their size, then the words as the plan has them
 */
public record AxisOrder(String axis, List<String> values) {
    /** A count, a share of a capacity, or a rate. */
    private static final Pattern NUMBER = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)(?:%|/s)?");

    /** Copies the list. */
    public AxisOrder {
        values = List.copyOf(values);
    }

    /**
     * Puts values in order.
     *
     * @param values the values in the plan's order, each once
     */
    public static AxisOrder of(String axis, Collection<String> values) {
        List<String> inOrder = new ArrayList<>(values);
        // Words such as unlimited come after all numbers.
        inOrder.sort(Comparator.comparingDouble(value -> number(axis, value).orElse(Double.POSITIVE_INFINITY)));
        return new AxisOrder(axis, inOrder);
    }

    /** A value of an axis as a number: bytes, seconds or a count; empty if it is none. */
    public static OptionalDouble number(String axis, String value) {
        Object typed =
                Setting.named(axis).<Object>map(setting -> setting.value(value)).orElse(value);
        if (typed instanceof Optional<?> limit && limit.isPresent()) {
            typed = limit.get();
        }
        if (typed instanceof ByteSize size) {
            return OptionalDouble.of((double) size.bytes());
        }
        if (typed instanceof Duration time) {
            return OptionalDouble.of(time.toNanos() / Nanos.PER_SECOND);
        }
        if (typed instanceof OptionalInt count) {
            return count.isPresent() ? OptionalDouble.of(count.getAsInt()) : OptionalDouble.empty();
        }
        Matcher number = NUMBER.matcher(value);
        return number.matches() ? OptionalDouble.of(Double.parseDouble(number.group(1))) : OptionalDouble.empty();
    }

    /** Whether it has a value, however that is written. */
    public boolean has(String value) {
        return values.stream().anyMatch(one -> Coordinates.same(axis, one, value));
    }

    /** Whether a value comes before another: by number, or else by where they stand here. */
    public boolean isBefore(String one, String other) {
        OptionalDouble a = number(axis, one);
        OptionalDouble b = number(axis, other);
        return (a.isPresent() && b.isPresent()) ? a.getAsDouble() < b.getAsDouble() : index(one) < index(other);
    }

    private int index(String value) {
        for (int i = 0; i < values.size(); i++) {
            if (Coordinates.same(axis, values.get(i), value)) {
                return i;
            }
        }
        return -1;
    }
}
