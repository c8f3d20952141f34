package dev.furlong.measurement;

/** Rounds shares, which are parts of a whole from 0 to 1. */
public final class Share {
    private static final double PARTS = 1e4;

    private Share() {}

    /** Rounds to a hundredth of a percent, so that a record stays short. */
    public static double rounded(double share) {
        return Math.round(share * PARTS) / PARTS;
    }
}
