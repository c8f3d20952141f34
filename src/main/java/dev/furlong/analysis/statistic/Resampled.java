package dev.furlong.analysis.statistic;

import dev.furlong.plan.Seed;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.numbers.arrays.Selection;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The pivot of a mean over blocks by a bootstrap. Blocks are drawn again with replacement, each whole, with all that
 * lies within it. The distance of the drawn mean from the measured one is taken in the drawn blocks' own standard
 * errors. Each drawn value is blurred a little, since five values have only 126 different draws.
 *
 * <p>Sources: studentized intervals, and the drawing of whole groups where values lie within groups, A. C. Davison and
 * D. V. Hinkley, Bootstrap Methods and their Application, 1997, sections 2.4 and 3.8; blurring for small samples, A. M.
 * Polansky, "Stabilizing bootstrap-t confidence intervals for small samples", Canadian Journal of Statistics 28, 2000.
 * The error rates over 5 and 10 blocks stand in docs/trust.md.
 */
final class Resampled implements Pivot {
    /** The standard deviation of the blur, in those of the values. */
    private static final double BLUR = 0.5;
    /** Each draw is taken four times: backwards too, and with the blur to the other side. */
    private static final int DRAWS = 2_500;

    private static final int ALL = 4 * DRAWS;
    private static final Seed SEED = new Seed(20261121);
    private static final Map<Integer, Draws> OF_SO_MANY = new ConcurrentHashMap<>();

    private final double[] distances;
    /** The distances, of which only the ranks that were asked for lie at their places. */
    private final double[] partlyOrdered;

    private final Student beyond;

    /** The draws from so many values, one after the other: places, and a blur for each in its standard deviations. */
    private static final class Draws {
        private final int[] places;
        private final double[] blur;

        Draws(int values) {
            NormalDistribution normal = NormalDistribution.of(0, 1);
            Seed ofThese = SEED.derive("bootstrap", values);
            places = new int[DRAWS * values];
            blur = new double[DRAWS * values];
            long place = 0;
            for (int i = 0; i < places.length; i++) {
                places[i] = (int) (share(ofThese.at(place++)) * values);
                blur[i] = normal.inverseCumulativeProbability(share(ofThese.at(place++)));
            }
        }

        /** Maps a number into the open interval from 0 to 1. */
        private static double share(long number) {
            return ((number >>> 12) + 0.5) * 0x1p-52;
        }
    }

    /**
     * Draws from values that are not all the same.
     *
     * @param values the values, at least two; their order means nothing
     * @param mean the mean of the values
     * @param deviation their standard deviation
     */
    Resampled(double[] values, double mean, double deviation) {
        double[] sorted = values.clone();
        // So that the order of the blocks changes nothing, and a ratio's inverse has the inverse interval.
        Arrays.sort(sorted);
        Draws draws = OF_SO_MANY.computeIfAbsent(sorted.length, Draws::new);
        distances = new double[ALL];
        for (int draw = 0; draw < DRAWS; draw++) {
            drawn(draw, sorted, draws, BLUR * deviation, mean);
        }
        partlyOrdered = distances.clone();
        beyond = new Student(sorted.length - 1);
    }

    /** Fills in the four distances of a draw, all in one pass: a report draws for each metric of each point. */
    private void drawn(int draw, double[] values, Draws draws, double blurred, double mean) {
        int count = values.length;
        double sum = 0;
        double squares = 0;
        double sumLess = 0;
        double squaresLess = 0;
        double sumBack = 0;
        double squaresBack = 0;
        double sumBackLess = 0;
        double squaresBackLess = 0;
        for (int i = 0, from = draw * count; i < count; i++) {
            int place = draws.places[from + i];
            double value = values[place];
            double back = values[count - 1 - place];
            double blur = blurred * draws.blur[from + i];
            double off = value + blur - mean;
            sum += off;
            squares += off * off;
            double less = value - blur - mean;
            sumLess += less;
            squaresLess += less * less;
            double offBack = back + blur - mean;
            sumBack += offBack;
            squaresBack += offBack * offBack;
            double lessBack = back - blur - mean;
            sumBackLess += lessBack;
            squaresBackLess += lessBack * lessBack;
        }
        distances[4 * draw] = distance(sum, squares, count);
        distances[4 * draw + 1] = distance(sumLess, squaresLess, count);
        distances[4 * draw + 2] = distance(sumBack, squaresBack, count);
        distances[4 * draw + 3] = distance(sumBackLess, squaresBackLess, count);
    }

    private static double distance(double sum, double squares, int count) {
        double drawn = sum / count;
        return drawn / Math.sqrt((squares / count - drawn * drawn) / (count - 1));
    }

    @Override
    public double quantile(double probability) {
        if (probability < 0.5) {
            return -mirrored(1 - probability);
        }
        int rank = (int) ((ALL + 1) * probability);
        return rank < ALL ? ranked(rank) : Math.max(ranked(ALL - 1), beyond.quantile(probability));
    }

    private double mirrored(double probability) {
        int rank = (int) ((ALL + 1) * probability);
        return rank < ALL ? -ranked(ALL - 1 - rank) : Math.max(-ranked(0), beyond.quantile(probability));
    }

    /**
     * Returns the distance of this rank, from 0, the least, to {@code ALL - 1}. An interval asks for two ranks of
     * {@code ALL}: selecting them takes a fraction of a sort.
     */
    private double ranked(int rank) {
        synchronized (partlyOrdered) {
            Selection.select(partlyOrdered, rank);
            return partlyOrdered[rank];
        }
    }

    @Override
    public double chance(double distance) {
        int further = 0;
        for (double drawn : distances) {
            further += distance > 0 ? (drawn >= distance ? 1 : 0) : drawn <= distance ? 1 : 0;
        }
        double chance = Math.min(1, 2 * (further + 1.0) / (ALL + 1));
        // Further than any of them: how much further, they do not tell.
        return further == 0 ? Math.min(chance, beyond.chance(distance)) : chance;
    }
}
