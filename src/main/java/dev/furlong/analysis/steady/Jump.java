package dev.furlong.analysis.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A step from one level to another between two neighbouring segments. A warm-up climbs it slowly, and a move between
 * cores takes it at once.
 *
 * @param low the logarithm of the median of the lower segment
 * @param high the logarithm of the median of the higher segment
 */
record Jump(double low, double high) {
    /** Each side fills at least this share of the series. */
    private static final double LEAST_SHARE = 0.15;
    /** Seconds on either side that show whether it is a step; the one in which it happens may be mixed, and is passed over. */
    private static final int BESIDE = 3;
    /** The share of the way from one median to the other that a jump takes at once. */
    private static final double AT_ONCE = 0.7;
    /** A side that moves by more than this part of the way from its first third to its last is no level. */
    private static final double MOST_DRIFT = 0.4;
    /** The least ratio of the two levels. Slow noise wanders by less. */
    private static final double LEAST_RATIO = 1.4;
    /** Ashman's distance of the two: beyond 2 they are apart. */
    private static final double LEAST_DISTANCE = 3;

    /** The first one of a series. */
    static Optional<Jump> in(double[] rates) {
        double[] logs = Arrays.stream(rates).map(Modes::log).toArray();
        List<Integer> bounds = new ArrayList<>(List.of(0));
        bounds.addAll(Changepoints.of(rates));
        bounds.add(rates.length);
        for (int i = 1; i + 1 < bounds.size(); i++) {
            Optional<Jump> jump = at(logs, bounds.get(i - 1), bounds.get(i), bounds.get(i + 1));
            if (jump.isPresent()) {
                return jump;
            }
        }
        return Optional.empty();
    }

    /**
     * The one between two neighbouring segments.
     *
     * @param logs logarithms of the rates
     * @param from the first second of one segment
     * @param at the first second of the other one
     * @param to the first second after both
     */
    static Optional<Jump> at(double[] logs, int from, int at, int to) {
        Quantile before = Quantile.of(Arrays.copyOfRange(logs, from, at));
        Quantile after = Quantile.of(Arrays.copyOfRange(logs, at, to));
        boolean up = after.at(0.5) > before.at(0.5);
        Jump jump = new Jump(Math.min(before.at(0.5), after.at(0.5)), Math.max(before.at(0.5), after.at(0.5)));
        boolean apart = jump.size() >= Math.log(LEAST_RATIO)
                && (up ? Modes.ashman(before, after) : Modes.ashman(after, before)) >= LEAST_DISTANCE;
        boolean longEnough = Math.min(at - from, to - at) >= LEAST_SHARE * logs.length;
        double last = Quantile.of(Arrays.copyOfRange(logs, Math.max(from, at - 1 - BESIDE), at - 1))
                .at(0.5);
        double first = Quantile.of(Arrays.copyOfRange(logs, at + 1, Math.min(to, at + 1 + BESIDE)))
                .at(0.5);
        boolean atOnce = (up ? first - last : last - first) >= AT_ONCE * jump.size();
        boolean level = Math.max(drift(logs, from, at), drift(logs, at, to)) <= MOST_DRIFT * jump.size();
        return apart && longEnough && atOnce && level ? Optional.of(jump) : Optional.empty();
    }

    private static double drift(double[] logs, int from, int to) {
        int third = (to - from + 2) / 3;
        double first = Quantile.of(Arrays.copyOfRange(logs, from, from + third)).at(0.5);
        return Math.abs(Quantile.of(Arrays.copyOfRange(logs, to - third, to)).at(0.5) - first);
    }

    private double size() {
        return high - low;
    }
}
