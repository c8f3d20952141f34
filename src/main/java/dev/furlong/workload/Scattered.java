package dev.furlong.workload;

/**
 * The numbers from 1 to that of the rows, once each, in an order in which neighbours lie far apart.
 *
 * @param rows the number of rows, at least 1
 * @param step the distance of two neighbours, which has no divisor with the number of rows
 */
public record Scattered(int rows, long step) {
    private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

    /** The order of so many rows. */
    public static Scattered over(int rows) {
        long step = Math.max(1, Math.round(rows * GOLDEN_RATIO));
        while (divisor(step, rows) > 1) {
            step++;
        }
        return new Scattered(rows, step);
    }

    private static long divisor(long one, long other) {
        return other == 0 ? one : divisor(other, one % other);
    }

    /**
     * The number at a place; each place has another one.
     *
     * @param place the place, from 1
     */
    public int at(int place) {
        return (int) (1 + place * step % rows);
    }
}
