package dev.furlong.measurement;

/** What a probe says of one metric: a value, or why there is none. Never a zero that stands for "not measured". */
public sealed interface Reading {
    /**
     * A measured value, in the metric's unit.
     *
     * @param value finite
     */
    record Value(double value) implements Reading {
        /** Checks that the value is a number. */
        public Value {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("reading: must be finite, got " + value);
            }
        }
    }

    /**
     * No value.
     *
     * @param because why, and what would make it present
     */
    record Unavailable(String because) implements Reading {}

    /** A measured value. */
    static Reading of(double value) {
        return new Value(value);
    }

    /** A count; exact up to 2^53. */
    static Reading count(long value) {
        return new Value((double) value);
    }

    /** No value, because of this. */
    static Reading unavailable(String because) {
        return new Unavailable(because);
    }
}
