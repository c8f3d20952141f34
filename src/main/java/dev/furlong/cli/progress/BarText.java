package dev.furlong.cli.progress;

import java.util.Locale;

/** The text of a bar: the share that is done, the bar itself, one remaining time, and what is being done. */
final class BarText {
    private static final int LEAST_BAR = 10;
    private static final int MOST_BAR = 40;
    private static final int SECONDS_PER_MINUTE = 60;
    /** From here on, minutes are exact enough. */
    private static final int SHOWN_IN_SECONDS = 120;

    private BarText() {}

    /**
     * Writes it.
     *
     * @param doing what is being done; its end is cut off where there is no room
     * @param columns the room
     */
    static String of(Countdown countdown, String doing, int columns) {
        double share = countdown.share();
        int length = Math.max(LEAST_BAR, Math.min(MOST_BAR, columns / 4));
        int full = (int) (share * length);
        String text = String.format(
                Locale.ROOT,
                "%3d %% [%s%s] %s left  %s",
                (int) (share * 100),
                "=".repeat(full),
                " ".repeat(length - full),
                time(countdown.seconds()),
                doing);
        return text.length() <= columns ? text : text.substring(0, columns - 1) + "…";
    }

    private static String time(double seconds) {
        long whole = Math.round(seconds);
        return whole < SHOWN_IN_SECONDS
                ? String.format(Locale.ROOT, "%3d s", whole)
                : String.format(Locale.ROOT, "%d min", (whole + SECONDS_PER_MINUTE - 1) / SECONDS_PER_MINUTE);
    }
}
