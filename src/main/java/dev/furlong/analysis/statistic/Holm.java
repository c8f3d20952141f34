package dev.furlong.analysis.statistic;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Corrects chances of error for a family of comparisons that are made at once. Source: S. Holm, "A simple sequentially
 * rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979).
 */
public final class Holm {
    private Holm() {}

    /**
     * Returns the corrected chances. The least one counts as often as there are comparisons, and the next once less. None
     * counts for less than the one before it.
     *
     * @param chances the chance of each comparison to err, 0 to 1; NaN is no comparison, and stays NaN
     */
    public static double[] corrected(double[] chances) {
        double[] corrected = chances.clone();
        List<Integer> order = IntStream.range(0, chances.length)
                .filter(i -> !Double.isNaN(chances[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> chances[i]))
                .toList();
        double least = 0;
        int times = order.size();
        for (int i : order) {
            least = Math.max(least, Math.min(1, times-- * chances[i]));
            corrected[i] = least;
        }
        return corrected;
    }
}
