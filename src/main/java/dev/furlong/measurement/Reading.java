package dev.furlong.measurement;

/**
 * A probe's answer about one metric: a value, or the reason why there is none. A zero never stands for "not measured".
 */
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
     * The absence of a value.
     *
     * @param because the reason, and what would make it present
     */
    record Unavailable(String because) implements Reading {}

    /** Makes a measured value. */
    static Reading of(double value) {
        return new Value(value);
    }

    /** A count; exact up to 2^53. */
    static Reading count(long value) {
        return new Value((double) value);
    }

    /** Makes an absent value with this reason. */
    static Reading unavailable(String because) {
        return new Unavailable(because);
    }
}
