package dev.furlong.analysis.steady;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The points at which the mean or the variance of a series changes. They are the segmentation of least total cost,
 * found exactly by PELT.
 *
 * <p>Sources: Killick, Fearnhead and Eckley, "Optimal detection of changepoints with a linear computational cost",
 * Journal of the American Statistical Association 107 (2012), arXiv:1101.1438. The recursion
 * {@code F(t) = min over s of F(s) + C(s, t) + penalty} is from section 3, the pruning from theorem 3.1. An {@code s}
 * with {@code F(s) + C(s, t) > F(t)} begins no last segment from {@code t} on. The cost of a segment is twice the
 * negative log-likelihood of a normal distribution with its own mean and variance. For m values it is
 * {@code m·(ln 2π + ln v + q/v)}, with q the mean squared distance from the mean. The variance v is q, or the finest
 * variance that a rate has if that is more. Without this, two equal rates would cost nothing. The penalty of a
 * changepoint is that of Barrett et al. (OOPSLA 2017, arXiv:1602.00602), {@code 15·ln n}, for series of two minutes and
 * more. Shorter ones cannot pay it. Throughput that rises all through 30 seconds, from 40 % to 100 %, would be one
 * segment. They pay {@code 8·ln n}, which was chosen by the rates that docs/trust.md states.
 */
final class Changepoints {
    /** Shorter segments have no variance worth estimating. */
    static final int SHORTEST = 5;

    private static final double PENALTY = 15;
    private static final double PENALTY_OF_SHORT = 8;
    /** Series below this many values are short. */
    private static final int LONG = 120;

    /** A variance below this share of the largest value, squared, is taken for as much: rates are no finer than that. */
    private static final double FINEST = 1e-3;

    private final int length;
    private final double penalty;
    private final double least;
    private final double[] sums;
    private final double[] squares;

    private Changepoints(double[] values, double perLog) {
        length = values.length;
        penalty = perLog * Math.log(length);
        sums = new double[length + 1];
        squares = new double[length + 1];
        double largest = 0;
        double mean = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
            mean += value / length;
        }
        for (int i = 0; i < length; i++) {
            // About the mean, so that the difference of squares loses no digits.
            double value = values[i] - mean;
            sums[i + 1] = sums[i] + value;
            squares[i + 1] = squares[i] + value * value;
        }
        least = Math.max(Double.MIN_NORMAL, FINEST * largest * FINEST * largest);
    }

    /** The index of the first value of each segment but the first, ascending. */
    static List<Integer> of(double[] values) {
        return of(values, values.length < LONG ? PENALTY_OF_SHORT : PENALTY);
    }

    /**
     * Finds the changepoints with another penalty.
     *
     * @param perLog the penalty of a changepoint as a multiple of ln n
     */
    static List<Integer> of(double[] values, double perLog) {
        return values.length < 2 * SHORTEST ? List.of() : new Changepoints(values, perLog).cheapest();
    }

    private List<Integer> cheapest() {
        double[] total = new double[length + 1];
        int[] begins = new int[length + 1];
        total[0] = -penalty;
        for (int t = 1; t < SHORTEST; t++) {
            total[t] = Double.POSITIVE_INFINITY;
        }
        List<Integer> candidates = new ArrayList<>();
        Deque<Integer> unripe = new ArrayDeque<>(List.of(0));
        for (int t = SHORTEST; t <= length; t++) {
            while (!unripe.isEmpty() && unripe.peek() <= t - SHORTEST) {
                candidates.add(unripe.remove());
            }
            total[t] = Double.POSITIVE_INFINITY;
            for (int s : candidates) {
                double cost = total[s] + cost(s, t) + penalty;
                if (cost < total[t]) {
                    total[t] = cost;
                    begins[t] = s;
                }
            }
            prune(candidates, total, t);
            unripe.add(t);
        }
        List<Integer> found = new ArrayList<>();
        for (int t = begins[length]; t > 0; t = begins[t]) {
            found.add(0, t);
        }
        return found;
    }

    /**
     * Prunes candidates. The theorem holds for a segment that may begin at t. One that must be of some length begins so
     * much later, and the one before it must be as long. So a candidate that cannot begin the last segment from t on is
     * kept until t could.
     */
    private void prune(List<Integer> candidates, double[] total, int t) {
        int ripe = t - SHORTEST;
        if (ripe < SHORTEST) {
            return;
        }
        candidates.removeIf(s -> s <= ripe - SHORTEST && total[s] + cost(s, ripe) > total[ripe]);
    }

    private double cost(int from, int to) {
        int size = to - from;
        double sum = sums[to] - sums[from];
        double own = Math.max(0, (squares[to] - squares[from] - sum * sum / size) / size);
        double variance = Math.max(least, own);
        return size * (Math.log(2 * Math.PI) + Math.log(variance) + own / variance);
    }
}
