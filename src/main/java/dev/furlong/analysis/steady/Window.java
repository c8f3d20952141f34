package dev.furlong.analysis.steady;

import dev.furlong.measurement.Metrics;
import dev.furlong.results.TimeLine;
import java.util.ArrayList;
import java.util.List;

/**
 * The measured part of a time line: its throughput, a value for each second.
 *
 * @param seconds the seconds in their order, without pieces that are too short to hold a rate
 */
record Window(List<Second> seconds) {
    /** Shorter pieces, where the phase ends, hold a rate of chance. */
    private static final double SHORTEST = 0.5;

    /**
     * One second of a window.
     *
     * @param from the beginning of the second, in seconds of the time line
     * @param to the end of the second
     * @param rate the throughput in transactions per second
     * @param checkpoints the number of checkpoints that ended in it
     */
    record Second(double from, double to, double rate, int checkpoints) {}

    static Window of(TimeLine line) {
        List<Second> seconds = new ArrayList<>();
        for (TimeLine.Second second : line.seconds()) {
            Double rate = second.values().get(Metrics.THROUGHPUT.key());
            if (second.ofMeasurement() && rate != null && second.lasted() >= SHORTEST) {
                seconds.add(new Second(second.at() - second.lasted(), second.at(), rate, second.checkpointsEnded()));
            }
        }
        return new Window(List.copyOf(seconds));
    }

    /** Checkpoints that ended behind a moment. */
    int checkpoints(double from) {
        return seconds.stream()
                .filter(second -> second.to() > from)
                .mapToInt(Second::checkpoints)
                .sum();
    }

    /** Transactions that were committed behind a moment. */
    double committed(double from) {
        return seconds.stream()
                .filter(second -> second.to() > from)
                .mapToDouble(second -> second.rate() * (second.to() - Math.max(from, second.from())))
                .sum();
    }

    double[] rates() {
        return seconds.stream().mapToDouble(Second::rate).toArray();
    }

    int size() {
        return seconds.size();
    }
}
