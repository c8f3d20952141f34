package dev.furlong.plan.claim;

import dev.furlong.plan.axis.AxisOrder;
import dev.furlong.plan.axis.Coordinates;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The relation that a claim asserts of its expression. Its text reads back as the same relation. */
public sealed interface Relation {
    /** The axis that it goes along; empty if it goes along none. */
    default Optional<String> along() {
        return Optional.empty();
    }

    /** The axes that it names. */
    default Set<String> axes() {
        return along().map(Set::of).orElse(Set.of());
    }

    /** Returns the coordinates that it names and each of its places must have, beside the values that it goes along. */
    default List<Coordinates> named() {
        return List.of();
    }

    /**
     * Returns the values of its axis that it speaks of.
     *
     * @param axis the axis that it goes along, with the values at which its expression has points
     */
    default List<String> part(AxisOrder axis) {
        return axis.values();
    }

    /**
     * Tells whether it says something of these values.
     *
     * @param part the part of its axis that it speaks of
     */
    default boolean speaksOf(AxisOrder part) {
        return part.values().size() > 1;
    }

    /**
     * Returns the places that it sets against each other, in its order, without what they have in common. It is one
     * place if the relation speaks of each by itself.
     *
     * @param part the part of its axis that it speaks of; empty if it goes along no axis
     */
    default List<Coordinates> compared(List<String> part) {
        return along().map(axis -> part.stream()
                        .map(value -> Coordinates.none().with(axis, value))
                        .toList())
                .orElse(List.of(Coordinates.none()));
    }

    /** Tells whether it asks for ratios of values, so that none may be zero unless all are. */
    default boolean needsRatios() {
        return false;
    }

    /** Returns the words between an expression and this in a sentence. */
    default String verb() {
        return " is ";
    }

    /**
     * The expression is exactly one number.
     *
     * @param value the number that it is
     */
    record Exactly(double value) implements Relation {
        @Override
        public String toString() {
            return Expression.written(value);
        }
    }

    /**
     * The expression is one word.
     *
     * @param limit the limit that a point must have
     */
    record Word(Bottleneck limit) implements Relation {
        @Override
        public String toString() {
            return limit.word();
        }
    }

    /**
     * The expression lies in a range.
     *
     * @param low the least value, or minus infinity
     * @param withLow whether the least value itself lies in it
     * @param high the greatest value, or infinity
     * @param withHigh whether the greatest value itself lies in it
     * @param only the values of an axis for which it holds, or null for all; it must not hold for the others
     */
    record Range(
            double low,
            boolean withLow,
            double high,
            boolean withHigh,
            @Nullable Part only) implements Relation {
        /** Returns the range from a least to a greatest value, both of which lie in it. */
        public static Range of(double low, double high) {
            return new Range(low, true, high, true, null);
        }

        @Override
        public Optional<String> along() {
            return Optional.ofNullable(only).map(Part::axis);
        }

        @Override
        public List<Coordinates> named() {
            return only == null ? List.of() : List.of(Coordinates.none().with(only.axis, only.value));
        }

        @Override
        public boolean speaksOf(AxisOrder part) {
            long inside =
                    part.values().stream().filter(value -> holdsAt(value, part)).count();
            return inside > 0 && inside < part.values().size();
        }

        /**
         * Tells whether it must hold at a value of its axis, rather than must not.
         *
         * @param inOrder the axis
         */
        public boolean holdsAt(String value, AxisOrder inOrder) {
            return only == null
                    || (only.upTo ? !inOrder.isBefore(only.value, value) : !inOrder.isBefore(value, only.value));
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
     * @param axis the key of an axis of the plan
     * @param value the last value that it holds for, or the first
     */
    record Part(boolean upTo, String axis, String value) {
        @Override
        public String toString() {
            return (upTo ? "until " : "from ") + axis + "=" + value;
        }
    }

    /** The direction of values along an axis. */
    enum Direction {
        /** Each value is greater than the one before. */
        RISING,
        /** Each value is less than the one before. */
        FALLING,
        /** No value differs from another by more than a margin. */
        FLAT;

        /** Returns the word as it is written. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The expression rises, falls or stays along an axis.
     *
     * @param direction the direction
     * @param axis the key of an axis of the plan
     * @param from the first value that counts, or null for the plan's first
     * @param to the last value that counts, or null for the plan's last
     * @param withinPercent the margin of a flat trend, above 0; null for the plan's margin
     */
    record Trend(
            Direction direction,
            String axis,
            @Nullable String from,
            @Nullable String to,
            @Nullable Double withinPercent)
            implements Relation {
        @Override
        public Optional<String> along() {
            return Optional.of(axis);
        }

        @Override
        public List<Coordinates> named() {
            // A number may lie between two values of the plan; a word may not.
            return Stream.of(from, to)
                    .filter(Objects::nonNull)
                    .filter(value -> AxisOrder.number(axis, value).isEmpty())
                    .map(value -> Coordinates.none().with(axis, value))
                    .toList();
        }

        @Override
        public List<String> part(AxisOrder inOrder) {
            return inOrder.values().stream()
                    .filter(value -> from == null || !inOrder.isBefore(value, from))
                    .filter(value -> to == null || !inOrder.isBefore(to, value))
                    .toList();
        }

        @Override
        public boolean needsRatios() {
            return direction == Direction.FLAT;
        }

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
     * The expression is greatest, or least, at one value of an axis.
     *
     * @param greatest whether it is greatest rather than least
     * @param axis the key of an axis of the plan
     * @param value the value at which it is so
     */
    record Extreme(boolean greatest, String axis, String value) implements Relation {
        @Override
        public Optional<String> along() {
            return Optional.of(axis);
        }

        @Override
        public List<Coordinates> named() {
            return List.of(Coordinates.none().with(axis, value));
        }

        @Override
        public String verb() {
            return ": ";
        }

        @Override
        public String toString() {
            return (greatest ? "greatest at " : "least at ") + axis + "=" + value;
        }
    }

    /**
     * The expression is greater at each place than at the next.
     *
     * @param places the places, at least two
     */
    record Order(List<Coordinates> places) implements Relation {
        /** Copies the list. */
        public Order {
            places = List.copyOf(places);
        }

        @Override
        public Set<String> axes() {
            return places.get(0).values().keySet();
        }

        @Override
        public List<Coordinates> named() {
            return places;
        }

        @Override
        public List<Coordinates> compared(List<String> part) {
            return places;
        }

        @Override
        public String verb() {
            return ": ";
        }

        @Override
        public String toString() {
            return places.stream().map(one -> "[" + one.written() + "]").collect(Collectors.joining(" > "));
        }
    }
}
