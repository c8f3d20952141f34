package dev.furlong.analysis.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Judges by its throughput so far whether a load has warmed up. Its last level must have held for a while, with two
 * halves alike. The second part is for slow rises, which changepoints find in short series only half of the time.
 */
public final class WarmedUp {
    /** Seconds for which a level must have held. */
    public static final int HELD = 10;

    /** The halves of the last seconds may differ by so much. */
    private static final double ALIKE = 0.05;

    private WarmedUp() {}

    /**
     * Tells whether a load with this throughput has warmed up.
     *
     * @param rates the throughput of each second from the beginning, in transactions per second
     */
    public static boolean judge(List<Double> rates) {
        if (rates.size() < HELD) {
            return false;
        }
        List<Window.Second> seconds = new ArrayList<>();
        for (int i = 0; i < rates.size(); i++) {
            seconds.add(new Window.Second(i, i + 1, rates.get(i), 0));
        }
        Segmentation segmentation = Segmentation.of(new Window(List.copyOf(seconds)));
        double earlier = mean(rates, rates.size() - HELD, rates.size() - HELD / 2);
        double later = mean(rates, rates.size() - HELD / 2, rates.size());
        return rates.size() - segmentation.lastFrom() >= HELD
                && Math.abs(later - earlier) <= ALIKE * Math.max(earlier, later);
    }

    private static double mean(List<Double> rates, int from, int to) {
        return IntStream.range(from, to).mapToDouble(rates::get).average().orElseThrow();
    }
}
