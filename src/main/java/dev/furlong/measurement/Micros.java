package dev.furlong.measurement;

/** The number of microseconds in other units of time. */
public final class Micros {
    /** Microseconds in a millisecond. */
    public static final double PER_MILLI = 1e3;
    /** Microseconds in a second. */
    public static final double PER_SECOND = 1e6;

    private Micros() {}
}
