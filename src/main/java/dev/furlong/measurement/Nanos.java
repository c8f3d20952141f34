package dev.furlong.measurement;

/** How many nanoseconds other units of time have. */
public final class Nanos {
    /** In a microsecond. */
    public static final double PER_MICRO = 1e3;
    /** In a millisecond. */
    public static final double PER_MILLI = 1e6;
    /** In a second. */
    public static final double PER_SECOND = 1e9;

    private Nanos() {}
}
