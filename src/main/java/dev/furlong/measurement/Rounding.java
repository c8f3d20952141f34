package dev.furlong.measurement;

/** Rounds figures, so that a record stays short. */
public final class Rounding {
    private static final double SHARE_PARTS = 1e4;

    private Rounding() {}

    /** Rounds a share, a part of a whole from 0 to 1, to a hundredth of a percent. */
    public static double share(double share) {
        return Math.round(share * SHARE_PARTS) / SHARE_PARTS;
    }
}
