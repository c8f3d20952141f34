package dev.furlong.measurement;

/** The number of nanoseconds in other units of time. */
public final class Nanos {
    /** Nanoseconds in a microsecond. */
    public static final double PER_MICRO = 1e3;
    /** Nanoseconds in a millisecond. */
    public static final double PER_MILLI = 1e6;
    /** Nanoseconds in a second. */
    public static final double PER_SECOND = 1e9;

    private Nanos() {}
}
