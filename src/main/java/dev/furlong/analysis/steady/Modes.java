package dev.furlong.analysis.steady;

import java.util.Arrays;
import java.util.Optional;

/**
 * Two levels between which the throughput jumps, with next to nothing between them.
 *
 * @param low the median of the lower level, in transactions per second
 * @param high the median of the higher level
 * @param lowShare the share of the seconds that are nearer to the lower level
 * @param jumps the number of seconds that are nearer to the other level than the second before them
 */
public record Modes(double low, double high, double lowShare, int jumps) {
    /** The least number of seconds; fewer tell nothing. */
    static final int LEAST_SECONDS = 10;

    /** The least ratio of the medians of two modes. */
    private static final double LEAST_RATIO = 1.25;
    /** Each mode fills at least this share of the window, and at least so many seconds. */
    private static final double LEAST_SHARE = 0.1;

    private static final int LEAST_OF_ONE = 3;
    /** A stay at the rarer one lasts so many seconds on average: a stall of a second is a part of its level. */
    private static final double LEAST_STAY = 2;
    /** The distance of the modes over the spread within them. */
    private static final double LEAST_DISTANCE = 5;
    /** A lone stretch at the lower one that moves by more than this part of the way to the higher one is a warm-up. */
    private static final double MOST_DRIFT = 0.25;
    /** Seconds in the middle third between them: one for each jump is mixed by nature, and so many may be. */
    private static final double MOST_BETWEEN = 0.1;

    /**
     * Finds the modes of a series: of its values, however often it jumps between them, or of two neighbouring segments
     * with a jump in between.
     */
    static Optional<Modes> of(double[] rates) {
        if (rates.length < LEAST_SECONDS || Arrays.stream(rates).anyMatch(rate -> rate < 0)) {
            return Optional.empty();
        }
        return ofValues(rates).or(() -> Jump.in(rates).map(jump -> between(rates, jump.low(), jump.high())));
    }

    /**
     * Divides the values where the variance between the halves is greatest, in logarithms, since a placement
     * multiplies. Source: Otsu, IEEE Transactions on Systems, Man, and Cybernetics 9, 1979. The halves are two modes if
     * Ashman's distance of their medians, with spreads from their quartiles, is well beyond its usual 2. Source:
     * Ashman, Bird and Zepf, Astronomical Journal 108, 1994. Also, hardly anything may lie in the middle third between
     * them. A ramp, however steep, fills its middle. The limits were chosen by the rates that docs/trust.md states.
     */
    private static Optional<Modes> ofValues(double[] rates) {
        double[] sorted = Arrays.stream(rates).map(Modes::log).sorted().toArray();
        int least = (int) Math.max(LEAST_OF_ONE, Math.ceil(LEAST_SHARE * sorted.length));
        int split = split(sorted, least);
        Quantile low = Quantile.of(Arrays.copyOfRange(sorted, 0, split));
        Quantile high = Quantile.of(Arrays.copyOfRange(sorted, split, sorted.length));
        double distance = high.at(0.5) - low.at(0.5);
        if (distance < Math.log(LEAST_RATIO) || ashman(low, high) < LEAST_DISTANCE) {
            return Optional.empty();
        }
        double third = distance / 3;
        long between = Arrays.stream(sorted)
                .filter(value -> value > low.at(0.5) + third && value < high.at(0.5) - third)
                .count();
        Modes modes = between(rates, low.at(0.5), high.at(0.5));
        // Each mode is visited at most once for every second jump, the first visit aside.
        // Whole seconds: one less a share of them may be a hair too little.
        long slow = Math.round(modes.lowShare * rates.length);
        long rarer = Math.min(slow, rates.length - slow);
        boolean stays = rarer >= LEAST_STAY * (1 + modes.jumps / 2.0);
        return between <= MOST_BETWEEN * rates.length && stays && !modes.warmUp(rates, distance)
                ? Optional.of(modes)
                : Optional.empty();
    }

    private static Modes between(double[] rates, double low, double high) {
        double middle = (low + high) / 2;
        double slow = Arrays.stream(rates).filter(rate -> log(rate) < middle).count();
        return new Modes(Math.expm1(low), Math.expm1(high), slow / rates.length, jumps(rates, middle));
    }

    /** Tells whether the lower one comes once, first, and moves towards the higher one all the while. */
    private boolean warmUp(double[] rates, double distance) {
        int seconds = (int) Math.round(lowShare * rates.length);
        return jumps == 1 && nearerToLow(rates[0]) && drift(rates, seconds) > MOST_DRIFT * distance;
    }

    private boolean nearerToLow(double rate) {
        return 2 * log(rate) < log(low) + log(high);
    }

    /** A second without a transaction has a logarithm too. */
    static double log(double rate) {
        return Math.log1p(rate);
    }

    private static int split(double[] sorted, int least) {
        double total = Arrays.stream(sorted).sum();
        double below = 0;
        double best = -1;
        int split = least;
        for (int i = 1; i <= sorted.length - least; i++) {
            below += sorted[i - 1];
            double apart = below / i - (total - below) / (sorted.length - i);
            double between = (double) i * (sorted.length - i) * apart * apart;
            if (i >= least && between > best) {
                best = between;
                split = i;
            }
        }
        return split;
    }

    static double ashman(Quantile low, Quantile high) {
        double spread = Math.hypot(deviation(low), deviation(high));
        return Math.sqrt(2) * (high.at(0.5) - low.at(0.5)) / Math.max(spread, Double.MIN_NORMAL);
    }

    /** Returns the standard deviation of a normal distribution with these quartiles. */
    private static double deviation(Quantile values) {
        return (values.at(0.75) - values.at(0.25)) / 1.349;
    }

    /** Returns the drift from the first third of so many seconds to their last third, in logarithms. */
    private static double drift(double[] rates, int seconds) {
        int third = (seconds + 2) / 3;
        double begin = log(Quantile.of(Arrays.copyOfRange(rates, 0, third)).at(0.5));
        return log(Quantile.of(Arrays.copyOfRange(rates, seconds - third, seconds))
                        .at(0.5))
                - begin;
    }

    private static int jumps(double[] rates, double middle) {
        int jumps = 0;
        for (int i = 1; i < rates.length; i++) {
            if (log(rates[i]) < middle != log(rates[i - 1]) < middle) {
                jumps++;
            }
        }
        return jumps;
    }
}
