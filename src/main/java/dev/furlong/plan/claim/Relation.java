package dev.furlong.plan.claim;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a claim says of its expression. Its text reads back as the same relation. */
public sealed interface Relation {
    /** The axis that it goes along; empty if it goes along none. */
    default Optional<String> along() {
        if (this instanceof Trend trend) {
            return Optional.of(trend.axis());
        }
        if (this instanceof Extreme extreme) {
            return Optional.of(extreme.axis());
        }
        return this instanceof Range range ? Optional.ofNullable(range.only()).map(Part::axis) : Optional.empty();
    }

    /** The axes that it names. */
    default Set<String> axes() {
        return this instanceof Order order
                ? order.places().get(0).values().keySet()
                : along().map(Set::of).orElse(Set.of());
    }

    /**
     * It is exactly one number.
     *
     * @param value that it is
     */
    record Exactly(double value) implements Relation {
        @Override
        public String toString() {
            return Expression.written(value);
        }
    }

    /**
     * It lies in a range.
     *
     * @param low least value, or minus infinity
     * @param withLow whether the least value itself lies in it
     * @param high greatest value, or infinity
     * @param withHigh whether the greatest value itself lies in it
     * @param only for which values of an axis, or null for all; it must not hold for the others
     */
    record Range(
            double low,
            boolean withLow,
            double high,
            boolean withHigh,
            @Nullable Part only) implements Relation {
        /** From a least to a greatest value, both of which lie in it. */
        public static Range of(double low, double high) {
            return new Range(low, true, high, true, null);
        }

        @Override
        public String toString() {
            return range() + (only == null ? "" : " " + only);
        }

        private String range() {
            if (high == Double.POSITIVE_INFINITY) {
                return (withLow ? ">= " : "> ") + Expression.written(low);
            }
            if (low == Double.NEGATIVE_INFINITY) {
                return (withHigh ? "<= " : "< ") + Expression.written(high);
            }
            return Expression.written(low) + ".." + Expression.written(high);
        }
    }

    /**
     * The part of an axis for which a range holds: up to a value, or from one on.
     *
     * @param upTo whether it holds up to the value, rather than from it on
     * @param axis of the plan
     * @param value the last that it holds for, or the first
     */
    record Part(boolean upTo, String axis, String value) {
        @Override
        public String toString() {
            return (upTo ? "until " : "from ") + axis + "=" + value;
        }
    }

    /** How values may go along an axis. */
    enum Direction {
        /** Each is greater than the one before. */
        RISING,
        /** Each is less than the one before. */
        FALLING,
        /** None differs from another by more than a margin. */
        FLAT;

        /** As it is written. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * It rises, falls or stays along an axis.
     *
     * @param direction which of them
     * @param axis of the plan
     * @param from first value that counts, or null for the plan's first
     * @param to last value that counts, or null for the plan's last
     * @param withinPercent margin of a flat one, above 0; null for the plan's margin
     */
    record Trend(
            Direction direction,
            String axis,
            @Nullable String from,
            @Nullable String to,
            @Nullable Double withinPercent)
            implements Relation {
        @Override
        public String toString() {
            return direction.word()
                    + " over "
                    + axis
                    + (from == null ? "" : " from " + from)
                    + (to == null ? "" : " to " + to)
                    + (withinPercent == null ? "" : " within " + Expression.written(withinPercent) + "%");
        }
    }

    /**
     * It is greatest, or least, at one value of an axis.
     *
     * @param greatest rather than least
     * @param axis of the plan
     * @param value at which it is
     */
    record Extreme(boolean greatest, String axis, String value) implements Relation {
        @Override
        public String toString() {
            return (greatest ? "greatest at " : "least at ") + axis + "=" + value;
        }
    }

    /**
     * It is greater at each place than at the next.
     *
     * @param places at least two
     */
    record Order(List<Coordinates> places) implements Relation {
        /** Copies. */
        public Order {
            places = List.copyOf(places);
        }

        @Override
        public String toString() {
            return places.stream().map(one -> "[" + one.written() + "]").collect(Collectors.joining(" > "));
        }
    }
}
